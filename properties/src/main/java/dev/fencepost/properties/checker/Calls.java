package dev.fencepost.properties.checker;

import dev.fencepost.simulator.LogEvent;

/**
 * When the latest calls of one process were made; older ones than {@value #FEW} may be forgotten once a lease has
 * passed.
 *
 * <p>Within a lease none is: with a retry each 20 ms a hunt accused a leader of a validity whose call had been forgotten.
 */
final class Calls {

    /** More than lack an answer with usual timings. */
    static final int FEW = 64;

    private static final int MANY = 1 << 14;

    private final long keptNanos;
    private long[] attempts;
    private long[] trueNanos;
    private long[] monotonicNanos;
    private long[] wallMicros;

    /** Calls of an election with those rules. */
    Calls(ElectionRules rules) {
        this(rules.slowestNanos(rules.leaseNanos()), new long[FEW], new long[FEW], new long[FEW], new long[FEW]);
    }

    private Calls(long keptNanos, long[] attempts, long[] trueNanos, long[] monotonicNanos, long[] wallMicros) {
        this.keptNanos = keptNanos;
        this.attempts = attempts;
        this.trueNanos = trueNanos;
        this.monotonicNanos = monotonicNanos;
        this.wallMicros = wallMicros;
    }

    void called(LogEvent event, long attempt) {
        while (isNeeded(slot(attempt), event) && attempts.length < MANY) {
            grow();
        }
        int slot = slot(attempt);
        attempts[slot] = attempt;
        trueNanos[slot] = event.trueNanos();
        monotonicNanos[slot] = event.monotonicNanos();
        wallMicros[slot] = event.wallMicros();
    }

    private boolean isNeeded(int slot, LogEvent event) {
        return attempts[slot] != 0 && event.trueNanos() - trueNanos[slot] <= keptNanos;
    }

    /** What shared no slot shares none in twice as many. */
    private void grow() {
        Calls old = new Calls(keptNanos, attempts, trueNanos, monotonicNanos, wallMicros);
        int size = 2 * attempts.length;
        attempts = new long[size];
        trueNanos = new long[size];
        monotonicNanos = new long[size];
        wallMicros = new long[size];
        for (long attempt : old.attempts) {
            if (attempt != 0) {
                int slot = slot(attempt);
                attempts[slot] = attempt;
                trueNanos[slot] = old.trueNanos(attempt);
                monotonicNanos[slot] = old.monotonicNanos(attempt);
                wallMicros[slot] = old.wallMicros(attempt);
            }
        }
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

    private int slot(long attempt) {
        return (int) (attempt & attempts.length - 1);
    }
}
