package dev.fencepost.properties.margin;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.LogSink;

/** What a probe watches for: the holder's last renewal, a challenger's reads around it, and who loses and gains. */
final class Sighting implements LogSink {

    private static final long NEVER = Long.MAX_VALUE;

    private long latestReadNanos;
    private long writtenNanos;
    private long missedNanos;
    private long seenAfterNanos = NEVER;
    private boolean failover;
    private boolean lost;

    @Override
    public void accept(LogEvent event) {
        boolean holder = event.node().name().equals(Probe.HOLDER);
        boolean challenger = event.node().name().equals(Probe.CHALLENGER);
        switch (event.entry()) {
            case StoreFact.LeaseWritten written when written.writerNode().equals(Probe.HOLDER) -> {
                writtenNanos = event.trueNanos();
                missedNanos = writtenNanos - latestReadNanos;
                seenAfterNanos = NEVER;
            }
            case ElectionClaim.Called called when challenger -> {
                latestReadNanos = event.trueNanos();
                seenAfterNanos = Math.min(seenAfterNanos, latestReadNanos - writtenNanos);
            }
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

    /** How long after the application of the holder's last renewal the challenger sent its next read. */
    long seenAfterNanos() {
        return seenAfterNanos;
    }

    boolean failover() {
        return failover;
    }

    boolean lost() {
        return lost;
    }
}
