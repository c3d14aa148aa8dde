package dev.fencepost.election.service;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers a service runs on. This record checks nothing; {@link #refusals()} says what is wrong with it.
 *
 * @param readTimeoutNanos
 *            how long one read of the stored count or of the state may take
 * @param stateBoundNanos
 *            how long the reading of the state may take in all, every attempt included
 * @param healthCapNanos
 *            how long the health check may hold up the start
 * @param retryNanos
 *            from a failed read to the next one; doubles with each failure in a row
 * @param maxRetryNanos
 *            the longest such wait
 * @param drainBoundNanos
 *            how long everything that was told to stop is waited for
 * @param releaseBoundNanos
 *            how long the end of the election is waited for once nothing runs any more
 */
public record ServiceTimings(long readTimeoutNanos, long stateBoundNanos, long healthCapNanos, long retryNanos,
        long maxRetryNanos, long drainBoundNanos, long releaseBoundNanos) {

    private static final long SECOND = 1_000_000_000L;

    /**
     * Seed 001's: reads of 5 s, the state within 30 s, health 15 s, retries up to 5 s. Its stop has no bounds; here 15
     * s for the tasks and 10 s for the release fit into the 30 s that Kubernetes grants a pod.
     */
    public static final ServiceTimings DEFAULTS = new ServiceTimings(5 * SECOND, 30 * SECOND, 15 * SECOND,
            SECOND / 10, 5 * SECOND, 15 * SECOND, 10 * SECOND);

    /** What cannot be, one sentence each. */
    public List<String> refusals() {
        List<String> refusals = new ArrayList<>();
        positive(refusals, "readTimeout", readTimeoutNanos);
        positive(refusals, "stateBound", stateBoundNanos);
        positive(refusals, "healthCap", healthCapNanos);
        positive(refusals, "retry", retryNanos);
        positive(refusals, "drainBound", drainBoundNanos);
        positive(refusals, "releaseBound", releaseBoundNanos);
        if (maxRetryNanos < retryNanos) {
            refusals.add("maxRetry must not be shorter than retry: " + maxRetryNanos + " ns < " + retryNanos + " ns");
        }
        if (stateBoundNanos < readTimeoutNanos) {
            refusals.add("stateBound must leave room for one read: " + stateBoundNanos + " ns < readTimeout "
                    + readTimeoutNanos + " ns");
        }
        return List.copyOf(refusals);
    }

    private static void positive(List<String> refusals, String name, long nanos) {
        if (nanos <= 0) {
            refusals.add(name + " must be positive, not " + nanos + " ns");
        }
    }

    /** How long to wait after so many failures in a row. */
    public long retryNanos(int failures) {
        long waitNanos = retryNanos;
        for (int i = 1; i < failures && waitNanos < maxRetryNanos; i++) {
            waitNanos *= 2;
        }
        return Math.min(waitNanos, maxRetryNanos);
    }
}
