package dev.fencepost.simulator;

import java.util.List;

/**
 * Everything that goes wrong in a run, in the order in which it is printed.
 *
 * @param faults
 *            the faults; their order decides only between those that begin at the same instant
 */
public record FaultPlan(List<Fault> faults) {

    /** Nothing goes wrong. */
    public static final FaultPlan NONE = new FaultPlan(List.of());

    /** Copies the list. */
    public FaultPlan {
        faults = List.copyOf(faults);
    }

    /** Returns a plan of the given faults. */
    public static FaultPlan of(Fault... faults) {
        return new FaultPlan(List.of(faults));
    }
}
