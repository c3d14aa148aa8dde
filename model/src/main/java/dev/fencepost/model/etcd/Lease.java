package dev.fencepost.model.etcd;

/**
 * A lease that is not removed yet, though its time may be over.
 *
 * @param id
 *            which
 * @param ttlSeconds
 *            granted
 * @param deadlineNanos
 *            when it runs out, by the server's clock
 * @param removalLagNanos
 *            how long after its collection it is removed
 */
record Lease(long id, long ttlSeconds, long deadlineNanos, long removalLagNanos) {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    static Lease granted(long id, long ttlSeconds, long removalLagNanos, long nowNanos) {
        return new Lease(id, ttlSeconds, 0, removalLagNanos).runningFrom(nowNanos);
    }

    /** Runs for its TTL from a moment on. */
    Lease runningFrom(long nanos) {
        long ttlNanos = ttlSeconds * NANOS_PER_SECOND;
        return new Lease(id, ttlSeconds, nanos > Long.MAX_VALUE - ttlNanos ? Long.MAX_VALUE : nanos + ttlNanos,
                removalLagNanos);
    }

    boolean hasRunOut(long nowNanos) {
        return deadlineNanos <= nowNanos;
    }

    /** What is left, rounded towards 0 (cases {@code timetolive-counts-down} and {@code put-just-after-deadline}). */
    long remainingSeconds(long nowNanos) {
        return (deadlineNanos - nowNanos) / NANOS_PER_SECOND;
    }

    LeaseView view() {
        return new LeaseView(id, ttlSeconds, deadlineNanos);
    }
}
