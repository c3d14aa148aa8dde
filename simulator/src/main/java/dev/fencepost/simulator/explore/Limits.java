package dev.fencepost.simulator.explore;

import java.util.function.BooleanSupplier;

/**
 * When an exploration ends before it is done.
 *
 * @param depth
 *            how many choices a state may be away from the first one for the exploration to go on from it
 * @param timeUp
 *            whether there is no time left
 * @param memoryFull
 *            whether there is no memory left
 * @param interrupted
 *            whether somebody wants it to stop
 */
public record Limits(int depth, BooleanSupplier timeUp, BooleanSupplier memoryFull, BooleanSupplier interrupted) {

    /** No limit at all. */
    public static final Limits NONE = new Limits(Integer.MAX_VALUE, () -> false, () -> false, () -> false);

    /** Returns these limits with another depth. */
    public Limits withDepth(int newDepth) {
        return new Limits(newDepth, timeUp, memoryFull, interrupted);
    }
}
