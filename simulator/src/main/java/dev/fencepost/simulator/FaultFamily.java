package dev.fencepost.simulator;

import java.util.function.Function;

/**
 * Faults of one sort that a menu offers; a run has all of them or none.
 *
 * @param name
 *            unique within the menu; letters, digits, {@code -} and {@code _}
 * @param maxCount
 *            how many faults of this family a run may suffer
 * @param sampler
 *            draws one fault
 */
public record FaultFamily(String name, int maxCount, Function<PlanDraws, Fault> sampler) {

    /** Checks name and count. */
    public FaultFamily {
        Names.check("fault family", name);
        if (maxCount < 1) {
            throw new IllegalArgumentException("the family " + name + " must allow at least one fault");
        }
    }
}
