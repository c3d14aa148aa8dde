package dev.fencepost.simulator;

/**
 * How one clock of a node runs from one instant on: a straight line from true time to local time, exact in integers.
 *
 * <p>At true instant {@code t} the clock stands at {@code localNanos + floor((t - trueNanos) * nanosPerSecond / 1e9)} and
 * shows the last instant of its grid until then. A rate error of +200 ppm is {@code nanosPerSecond = 1_000_200_000}; a
 * frozen clock has 0.
 *
 * @param trueNanos
 *            the true instant from which on the line holds
 * @param localNanos
 *            where the clock stands then
 * @param nanosPerSecond
 *            how far it goes in one true second, from 0 to {@value #MAX_NANOS_PER_SECOND}
 * @param grid
 *            what it can show, and the true instants at which it can be looked at
 */
public record ClockLine(long trueNanos, long localNanos, long nanosPerSecond, TimeGrid grid) {

    /** The rate of a perfect clock. */
    public static final long NOMINAL = 1_000_000_000L;

    /** The fastest clock, four times too fast; beyond it the arithmetic could overflow. */
    public static final long MAX_NANOS_PER_SECOND = 4_000_000_000L;

    /** What {@link #trueAtOrAfter} answers when the clock never gets there. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Makes the line of a clock that shows nanoseconds and can be looked at in each. */
    public ClockLine(long trueNanos, long localNanos, long nanosPerSecond) {
        this(trueNanos, localNanos, nanosPerSecond, TimeGrid.NANOS);
    }

    /** Checks the rate. */
    public ClockLine {
        if (nanosPerSecond < 0 || nanosPerSecond > MAX_NANOS_PER_SECOND) {
            throw new IllegalArgumentException(
                    "a clock goes 0 to " + MAX_NANOS_PER_SECOND + " ns a second, not " + nanosPerSecond);
        }
    }

    /** Returns what the clock shows at the given true instant, which is not before the line begins. */
    public long localAt(long atTrueNanos) {
        return grid.down(standsAt(atTrueNanos));
    }

    /** Returns where the clock stands at the given true instant, to the nanosecond, which nobody can read. */
    public long standsAt(long atTrueNanos) {
        long elapsed = atTrueNanos - trueNanos;
        if (nanosPerSecond == NOMINAL) {
            return localNanos + elapsed;
        }
        // Split into whole seconds and a rest, since the plain product overflows after some hours.
        long seconds = elapsed / NOMINAL;
        long rest = elapsed % NOMINAL;
        return localNanos + seconds * nanosPerSecond + rest * nanosPerSecond / NOMINAL;
    }

    /**
     * Returns the earliest true instant of the grid, not before the line begins, at which the clock shows at least the
     * given local instant, or {@link #NEVER}.
     */
    public long trueAtOrAfter(long targetLocalNanos) {
        long shownNanos = grid.up(targetLocalNanos);
        if (shownNanos <= localNanos) {
            return grid.up(trueNanos);
        }
        long needed = shownNanos - localNanos;
        if (nanosPerSecond == 0 || needed < 0) {
            return NEVER;
        }
        // floor(d * R / 1e9) >= needed exactly when d >= needed * 1e9 / R, so the least d is that quotient rounded up.
        long whole = needed / nanosPerSecond;
        long rest = needed % nanosPerSecond;
        if (whole > (NEVER - trueNanos) / NOMINAL - 2) {
            return NEVER;
        }
        return grid.up(trueNanos + whole * NOMINAL + (rest * NOMINAL + nanosPerSecond - 1) / nanosPerSecond);
    }

    /**
     * Returns the line of a clock that stands the same at the given instant and goes at the given rate from then on.
     */
    public ClockLine withRate(long atTrueNanos, long newNanosPerSecond) {
        return new ClockLine(atTrueNanos, standsAt(atTrueNanos), newNanosPerSecond, grid);
    }

    /** Returns the line of a clock that jumps by the given amount at the given instant and keeps its rate. */
    public ClockLine jumped(long atTrueNanos, long byNanos) {
        return new ClockLine(atTrueNanos, standsAt(atTrueNanos) + byNanos, nanosPerSecond, grid);
    }
}
