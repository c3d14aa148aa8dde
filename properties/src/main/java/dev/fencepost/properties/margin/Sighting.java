package dev.fencepost.properties.margin;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.LogSink;

/** What a probe watches for: the holder's last renewal, a challenger's last read before it, and who loses and gains. */
final class Sighting implements LogSink {

    private long latestReadNanos;
    private long missedNanos;
    private boolean failover;
    private boolean lost;

    @Override
    public void accept(LogEvent event) {
        boolean holder = event.node().name().equals(Probe.HOLDER);
        boolean challenger = event.node().name().equals(Probe.CHALLENGER);
        switch (event.entry()) {
            case StoreFact.LeaseWritten written when written.writerNode().equals(Probe.HOLDER) ->
                missedNanos = event.trueNanos() - latestReadNanos;
            case ElectionClaim.Called called when challenger -> latestReadNanos = event.trueNanos();
            case ElectionClaim.Gained gained when challenger -> failover = true;
            case ElectionClaim.Lost gone when holder -> lost = true;
            default -> {
                // Nothing that moves a margin.
            }
        }
    }

    /**
     * By how much the challenger read too early to see the holder's last renewal at the very instant of its
     * application.
     */
    long missedNanos() {
        return missedNanos;
    }

    boolean failover() {
        return failover;
    }

    boolean lost() {
        return lost;
    }
}
