package dev.fencepost.properties.mutant.search;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The healthy code that must hold where mutants die: in their scenario, in their configuration, for as many schedules.
 *
 * @param scenario
 *            the scenario
 * @param config
 *            its configuration text; empty for its default
 * @param maxRuns
 *            the largest budget of its mutants
 */
public record HealthyTwin(String scenario, String config, int maxRuns) {

    /** The twins of mutants, one for each scenario and configuration, in the order of the mutants. */
    public static List<HealthyTwin> of(List<Mutant> mutants) {
        Map<List<String>, HealthyTwin> twins = new LinkedHashMap<>();
        for (Mutant mutant : mutants) {
            twins.merge(List.of(mutant.scenario(), mutant.config()),
                    new HealthyTwin(mutant.scenario(), mutant.config(), mutant.maxRuns()),
                    (one, other) -> one.maxRuns() >= other.maxRuns() ? one : other);
        }
        return List.copyOf(twins.values());
    }

    /** The scenario with the code as it is. */
    public Subject subject() {
        return Scenarios.named(scenario);
    }

    /** Draws the schedule of one run, the same as its mutants'. */
    Schedule draw(Subject subject, Seed seed) {
        return subject.draw(config.isEmpty() ? subject.defaultConfig() : config, seed);
    }
}
