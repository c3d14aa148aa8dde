package dev.fencepost.properties.margin;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.LogSink;

/**
 * What a probe watches for: who loses and gains, and by how much expiry was judged later than it could have been.
 *
 * <p>For a Lease that is the time from the challenger's last read to the holder's last renewal; on etcd the time from the
 * end of the holder's lease, by the server's clock, to its removal.
 */
final class Sighting implements LogSink {

    private long latestReadNanos;
    private long missedNanos;
    private long lease;
    private long expiresNanos;
    private boolean failover;
    private boolean lost;

    @Override
    public void accept(LogEvent event) {
        boolean holder = event.node().name().equals(Probe.HOLDER);
        boolean challenger = event.node().name().equals(Probe.CHALLENGER);
        switch (event.entry()) {
            case StoreFact.LeaseWritten written when written.writerNode().equals(Probe.HOLDER) ->
                missedNanos = event.trueNanos() - latestReadNanos;
            case EtcdFact.LeaseRenewed renewed when renewed.node().equals(Probe.HOLDER) -> {
                lease = renewed.leaseId();
                expiresNanos = event.monotonicNanos() + renewed.ttlNanos();
            }
            case EtcdFact.LeaseEnded ended when ended.leaseId() == lease
                    && ended.cause() == EtcdFact.EndCause.EXPIRED ->
                missedNanos = event.monotonicNanos() - expiresNanos;
            case ElectionClaim.Called called when challenger -> latestReadNanos = event.trueNanos();
            case ElectionClaim.Gained gained when challenger -> failover = true;
            case ElectionClaim.Lost gone when holder -> lost = true;
            default -> {
                // Nothing that moves a margin.
            }
        }
    }

    /** By how much expiry was judged later than it could have been, by chance. */
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
