package dev.fencepost.model.etcd;

/**
 * When expired leases are collected: every 500 ms from some moment on (seen: keys went 0.03 to 0.51 s after the
 * deadline).
 *
 * @param fromNanos
 *            one of these moments, and the first that counts
 */
record CollectionTimes(long fromNanos) {

    private static final long PERIOD_NANOS = 500_000_000L;

    /** The first collection at or after a moment. */
    long atOrAfter(long nanos) {
        return nanos <= fromNanos
                ? fromNanos
                : fromNanos + Math.ceilDiv(nanos - fromNanos, PERIOD_NANOS) * PERIOD_NANOS;
    }

    /** The server stood still: a collection that was missed is made when it goes on, and the next ones follow that. */
    CollectionTimes delayed(long pausedNanos, long resumedNanos) {
        return atOrAfter(pausedNanos) <= resumedNanos ? new CollectionTimes(resumedNanos) : this;
    }
}
