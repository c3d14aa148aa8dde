package dev.fencepost.properties.mutant.search;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The search for a schedule in which a mutant dies by the checker that must find it, or healthy code by any.
 *
 * <p>A guided search begins as the swarm does. Whoever leads to abstract states or steps that no run before it has shown
 * is kept; from then on every other schedule is made of kept ones, and those between go on as the swarm. The outcome
 * follows from prey, way and seed alone. A search is used by one thread.
 */
public final class Search {

    /** Where guidance begins: most mutants are dead by then, and before it there is little to go by. */
    static final int FIRST_OF_SWARM = 16;

    private final Prey prey;
    private final Way way;

    /** How schedules are found. */
    public enum Way {
        /** Each is drawn by itself. */
        SWARM,
        /** After some of the swarm, half of them are made of those that led to something new. */
        GUIDED
    }

    /**
     * What a search has come to.
     *
     * @param schedules
     *            how many schedules were tried; the last of them is the deadly one, if there is one
     * @param death
     *            the run in which it died; nothing if it survived
     * @param states
     *            how many abstract states and steps between them were seen; 0 without guidance
     */
    public record Outcome(int schedules, Optional<Trial> death, int states) {}

    private Search(Prey prey, Way way) {
        this.prey = prey;
        this.way = way;
    }

    /**
     * A search for the death of a mutant.
     *
     * @param mutant
     *            whom to kill
     * @param broken
     *            its scenario with the broken code, {@link Mutant#broken()}
     * @param way
     *            how
     */
    public static Search of(Mutant mutant, Subject broken, Way way) {
        return new Search(new Prey(broken, seed -> mutant.draw(broken, seed), mutant::diesIn, mutant::countsIn,
                mutant.maxRuns()), way);
    }

    /** A search for any failure of healthy code, of which there must be none. */
    public static Search of(HealthyTwin twin, Way way) {
        Subject healthy = twin.subject();
        return new Search(new Prey(healthy, seed -> twin.draw(healthy, seed), trial -> trial.finding().failed(),
                Trial::insideEnvelope, twin.maxRuns()), way);
    }

    /** Whom to search in, what its death is, in which runs it could be seen, and when to give up. */
    private record Prey(Subject subject, Function<Seed, Schedule> fresh, Predicate<Trial> dies,
            Predicate<Trial> counts, int maxRuns) {}

    /**
     * Searches until the prey is dead or its budget of schedules is spent.
     *
     * @param seed
     *            what the schedules follow from
     * @param enough
     *            asked before each run: true ends the search with what there is
     */
    public Outcome search(Seed seed, BooleanSupplier enough) {
        Breeder breeder = new Breeder(prey.subject().scenario(), prey.fresh());
        List<Schedule> kept = new ArrayList<>();
        Set<Long> seen = new HashSet<>();
        int drawn = 0;
        for (int i = 0; i < prey.maxRuns(); i++) {
            if (enough.getAsBoolean()) {
                return new Outcome(i, Optional.empty(), seen.size());
            }
            boolean bred = way == Way.GUIDED && i >= FIRST_OF_SWARM && i % 2 == 1 && !kept.isEmpty();
            Schedule schedule = bred
                    ? breeder.child(kept, new Seed(~seed.value()).ofRun(i))
                    : prey.fresh().apply(seed.ofRun(drawn++));
            AbstractStates states = new AbstractStates();
            Trial trial = way == Way.GUIDED
                    ? prey.subject().run(schedule, states)
                    : prey.subject().run(schedule);
            if (prey.dies().test(trial)) {
                return new Outcome(i + 1, Optional.of(trial), seen.size());
            }
            if (seen.addAll(states.seen()) && prey.counts().test(trial)) {
                kept.add(schedule);
            }
        }
        return new Outcome(prey.maxRuns(), Optional.empty(), seen.size());
    }
}
