package dev.fencepost.tla.lease;

import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.tla.graph.CodeGraph;
import dev.fencepost.tla.graph.GraphReport;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecModules;

/** The small worlds of the Lease election that are visited completely in every build. */
@SuppressWarnings("ImmutableEnumChecker") // settings are a record of copies
enum LeaseWorlds {

    /** Two candidates, leases of one tick, exact clocks, nothing goes wrong but slowness. */
    PAIR(LeaseWorldSettings.smallest()),
    /** A candidate by itself: the smallest world of all. */
    ALONE(alone()),
    /** It dies and comes back, and calls time out. */
    RESTARTS(alone().withAccident(Accident.CRASH, 1).withAccident(Accident.TIMEOUT, 1)),
    /** It dies and comes back, and an operator deletes the Lease. */
    DELETION(alone().withAccident(Accident.CRASH, 1).withAccident(Accident.DELETE, 1).withMaxToken(1)),
    /** Store and fence answer errors. */
    ERRORS(alone().withAccident(Accident.FAIL, 1).withAccident(Accident.LOSE, 1)),
    /** A write is delivered twice, and somebody annotates the Lease. */
    REPETITION(alone().withAccident(Accident.TWICE, 1).withAccident(Accident.ANNOTATE, 1)),
    /** The work writes and ends by itself. */
    WORK(alone().withAccident(Accident.END, 1).withAccident(Accident.WRITE, 1)),
    /** The clock is off by up to a tick, and the candidate is told to step down or to close. */
    CLOCKS(alone().withMaxDeviation(1).withAccident(Accident.STOP, 1)),
    /** There is no Lease at first, and it is created held. */
    CREATED_HELD(alone().withOnAbsent(OnAbsent.CREATE_AT_ONCE).withAccident(Accident.TWICE, 1));

    private static final int LIMIT = 20_000;

    private final LeaseWorldSettings settings;

    LeaseWorlds(LeaseWorldSettings settings) {
        this.settings = settings;
    }

    private static LeaseWorldSettings alone() {
        return LeaseWorldSettings.smallest().withCandidates("a");
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
