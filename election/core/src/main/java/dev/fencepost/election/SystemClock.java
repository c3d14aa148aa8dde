package dev.fencepost.election;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/** The machine's own clock: the one class that reads it, so that everything else can run on simulated time. */
public final class SystemClock implements HostClock {

    /** A view of the machine's clock; all instances agree. */
    public SystemClock() {
        // nothing to set up; a constructor, not a constant, so that a clock is always handed in
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public long wallMicros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    /**
     * Lets this much time pass for the calling thread.
     *
     * @param nanos
     *            how long to wait; zero or less returns at once
     * @throws InterruptedException
     *             when the thread is interrupted before or while it waits
     */
    public void sleepNanos(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos);
    }
}
