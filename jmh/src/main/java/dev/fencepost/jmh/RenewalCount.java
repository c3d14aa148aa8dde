package dev.fencepost.jmh;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Counts renewals on any thread, and lets one thread wait for many of them, so that the waiting costs next to nothing.
 */
final class RenewalCount implements Runnable {

    private static final long LONGEST_NANOS = 10_000_000_000L;

    private volatile long counted;
    private volatile long wanted = Long.MAX_VALUE;
    private volatile @Nullable Thread waiting;

    /** One more; from one thread at a time. */
    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread counts
    public void run() {
        counted++;
        if (counted >= wanted) {
            LockSupport.unpark(waiting);
        }
    }

    /** Waits for so many more; gives how many there have been. */
    long awaitMore(int more) {
        waiting = Thread.currentThread();
        long target = counted + more;
        long untilNanos = System.nanoTime() + LONGEST_NANOS;
        wanted = target;
        while (counted < target) {
            LockSupport.parkNanos(this, LONGEST_NANOS);
            if (System.nanoTime() - untilNanos > 0) {
                throw new IllegalStateException("there are no more renewals");
            }
        }
        wanted = Long.MAX_VALUE;
        return counted;
    }
}
