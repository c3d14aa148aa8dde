package dev.fencepost.properties.mutant.search;

import dev.fencepost.properties.hunt.Shrinking;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
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
 * @param processorNanos
 *            the processor time that the asking thread has had; a mutant's budget of it ends its searches
 */
public record Examination(List<Seed> seeds, boolean alone, BooleanSupplier enough, LongSupplier processorNanos) {

    /** So many faults can still be read as a story. */
    public static final int READABLE_FAULTS = 4;

    /** Copies the list. */
    public Examination {
        seeds = List.copyOf(seeds);
    }

    /** The seeds from one on. */
    public static List<Seed> seeds(Seed first, int count) {
        return LongStream.range(0, count).mapToObj(more -> new Seed(first.value() + more)).toList();
    }

    /**
     * Searches for the death of a mutant under each seed, and shrinks what is deadly until it can be read.
     *
     * @throws IllegalArgumentException
     *             when one of its edits does not fit the code any more
     */
    public Fate of(Mutant mutant) {
        Subject broken = mutant.broken();
        Search search = Search.of(mutant, broken, Search.Way.GUIDED);
        List<Search.Outcome> guided = new ArrayList<>();
        long longestNanos = 0;
        for (Seed seed : seeds) {
            long startNanos = processorNanos.getAsLong();
            guided.add(search.search(seed, () -> enough.getAsBoolean() || since(startNanos) > Mutant.BUDGET_NANOS));
            longestNanos = Math.max(longestNanos, since(startNanos));
        }
        List<Search.Outcome> swarm = alone ? searched(Search.of(mutant, broken, Search.Way.SWARM)) : List.of();
        List<Schedule> deadly = guided.stream().flatMap(outcome -> outcome.death().stream()).map(Trial::schedule)
                .toList();
        return new Fate(mutant, guided, swarm, longestNanos, smallest(mutant, broken, deadly));
    }

    private long since(long startNanos) {
        return processorNanos.getAsLong() - startNanos;
    }

    /** Some deadly schedules are stubborn; the next one often is not. */
    private Optional<Schedule> smallest(Mutant mutant, Subject broken, List<Schedule> deadly) {
        Optional<Schedule> smallest = Optional.empty();
        for (Schedule schedule : deadly) {
            Optional<Schedule> shrunk = shrunk(mutant, broken, schedule);
            if (shrunk.isPresent() && (smallest.isEmpty() || faults(shrunk.get()) < faults(smallest.get()))) {
                smallest = shrunk;
            }
            if (smallest.isPresent() && faults(smallest.get()) <= READABLE_FAULTS) {
                return smallest;
            }
        }
        return smallest;
    }

    private static int faults(Schedule schedule) {
        return schedule.plan().faults().size();
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
