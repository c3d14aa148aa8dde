package dev.fencepost.properties.checker;

import dev.fencepost.simulator.LogEvent;

/** When the latest calls of one process were made; older ones than the last {@value #SIZE} are forgotten. */
final class Calls {

    /** More than ever lack an answer. */
    static final int SIZE = 64;

    private final long[] attempts = new long[SIZE];
    private final long[] trueNanos = new long[SIZE];
    private final long[] monotonicNanos = new long[SIZE];
    private final long[] wallMicros = new long[SIZE];

    void called(LogEvent event, long attempt) {
        int slot = slot(attempt);
        attempts[slot] = attempt;
        trueNanos[slot] = event.trueNanos();
        monotonicNanos[slot] = event.monotonicNanos();
        wallMicros[slot] = event.wallMicros();
    }

    boolean knows(long attempt) {
        return attempt != 0 && attempts[slot(attempt)] == attempt;
    }

    long trueNanos(long attempt) {
        return trueNanos[slot(attempt)];
    }

    long monotonicNanos(long attempt) {
        return monotonicNanos[slot(attempt)];
    }

    long wallMicros(long attempt) {
        return wallMicros[slot(attempt)];
    }

    private static int slot(long attempt) {
        return (int) (attempt & SIZE - 1);
    }
}
