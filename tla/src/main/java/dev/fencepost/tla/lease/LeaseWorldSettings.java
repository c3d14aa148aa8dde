package dev.fencepost.tla.lease;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.lease.LeaseSettings;
import dev.fencepost.election.lease.OnAbsent;
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
 * @param leaseTicks
 *            how long a lease lasts
 * @param onAbsent
 *            what candidates do when there is no Lease
 * @param maxDeviation
 *            how many ticks a clock may be off while a timer runs
 * @param accidents
 *            how often each accident may happen
 * @param maxCalls
 *            how many calls may be under way at once, and how many messages to the fence, for the specification to go
 *            on from there
 * @param maxToken
 *            up to which token of the Lease the specification goes on
 */
public record LeaseWorldSettings(List<String> candidates, int leaseTicks, OnAbsent onAbsent, int maxDeviation,
        Map<Accident, Integer> accidents, int maxCalls, int maxToken) {

    /** A tick is a second, the unit in which the store keeps a lease's duration. */
    static final long TICK_NANOS = 1_000_000_000L;

    /** What every wall clock shows, for it must not matter: nobody judges expiry by it here. */
    static final long WALL_MICROS = 0;

    private static final int PLENTY = 1_000;

    /** Copies the collections. */
    public LeaseWorldSettings {
        candidates = List.copyOf(candidates);
        accidents = Map.copyOf(accidents);
    }

    /** Two candidates, leases of one tick, exact clocks, no accidents, one call at a time. */
    public static LeaseWorldSettings smallest() {
        return new LeaseWorldSettings(List.of("a", "b"), 1, OnAbsent.WAIT_ONE_LEASE, 0, Map.of(), 1, PLENTY);
    }

    /** The same with leases of that length. */
    public LeaseWorldSettings withLeaseTicks(int ticks) {
        return new LeaseWorldSettings(candidates, ticks, onAbsent, maxDeviation, accidents, maxCalls, maxToken);
    }

    /** The same with so many of that accident. */
    public LeaseWorldSettings withAccident(Accident accident, int times) {
        Map<Accident, Integer> more = new LinkedHashMap<>(accidents);
        more.put(accident, times);
        return new LeaseWorldSettings(candidates, leaseTicks, onAbsent, maxDeviation, more, maxCalls, maxToken);
    }

    /** The same with clocks off by so much. */
    public LeaseWorldSettings withMaxDeviation(int ticks) {
        return new LeaseWorldSettings(candidates, leaseTicks, onAbsent, ticks, accidents, maxCalls, maxToken);
    }

    /** The same with so many calls under way at once. */
    public LeaseWorldSettings withMaxCalls(int calls) {
        return new LeaseWorldSettings(candidates, leaseTicks, onAbsent, maxDeviation, accidents, calls, maxToken);
    }

    /** The same with tokens up to that one. */
    public LeaseWorldSettings withMaxToken(int token) {
        return new LeaseWorldSettings(candidates, leaseTicks, onAbsent, maxDeviation, accidents, maxCalls, token);
    }

    /** The same with other candidates. */
    public LeaseWorldSettings withCandidates(String... names) {
        return new LeaseWorldSettings(List.of(names), leaseTicks, onAbsent, maxDeviation, accidents, maxCalls,
                maxToken);
    }

    /** The same with that answer to there being no Lease. */
    public LeaseWorldSettings withOnAbsent(OnAbsent other) {
        return new LeaseWorldSettings(candidates, leaseTicks, other, maxDeviation, accidents, maxCalls, maxToken);
    }

    /** The settings of one process: everything takes a tick, and nothing is allowed for clocks but what is bounded. */
    LeaseSettings process(String node, int incarnation) {
        LeaseTimings timings = new LeaseTimings(leaseTicks * TICK_NANOS, TICK_NANOS, TICK_NANOS, TICK_NANOS, 0, 0,
                TICK_NANOS, 0, 0, 0);
        return new LeaseSettings(new CandidateId(node + "#" + incarnation), timings, ExpiryPolicy.OBSERVED, onAbsent);
    }

    /** The configuration of {@code MCLease} whose constants say the same. */
    public SpecConfig spec() {
        SpecConfig config = SpecConfig.of("MCLease").withView("View").withConstraints("Bounded");
        Map<String, SpecValue> constants = new LinkedHashMap<>(
                LeaseConstants.of(process(candidates.getFirst(), 1), TICK_NANOS));
        constants.put("Nodes", SpecValue.set(candidates.stream().map(SpecValue::model).toList()));
        constants.put("Fences", SpecValue.set(SpecValue.model("f")));
        constants.put("Faults", SpecValue.set());
        constants.put("Accidents", Accident.record(accidents));
        constants.put("MaxDev", SpecValue.of(maxDeviation));
        constants.put("RateInverse", SpecValue.of(0));
        constants.put("MaxTick", SpecValue.of(1));
        constants.put("MaxToken", SpecValue.of(maxToken));
        constants.put("MaxNow", SpecValue.of(PLENTY));
        constants.put("MaxCalls", SpecValue.of(maxCalls));
        constants.put("MaxFlight", SpecValue.of(maxCalls));
        return config.withConstants(constants);
    }
}
