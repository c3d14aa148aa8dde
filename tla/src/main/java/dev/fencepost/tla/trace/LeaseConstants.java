package dev.fencepost.tla.trace;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.properties.scenario.LeaseConfig;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.lease.ClockBound;
import dev.fencepost.tla.spec.SpecValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The constants of LeaseElection for a configuration of the code, the same record that the code runs on. */
final class LeaseConstants {

    /** What a clock's reading may be off because it shows whole microseconds, at both ends of what it measures. */
    private static final int ROUNDING_MICROS = 2;

    /** More accidents than any trace has. */
    private static final int MANY = 1_000_000_000;

    private static final List<String> ACCIDENTS = List.of("timeout", "fail", "twice", "lose", "stop", "end", "write",
            "crash", "delete", "annotate", "edit");

    private LeaseConstants() {}

    static Map<String, SpecValue> of(LeaseConfig config, int shard) {
        LeaseTimings timings = config.timings();
        if (config.fenceMode() != FenceMode.ENFORCE) {
            throw new BadInputException("there is no specification for fences that let stale writes through");
        }
        Map<String, SpecValue> constants = new LinkedHashMap<>();
        constants.put("Nodes", texts(config.cluster().pods(shard)));
        constants.put("Fences", texts(config.cluster().stores(shard)));
        constants.put("Lease", micros(timings.leaseDurationNanos()));
        constants.put("Validity", SpecValue.of(NodeTime.fitting(
                Math.ceilDiv(timings.validityNanos(config.expiry()), NodeTime.NANOS_PER_MICRO))));
        constants.put("StopGrace", micros(timings.stopGraceNanos()));
        constants.put("CallTimeout", micros(timings.callTimeoutNanos()));
        constants.put("CloseBound", micros(timings.closeBoundNanos()));
        constants.put("Policy", SpecValue.of(config.expiry() == ExpiryPolicy.OBSERVED ? "observed" : "wall"));
        constants.put("OnAbsent", SpecValue.of(config.onAbsent() == OnAbsent.WAIT_ONE_LEASE ? "wait" : "create"));
        constants.put("MaxDev", SpecValue.of(ROUNDING_MICROS));
        constants.put("RateInverse", SpecValue.of(rateInverse(timings)));
        constants.put("MaxSkew", micros(timings.maxClockSkewNanos()));
        constants.put("WallZero", SpecValue.of(LeaseTracer.wallZero(config.expiry() == ExpiryPolicy.WALL_CLOCK)));
        // In the specification that is a definition, sixteen, which takes this value in its place.
        constants.put("MaxDoubt", SpecValue.of(timings.maxUnresolvedWrites()));
        Map<String, SpecValue> accidents = new LinkedHashMap<>();
        ACCIDENTS.forEach(accident -> accidents.put(accident, SpecValue.of(MANY)));
        constants.put("Accidents", new SpecValue.Rec(accidents));
        return constants;
    }

    private static int rateInverse(LeaseTimings timings) {
        try {
            return ClockBound.rateInverse(timings);
        } catch (IllegalArgumentException wild) {
            throw new BadInputException(String.valueOf(wild.getMessage()), wild);
        }
    }

    private static SpecValue texts(List<String> names) {
        return new SpecValue.Seq(names.stream().map(SpecValue::of).toList());
    }

    private static SpecValue micros(long nanos) {
        return SpecValue.of(NodeTime.fitting(NodeTime.whole(nanos)));
    }
}
