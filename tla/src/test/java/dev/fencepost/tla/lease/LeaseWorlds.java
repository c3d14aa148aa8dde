package dev.fencepost.tla.lease;

import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.tla.graph.CodeGraph;
import dev.fencepost.tla.graph.GraphReport;
import dev.fencepost.tla.spec.ModelChecks;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecModules;

/** The small worlds of the Lease election that are visited completely in every build. */
@SuppressWarnings("ImmutableEnumChecker") // settings are a record of copies
enum LeaseWorlds {

    /**
     * Two candidates, leases of one tick, exact clocks, one call under way at a time; nothing goes wrong but slowness.
     */
    PAIR(LeaseWorldSettings.smallest(), 15_691),
    /** A candidate by itself: the smallest world of all. */
    ALONE(alone(), 325),
    /** It dies and comes back, and calls time out. */
    RESTARTS(alone().withAccident(Accident.CRASH, 1).withAccident(Accident.TIMEOUT, 1), 3_677),
    /** It dies and comes back, and an operator deletes the Lease. */
    DELETION(alone().withAccident(Accident.CRASH, 1).withAccident(Accident.DELETE, 1).withMaxToken(1), 4_177),
    /** Store and fence answer errors. */
    ERRORS(alone().withAccident(Accident.FAIL, 1).withAccident(Accident.LOSE, 1), 5_081),
    /** A write is delivered twice, and somebody annotates the Lease. */
    REPETITION(alone().withAccident(Accident.TWICE, 1).withAccident(Accident.ANNOTATE, 1), 5_102),
    /** The work writes and ends by itself. */
    WORK(alone().withAccident(Accident.END, 1).withAccident(Accident.WRITE, 1), 1_190),
    /** The clock is off by up to a tick, and the candidate is told to step down or to close. */
    CLOCKS(alone().withMaxDeviation(1).withAccident(Accident.STOP, 1), 2_891),
    /** There is no Lease at first, and it is created held. */
    CREATED_HELD(alone().withOnAbsent(OnAbsent.CREATE_AT_ONCE).withAccident(Accident.TWICE, 1), 1_165);

    private static final int LIMIT = 20_000;
    private static final int SMALL = 3_000;

    private final LeaseWorldSettings settings;
    private final int states;

    LeaseWorlds(LeaseWorldSettings settings, int states) {
        this.settings = settings;
        this.states = states;
    }

    private static LeaseWorldSettings alone() {
        return LeaseWorldSettings.smallest().withCandidates("a");
    }

    /** How many states it has, as TLC tells them apart. */
    int states() {
        return states;
    }

    /**
     * Whether TLC counts its states by itself in every build: with one candidate there are as many with symmetry as
     * without, and the smaller ones take little time.
     */
    boolean isCounted() {
        return settings.candidates().size() == 1 && states < SMALL;
    }

    /** How many states TLC counts by itself, which knows nothing of the code. */
    long count(ModelChecks checks) {
        return checks.run(settings.spec(), 1).distinct();
    }

    GraphReport compare() {
        return compare(SpecModules.ofClassPath());
    }

    GraphReport compare(SpecModules modules) {
        try (Spec spec = Spec.open(settings.spec().withSymmetry("Symmetry"), modules)) {
            return CodeGraph.compare(new LeaseSmallWorld(settings), spec, LIMIT);
        }
    }
}
