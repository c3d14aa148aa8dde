package dev.fencepost.simulator;

/**
 * Everything that determines a run, as one value and as one printable line.
 *
 * @param scenario
 *            the name of the {@link Scenario}
 * @param config
 *            the scenario's configuration, in a text that only the scenario understands: {@code key=value} pairs joined by
 *            commas, without blanks
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
}
