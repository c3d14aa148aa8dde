package dev.fencepost.properties.mutant.search;

import dev.fencepost.properties.hunt.Shrinking;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;

/**
 * One way to examine mutants and their healthy twins: under which seeds, and whether by swarm alone as well.
 *
 * <p>Immutable; several threads may examine at once, each another mutant or twin. What it comes to does not depend on how
 * many there are.
 *
 * @param seeds
 *            at least one
 * @param alone
 *            whether the swarm is also asked without guidance
 * @param enough
 *            asked before each run: true ends the examination with what there is
 */
public record Examination(List<Seed> seeds, boolean alone, BooleanSupplier enough) {

    /** Copies the list. */
    public Examination {
        seeds = List.copyOf(seeds);
    }

    /** The seeds from one on. */
    public static List<Seed> seeds(Seed first, int count) {
        return LongStream.range(0, count).mapToObj(more -> new Seed(first.value() + more)).toList();
    }

    /**
     * Searches for the death of a mutant under each seed, and shrinks the first one found.
     *
     * @throws IllegalArgumentException
     *             when one of its edits does not fit the code any more
     */
    public Fate of(Mutant mutant) {
        Subject broken = mutant.broken();
        List<Search.Outcome> guided = searched(Search.of(mutant, broken, Search.Way.GUIDED));
        List<Search.Outcome> swarm = alone ? searched(Search.of(mutant, broken, Search.Way.SWARM)) : List.of();
        Optional<Schedule> shrunk = guided.stream().flatMap(outcome -> outcome.death().stream()).findFirst()
                .flatMap(death -> shrunk(mutant, broken, death.schedule()));
        return new Fate(mutant, guided, swarm, shrunk);
    }

    /** Hunts in healthy code under each seed; every death in what it returns is a failure. */
    public List<Search.Outcome> of(HealthyTwin twin) {
        return searched(Search.of(twin, Search.Way.GUIDED));
    }

    private List<Search.Outcome> searched(Search search) {
        return seeds.stream().map(seed -> search.search(seed, enough)).toList();
    }

    private Optional<Schedule> shrunk(Mutant mutant, Subject broken, Schedule deadly) {
        Subject healthy = Scenarios.named(mutant.scenario());
        if (fails(healthy, deadly)) {
            return Optional.empty();
        }
        // What healthy code does not survive either would show nothing of the mutant.
        return Optional.of(Shrinking.shrink(broken, deadly,
                trial -> mutant.diesIn(trial) && !fails(healthy, trial.schedule()), enough));
    }

    /** The faults of a schedule are objects of its subject's class loader: only the text means the same to another. */
    private static boolean fails(Subject healthy, Schedule ofBroken) {
        return healthy.run(Schedule.parse(ofBroken.text(), List.of(healthy.scenario()))).finding().failed();
    }
}
