package dev.fencepost.tla.lease;

import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.tla.graph.PinnedWorld;
import dev.fencepost.tla.graph.SmallWorld;
import dev.fencepost.tla.spec.SpecConfig;

/** The small worlds of the Lease election that are visited completely. */
@SuppressWarnings("ImmutableEnumChecker") // settings are a record of copies
enum LeaseWorlds implements PinnedWorld {

    /**
     * Two candidates, leases of one tick, exact clocks, one call under way at a time; nothing goes wrong but slowness.
     */
    PAIR(pair(), 15_691),
    /**
     * The same with two calls under way, of one candidate or of both, up to the first change of the holder; the Lease
     * is created held.
     */
    OVERLAP(pair().withMaxUnderWay(2, 1).withMaxToken(1).withOnAbsent(OnAbsent.CREATE_AT_ONCE), 7_786, true),
    /** As `OVERLAP`, but the Lease is created unheld and waited for. */
    OVERLAP_UNHELD(pair().withMaxUnderWay(2, 1).withMaxToken(1), 20_264, true),
    /** A candidate by itself: the smallest world of all. */
    ALONE(alone(), 325),
    /** It dies and comes back, and calls time out. */
    RESTARTS(alone().withAccident(Accident.CRASH, 1).withAccident(Accident.TIMEOUT, 1), 3_677),
    /**
     * It dies and comes back, and an operator deletes the Lease; what it is told of the fence's highest token may be
     * older than that.
     */
    DELETION(alone().withAccident(Accident.CRASH, 1).withAccident(Accident.DELETE, 1).withMaxToken(1).withLooseEnds(),
            4_352),
    /** An operator edits the Lease: another holder or none, another token, a longer duration. */
    EDITED(alone().withAccident(Accident.EDIT, 1).withMaxToken(1).withLooseEnds(), 3_068),
    /** Store and fence answer errors. */
    ERRORS(alone().withAccident(Accident.FAIL, 1).withAccident(Accident.LOSE, 1), 5_081),
    /** A write is delivered twice, and somebody annotates the Lease. */
    REPETITION(alone().withAccident(Accident.TWICE, 1).withAccident(Accident.ANNOTATE, 1), 5_102),
    /** The work writes and ends by itself. */
    WORK(alone().withAccident(Accident.END, 1).withAccident(Accident.WRITE, 1), 1_190),
    /** Two fences, both of which must be claimed; the work writes to one of them. */
    FENCES(alone().withFences("f", "g").withMaxUnderWay(1, 2).withAccident(Accident.WRITE, 1), 1_476),
    /** Two fences, and it dies and comes back: they may have seen different tokens. */
    FENCES_RESTARTS(alone().withFences("f", "g").withMaxUnderWay(1, 2).withMaxToken(2).withAccident(Accident.CRASH, 1)
            .withAccident(Accident.WRITE, 1), 4_073, true),
    /** The clock is off by up to a tick, and the candidate is told to step down or to close. */
    CLOCKS(alone().withMaxDeviation(1).withAccident(Accident.STOP, 1), 2_891),
    /** Wall clocks, right or off by a fifth of a second; leases of two seconds; there is nobody to challenge. */
    WALL(alone().withLeaseTicks(2).withMaxToken(1).withWallSkewMicros(200_000), 2_004),
    /**
     * Two candidates with wall clocks, right or off by a fifth of a second, so that one finds the other's lease
     * expired; leases of one second, the first of them created held, up to the first change of the holder.
     */
    WALL_PAIR(pair().withMaxToken(1).withWallSkewMicros(200_000).withOnAbsent(OnAbsent.CREATE_AT_ONCE), 22_814, true),
    /** There is no Lease at first, and it is created held. */
    CREATED_HELD(alone().withOnAbsent(OnAbsent.CREATE_AT_ONCE).withAccident(Accident.TWICE, 1), 1_165);

    private final LeaseWorldSettings settings;
    private final int states;
    private final boolean nightly;

    LeaseWorlds(LeaseWorldSettings settings, int states) {
        this(settings, states, false);
    }

    LeaseWorlds(LeaseWorldSettings settings, int states, boolean nightly) {
        this.settings = settings;
        this.states = states;
        this.nightly = nightly;
    }

    private static LeaseWorldSettings pair() {
        return LeaseWorldSettings.smallest();
    }

    private static LeaseWorldSettings alone() {
        return pair().withCandidates("a");
    }

    @Override
    public int states() {
        return states;
    }

    @Override
    public boolean isNightly() {
        return nightly;
    }

    @Override
    public SpecConfig config() {
        return settings.spec();
    }

    @Override
    public SmallWorld<?> code() {
        return new LeaseSmallWorld(settings);
    }

    @Override
    public String codeModule() {
        return "CodeLease";
    }
}
