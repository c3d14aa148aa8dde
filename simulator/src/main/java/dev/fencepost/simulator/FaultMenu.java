package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;

/**
 * What can go wrong in a scenario: the families of faults from which the plans of a hunt are drawn.
 *
 * <p>Drawing is by swarm: each family is off in half of the runs, so that runs differ in kind and no fault always hides
 * another; counts and sizes are spread by powers of two.
 *
 * @param families
 *            with different names
 */
public record FaultMenu(List<FaultFamily> families) {

    private static final Site SWITCHED_ON = Site.of("plan-on");
    private static final Site COUNT = Site.of("plan-count");

    /** Checks the names. */
    public FaultMenu {
        families = List.copyOf(families);
        if (families.stream().map(FaultFamily::name).distinct().count() != families.size()) {
            throw new IllegalArgumentException("the families of a menu need different names");
        }
    }

    /** Returns the plan of the run with the given seed and length; the same seed draws the same plan. */
    public FaultPlan draw(Seed seed, RunLength length) {
        return draw(seed, length, false);
    }

    /** Returns a plan in which no family is switched off: for scenarios that are about just these. */
    public FaultPlan drawEvery(Seed seed, RunLength length) {
        return draw(seed, length, true);
    }

    private FaultPlan draw(Seed seed, RunLength length, boolean every) {
        Choices choices = new Choices(seed, Overrides.NONE, false);
        List<Fault> faults = new ArrayList<>();
        for (FaultFamily family : families) {
            DrawKey key = new DrawKey(family.name());
            if (every || choices.draw(SWITCHED_ON, key, 0, 2) == 1) {
                long count = new PlanDraws(choices, new DrawKey(family.name() + "-" + COUNT), length.healNanos())
                        .spread(1, family.maxCount());
                for (long i = 0; i < count; i++) {
                    faults.add(family.sampler().apply(
                            new PlanDraws(choices, new DrawKey(family.name() + "~" + i), length.healNanos())));
                }
            }
        }
        return new FaultPlan(faults);
    }
}
