package dev.fencepost.model.etcd;

/**
 * How a modelled cluster is set up.
 *
 * @param version
 *            whose behaviour
 * @param heartbeatNanos
 *            the heartbeat interval
 * @param electionTimeoutNanos
 *            the election timeout, a multiple of the heartbeat
 * @param firstRevision
 *            where the store's revision stands at the start
 * @param firstLeaseId
 *            the first id that the server picks for a lease; it counts on from there
 * @param collectionPhaseNanos
 *            when expired leases are first collected, on the server's clock; then every 500 ms
 * @param historyLimit
 *            how many writes stay readable at least; the store is compacted by itself behind them
 * @param isolatedLeader
 *            whether a leader that is cut off acknowledges keepalives
 */
public record EtcdSettings(EtcdVersion version, long heartbeatNanos, long electionTimeoutNanos, long firstRevision,
        long firstLeaseId, long collectionPhaseNanos, int historyLimit, IsolatedLeader isolatedLeader) {

    /** A new server of the younger version with etcd's default timings. */
    public static final EtcdSettings DEFAULT = new EtcdSettings(EtcdVersion.V3_5, 100_000_000L, 1_000_000_000L, 1,
            7_587_870_000_000_000_001L, 0, 1_000, IsolatedLeader.REFUSES);

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** Refuses what cannot be. */
    public EtcdSettings {
        if (heartbeatNanos < 1 || electionTimeoutNanos < heartbeatNanos) {
            throw new IllegalArgumentException(
                    "heartbeat " + heartbeatNanos + " ns and election timeout " + electionTimeoutNanos + " ns");
        }
        if (firstRevision < 1) {
            throw new IllegalArgumentException("firstRevision is at least 1, not " + firstRevision);
        }
        if (firstLeaseId < 1) {
            throw new IllegalArgumentException("firstLeaseId is at least 1, not " + firstLeaseId);
        }
        if (historyLimit < 1) {
            throw new IllegalArgumentException("historyLimit is at least 1, not " + historyLimit);
        }
    }

    /** The shortest TTL that is granted: one and a half election timeouts, in whole seconds rounded up. */
    public long leastTtlSeconds() {
        long ticks = 3 * (electionTimeoutNanos / heartbeatNanos) / 2;
        return Math.max(1, Math.ceilDiv(ticks * heartbeatNanos, NANOS_PER_SECOND));
    }

    /** After what a request without a leader fails: 5 s and two election timeouts. */
    public long requestTimeoutNanos() {
        return 5 * NANOS_PER_SECOND + 2 * electionTimeoutNanos;
    }

    /** These settings for another version. */
    public EtcdSettings withVersion(EtcdVersion other) {
        return new EtcdSettings(other, heartbeatNanos, electionTimeoutNanos, firstRevision, firstLeaseId,
                collectionPhaseNanos, historyLimit, isolatedLeader);
    }

    /** These settings with another first revision. */
    public EtcdSettings withFirstRevision(long other) {
        return new EtcdSettings(version, heartbeatNanos, electionTimeoutNanos, other, firstLeaseId,
                collectionPhaseNanos, historyLimit, isolatedLeader);
    }

    /** These settings with another first lease id. */
    public EtcdSettings withFirstLeaseId(long other) {
        return new EtcdSettings(version, heartbeatNanos, electionTimeoutNanos, firstRevision, other,
                collectionPhaseNanos, historyLimit, isolatedLeader);
    }

    /** These settings with another phase of collection. */
    public EtcdSettings withCollectionPhaseNanos(long other) {
        return new EtcdSettings(version, heartbeatNanos, electionTimeoutNanos, firstRevision, firstLeaseId, other,
                historyLimit, isolatedLeader);
    }

    /** These settings with another memory. */
    public EtcdSettings withHistoryLimit(int other) {
        return new EtcdSettings(version, heartbeatNanos, electionTimeoutNanos, firstRevision, firstLeaseId,
                collectionPhaseNanos, other, isolatedLeader);
    }

    /** These settings with another leader in isolation. */
    public EtcdSettings withIsolatedLeader(IsolatedLeader other) {
        return new EtcdSettings(version, heartbeatNanos, electionTimeoutNanos, firstRevision, firstLeaseId,
                collectionPhaseNanos, historyLimit, other);
    }

    /** What a leader that is cut off from the others does with keepalives. */
    public enum IsolatedLeader {
        /** It fails them, as it should. */
        REFUSES,
        /** It acknowledges them, though the others remove the lease meanwhile: older servers could do that. */
        ACKNOWLEDGES
    }
}
