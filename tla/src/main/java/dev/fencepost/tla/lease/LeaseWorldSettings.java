package dev.fencepost.tla.lease;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.lease.LeaseSettings;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.tla.spec.Behaviour;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a small world of the Lease election is set up, and the configuration of the specification that goes with it.
 *
 * @param candidates
 *            the nodes' names, which are model values in the specification
 * @param fences
 *            the fences' names, likewise
 * @param leaseTicks
 *            how long a lease lasts
 * @param onAbsent
 *            what candidates do when there is no Lease
 * @param maxDeviation
 *            how many ticks a clock may be off while a timer runs
 * @param accidents
 *            how often each accident may happen
 * @param bounds
 *            how far the specification goes on
 * @param wallSkewMicros
 *            by how much a wall clock is off true time, if it is; less than 0 where candidates judge expiry by what
 *            they observe
 * @param loose
 *            whether what {@code NextLoose} adds happens, too: old answers to the question for the fences' floor, and
 *            an operator's edits, as often as that accident may happen
 */
public record LeaseWorldSettings(List<String> candidates, List<String> fences, int leaseTicks, OnAbsent onAbsent,
        int maxDeviation, Map<Accident, Integer> accidents, Bounds bounds, int wallSkewMicros, boolean loose) {

    /**
     * Beyond what a state is the last one of its behaviour.
     *
     * @param calls
     *            how many calls may be under way at once
     * @param flight
     *            how many claims and writes may be on their way to the fences
     * @param token
     *            up to which token of the Lease it goes on
     */
    record Bounds(int calls, int flight, int token) {}

    /** How far time moves at once: a second, the unit in which the store keeps a lease's duration. */
    static final long STEP_NANOS = 1_000_000_000L;

    private static final int OBSERVED = -1;
    private static final long NANOS_PER_MICRO = 1_000;

    private static final int PLENTY = 1_000;
    private static final int LONG_ENOUGH = 2_000_000_000;

    /** Copies the collections. */
    public LeaseWorldSettings {
        candidates = List.copyOf(candidates);
        fences = List.copyOf(fences);
        accidents = Map.copyOf(accidents);
    }

    /** Two candidates, one fence, leases of one tick, exact clocks, no accidents, one call at a time. */
    public static LeaseWorldSettings smallest() {
        return new LeaseWorldSettings(List.of("a", "b"), List.of("f"), 1, OnAbsent.WAIT_ONE_LEASE, 0, Map.of(),
                new Bounds(1, 1, PLENTY), OBSERVED, false);
    }

    /** The same with leases of that length. */
    public LeaseWorldSettings withLeaseTicks(int ticks) {
        return new LeaseWorldSettings(candidates, fences, ticks, onAbsent, maxDeviation, accidents, bounds,
                wallSkewMicros, loose);
    }

    /** The same with so many of that accident. */
    public LeaseWorldSettings withAccident(Accident accident, int times) {
        Map<Accident, Integer> more = new LinkedHashMap<>(accidents);
        more.put(accident, times);
        return new LeaseWorldSettings(candidates, fences, leaseTicks, onAbsent, maxDeviation, more, bounds,
                wallSkewMicros, loose);
    }

    /** The same with clocks off by so much. */
    public LeaseWorldSettings withMaxDeviation(int ticks) {
        return new LeaseWorldSettings(candidates, fences, leaseTicks, onAbsent, ticks, accidents, bounds,
                wallSkewMicros, loose);
    }

    /** The same with so many calls under way at once, and messages on their way to the fences. */
    public LeaseWorldSettings withMaxUnderWay(int calls, int flight) {
        return new LeaseWorldSettings(candidates, fences, leaseTicks, onAbsent, maxDeviation, accidents,
                new Bounds(calls, flight, bounds.token()),
                wallSkewMicros, loose);
    }

    /** The same with tokens up to that one. */
    public LeaseWorldSettings withMaxToken(int token) {
        return new LeaseWorldSettings(candidates, fences, leaseTicks, onAbsent, maxDeviation, accidents,
                new Bounds(bounds.calls(), bounds.flight(), token),
                wallSkewMicros, loose);
    }

    /** The same with other candidates. */
    public LeaseWorldSettings withCandidates(String... names) {
        return new LeaseWorldSettings(List.of(names), fences, leaseTicks, onAbsent, maxDeviation, accidents, bounds,
                wallSkewMicros, loose);
    }

    /** The same with other fences. */
    public LeaseWorldSettings withFences(String... names) {
        return new LeaseWorldSettings(candidates, List.of(names), leaseTicks, onAbsent, maxDeviation, accidents, bounds,
                wallSkewMicros, loose);
    }

    /** The same with that answer to there being no Lease. */
    public LeaseWorldSettings withOnAbsent(OnAbsent other) {
        return new LeaseWorldSettings(candidates, fences, leaseTicks, other, maxDeviation, accidents, bounds,
                wallSkewMicros, loose);
    }

    /** The same with candidates that judge expiry by wall clocks, which are right or off by so much. */
    public LeaseWorldSettings withWallSkewMicros(int micros) {
        return new LeaseWorldSettings(candidates, fences, leaseTicks, onAbsent, maxDeviation, accidents, bounds,
                micros, loose);
    }

    /** The same with old answers to the question for the fences' floor, and with edits, if they may happen. */
    public LeaseWorldSettings withLooseEnds() {
        return new LeaseWorldSettings(candidates, fences, leaseTicks, onAbsent, maxDeviation, accidents, bounds,
                wallSkewMicros, true);
    }

    /** Whether candidates judge expiry by their wall clocks; if not, those stand still, for they must not matter. */
    boolean byWall() {
        return wallSkewMicros >= 0;
    }

    /**
     * How long a tick of the specification is: what time moves at once, but a microsecond where wall clocks count, to
     * which the store keeps what they show.
     */
    long tickNanos() {
        return byWall() ? NANOS_PER_MICRO : STEP_NANOS;
    }

    /** The settings of one process: everything takes a tick, and nothing is allowed for clocks but what is bounded. */
    LeaseSettings process(String node, int incarnation) {
        LeaseTimings timings = new LeaseTimings(leaseTicks * STEP_NANOS, STEP_NANOS, STEP_NANOS, STEP_NANOS, 0, 0,
                STEP_NANOS, 0, 0, byWall() ? wallSkewMicros * NANOS_PER_MICRO : 0);
        return new LeaseSettings(new CandidateId(node + "#" + incarnation), timings,
                byWall() ? ExpiryPolicy.WALL_CLOCK : ExpiryPolicy.OBSERVED, onAbsent);
    }

    /** The configuration of {@code MCLease} whose constants say the same. */
    public SpecConfig spec() {
        SpecConfig config = SpecConfig.of("MCLease").withView("View").withConstraints("Bounded")
                .withSubstitution("ShowsAsked", "AskedAtFirst");
        if (byWall()) {
            config = config.withModule("MCLeaseWall").withBehaviour(new Behaviour.InitNext("Init", "NextWall"))
                    .withConstraints("Bounded", "FewAttempts");
        } else if (loose) {
            config = config.withBehaviour(new Behaviour.InitNext("Init", "NextLoose"));
        }
        Map<String, SpecValue> constants = new LinkedHashMap<>(
                LeaseConstants.of(process(candidates.getFirst(), 1), tickNanos()));
        constants.put("Nodes", SpecValue.set(candidates.stream().map(SpecValue::model).toList()));
        constants.put("Fences", SpecValue.set(fences.stream().map(SpecValue::model).toList()));
        constants.put("Faults", SpecValue.set());
        constants.put("Accidents", Accident.record(accidents));
        constants.put("MaxDev", SpecValue.of(maxDeviation));
        constants.put("RateInverse", SpecValue.of(0));
        constants.put("MaxToken", SpecValue.of(bounds.token()));
        constants.put("MaxNow", SpecValue.of(LONG_ENOUGH));
        constants.put("MaxCalls", SpecValue.of(bounds.calls()));
        constants.put("MaxFlight", SpecValue.of(bounds.flight()));
        return config.withConstants(constants);
    }
}
