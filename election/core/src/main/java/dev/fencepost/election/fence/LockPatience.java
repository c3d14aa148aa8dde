package dev.fencepost.election.fence;

import dev.fencepost.election.MonotonicClock;

/**
 * How long a store waits for its lock before it answers {@code FENCE-BUSY:}.
 *
 * @param clock
 *            measures the wait
 * @param pause
 *            lets time pass between two attempts
 * @param limitNanos
 *            the longest wait, 0 for a single attempt; an election that claims wants less than its call timeout
 */
public record LockPatience(MonotonicClock clock, Pause pause, long limitNanos) {

    /** Lets time pass for the calling thread. */
    @FunctionalInterface
    public interface Pause {

        /**
         * Returns after about this much time.
         *
         * @param nanos
         *            how long
         * @throws InterruptedException
         *             when the thread is asked to stop
         */
        void pauseNanos(long nanos) throws InterruptedException;
    }

    /** Refuses a negative limit. */
    public LockPatience {
        if (limitNanos < 0) {
            throw new IllegalArgumentException("the wait for a store's lock is at least 0 ns, not " + limitNanos);
        }
    }
}
