package dev.fencepost.simulator;

/**
 * The instants at which anything can happen or be read in a run: the multiples of a step.
 *
 * <p>Whatever falls between two of them in true time happens at the later one; a clock that stands between two of them
 * shows the earlier one.
 *
 * @param stepNanos
 *            from one instant to the next, from 1
 */
public record TimeGrid(long stepNanos) {

    /** As fine as the simulation computes. */
    public static final TimeGrid NANOS = new TimeGrid(1);

    /** Whole microseconds. */
    public static final TimeGrid MICROS = new TimeGrid(1_000L);

    /** Checks the step. */
    public TimeGrid {
        if (stepNanos < 1) {
            throw new IllegalArgumentException("the instants of a run are at least 1 ns apart, not " + stepNanos);
        }
    }

    /** Returns the first instant of the grid that is not before the given one, or the last there is. */
    public long up(long nanos) {
        if (stepNanos == 1) {
            return nanos;
        }
        long beyond = Math.floorMod(nanos, stepNanos);
        if (beyond == 0) {
            return nanos;
        }
        long before = nanos - beyond;
        return before > Long.MAX_VALUE - stepNanos ? before : before + stepNanos;
    }

    /** Returns the last instant of the grid that is not after the given one. */
    public long down(long nanos) {
        return stepNanos == 1 ? nanos : nanos - Math.floorMod(nanos, stepNanos);
    }
}
