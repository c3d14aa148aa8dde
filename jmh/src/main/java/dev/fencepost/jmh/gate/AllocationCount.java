package dev.fencepost.jmh.gate;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Counts the bytes that one operation allocates on the calling thread.
 *
 * <p>In an interpreting JVM that is what the code asks for, to the byte and on every machine. A compiler takes away some
 * of it, and how much depends on what it happened to inline.
 */
public final class AllocationCount {

    private static final int OPERATIONS = 100;
    private static final int BATCHES = 3;

    private AllocationCount() {}

    /** The bytes of one operation; what only the first ones allocate, such as classes, does not count. */
    public static long bytes(Probe.Loop loop) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        loop.run(OPERATIONS);
        long least = Long.MAX_VALUE;
        for (int batch = 0; batch < BATCHES; batch++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            loop.run(OPERATIONS);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return Math.ceilDiv(least, OPERATIONS);
    }
}
