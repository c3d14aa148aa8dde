package dev.fencepost.model.etcd;

/**
 * What the world decides about one request where the outcome is open.
 *
 * <p>The model draws nothing: where real servers were seen to do either, whoever drives it chooses, and each alternative
 * can be reached. A choice says nothing where the outcome is not open.
 *
 * @param fate
 *            what becomes of a write that the cluster cannot confirm now
 * @param catchUpDelayNanos
 *            how long the watches behind the request, which start at or below the current revision, take to catch up:
 *            up to {@link #LONGEST_CATCH_UP_NANOS}. A compaction in between ends them (case
 *            {@code campaign-compacted-just-after-start}); with 0 they catch up at once
 * @param removalLagNanos
 *            for the grant of a lease: how long after its collection, once it has run out, its keys go; decides about
 *            the order of leases that are collected together (case {@code expiry-two-leases-two-revisions})
 * @param leaseId
 *            the id of a lease where the server picks it; 0 for the next of its own count
 */
public record Choice(Fate fate, long catchUpDelayNanos, long removalLagNanos, long leaseId) {

    /** Watches catch up in rounds of at most this. */
    public static final long LONGEST_CATCH_UP_NANOS = 100_000_000L;

    /** All goes as it should, and without delay. */
    public static final Choice DEFAULT = new Choice(Fate.WHILE_WANTED, 0, 0, 0);

    /** Refuses delays that no server has. */
    public Choice {
        if (catchUpDelayNanos < 0 || catchUpDelayNanos > LONGEST_CATCH_UP_NANOS) {
            throw new IllegalArgumentException("watches catch up within 100 ms, not " + catchUpDelayNanos + " ns");
        }
        if (removalLagNanos < 0) {
            throw new IllegalArgumentException("keys go after the collection, not " + removalLagNanos + " ns after");
        }
    }

    /** This choice with another fate. */
    public Choice withFate(Fate other) {
        return new Choice(other, catchUpDelayNanos, removalLagNanos, leaseId);
    }

    /** This choice with another delay of watches. */
    public Choice withCatchUpDelayNanos(long other) {
        return new Choice(fate, other, removalLagNanos, leaseId);
    }

    /** This choice with another lag of removal. */
    public Choice withRemovalLagNanos(long other) {
        return new Choice(fate, catchUpDelayNanos, other, leaseId);
    }

    /** This choice with another lease id. */
    public Choice withLeaseId(long other) {
        return new Choice(fate, catchUpDelayNanos, removalLagNanos, other);
    }

    /** What becomes of a write that waits for a leader, or for a server that stands still. */
    public enum Fate {
        /**
         * Where there is no leader: it is carried out when there is one, unless its client has gone or was told that it
         * failed before that. At a server that stands still: it is carried out when that goes on, whether its client
         * waits or not (case {@code pause-put-arrives-late}).
         */
        WHILE_WANTED,
        /** It is never carried out, also where a leader comes back in time (seen when a leader was killed). */
        LOST,
        /** It is carried out when it can be, though its client may be gone or have been told that it failed. */
        CARRIED_OUT
    }
}
