package dev.fencepost.simulator;

import java.util.Collection;

/**
 * Everything that determines a run, as one value and as one printable line.
 *
 * @param scenario
 *            the name of the {@link Scenario}
 * @param config
 *            the scenario's configuration, in a text that only the scenario understands: {@code key=value} pairs joined
 *            by commas, made of letters, digits and {@code . _ - = , / + @}; may be empty
 * @param seed
 *            what chance follows from
 * @param length
 *            how long the run is
 * @param plan
 *            what goes wrong
 * @param overrides
 *            draws that are given rather than drawn
 */
public record Schedule(String scenario, String config, Seed seed, RunLength length, FaultPlan plan,
        Overrides overrides) {

    /** The longest text that is still meant to be pasted; a longer one is passed in a file. */
    public static final int MAX_LINE_LENGTH = 4_096;

    /** Checks the letters. */
    public Schedule {
        Names.check("scenario", scenario);
        if (!config.matches("[A-Za-z0-9._=,/+@-]*")) {
            throw new BadInputException(
                    "a configuration text is made of letters, digits and . _ - = , / + @, not '" + config + "'");
        }
    }

    /** Returns a schedule with chance and faults of its own, and no draw given. */
    public static Schedule of(String scenario, String config, Seed seed, RunLength length, FaultPlan plan) {
        return new Schedule(scenario, config, seed, length, plan, Overrides.NONE);
    }

    /**
     * Reads {@link #text()}.
     *
     * @param scenarios
     *            the scenarios to choose from, which also read their service faults
     * @throws BadInputException
     *             naming what cannot be read, and what is allowed there
     */
    public static Schedule parse(String text, Collection<? extends Scenario> scenarios) {
        return ScheduleText.parse(text, scenarios);
    }

    /**
     * Returns the printable form: one line that no shell takes amiss, starting with the version of its format.
     *
     * <p>It may be longer than {@value #MAX_LINE_LENGTH} letters.
     */
    public String text() {
        return ScheduleText.print(this);
    }

    /** Returns this schedule with another plan. */
    public Schedule withPlan(FaultPlan newPlan) {
        return new Schedule(scenario, config, seed, length, newPlan, overrides);
    }

    /** Returns this schedule with another length. */
    public Schedule withLength(RunLength newLength) {
        return new Schedule(scenario, config, seed, newLength, plan, overrides);
    }

    /** Returns this schedule with other given draws. */
    public Schedule withOverrides(Overrides newOverrides) {
        return new Schedule(scenario, config, seed, length, plan, newOverrides);
    }

    @Override
    public String toString() {
        return text();
    }
}
