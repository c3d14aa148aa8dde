package dev.fencepost.properties.command;

import java.lang.management.ManagementFactory;

/** The one place in which commands look at real time: for progress, for limits of time, and for a fresh seed. */
public final class WallTime {

    private WallTime() {}

    /** Nanoseconds of a clock that only goes forward. */
    public static long nanos() {
        return System.nanoTime();
    }

    /** The processor time that this thread has had; -1 where the virtual machine does not measure it. */
    static long processorNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** A number that is another at every start. */
    static long fresh() {
        return System.currentTimeMillis() * 1_000_003L ^ System.nanoTime();
    }
}
