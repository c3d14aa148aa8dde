package dev.fencepost.tla.trace;

import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.model.etcd.EtcdSettings;
import dev.fencepost.properties.scenario.EtcdConfig;
import dev.fencepost.tla.spec.SpecValue;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The constants of EtcdElection for a configuration of the code, the same record that the code runs on. */
final class EtcdConstants {

    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final long MILLION = 1_000_000L;

    /** More of anything than any trace has. */
    private static final int MANY = 1_000_000_000;

    private static final List<String> ACCIDENTS = List.of("timeout", "break", "stepdown", "close", "crash",
            "latenews", "restart", "loss", "operator");

    private EtcdConstants() {}

    static Map<String, SpecValue> of(EtcdConfig config) {
        CampaignTimings timings = config.timings();
        long scale = gcd(gcd(MILLION, timings.holderRateErrorPpm()), timings.judgeRateErrorPpm());
        Map<String, SpecValue> constants = new LinkedHashMap<>();
        constants.put("Nodes", texts(config.cluster().pods().stream()));
        constants.put("Ttl", micros(ttlNanos(timings)));
        constants.put("Allowance", micros(allowanceNanos(timings)));
        constants.put("Grace", micros(timings.stopGraceNanos()));
        constants.put("RestartGift", SpecValue.of(0));
        constants.put("HolderRate", SpecValue.of((int) (timings.holderRateErrorPpm() / scale)));
        constants.put("ServerRate", SpecValue.of((int) (timings.judgeRateErrorPpm() / scale)));
        constants.put("RateScale", SpecValue.of((int) (MILLION / scale)));
        constants.put("HolderAdvances", SpecValue.seq(SpecValue.of(1)));
        constants.put("ServerAdvances", SpecValue.seq(SpecValue.of(1)));
        constants.put("Pace", SpecValue.of(0));
        for (String bound : List.of("MaxSends", "MaxLate", "MaxKeys", "MaxWrites")) {
            constants.put(bound, SpecValue.of(MANY));
        }
        constants.put("Accidents", texts(ACCIDENTS.stream()));
        return constants;
    }

    /** How long a lease is granted for. */
    static long ttlNanos(CampaignTimings timings) {
        return SECOND_NANOS * Math.max(timings.ttlSeconds(), EtcdSettings.DEFAULT.leastTtlSeconds());
    }

    /** What a holder leaves unused of it. */
    static long allowanceNanos(CampaignTimings timings) {
        return timings.allowanceNanos(ttlNanos(timings));
    }

    private static long gcd(long one, long other) {
        return BigInteger.valueOf(one).gcd(BigInteger.valueOf(other)).longValueExact();
    }

    private static SpecValue texts(Stream<String> names) {
        return new SpecValue.Seq(names.map(SpecValue::of).toList());
    }

    /** A deadline that is reached within a microsecond counts as reached at its end, so what it leaves is cut. */
    private static SpecValue micros(long nanos) {
        return SpecValue.of(NodeTime.fitting(Math.floorDiv(nanos, NodeTime.NANOS_PER_MICRO)));
    }
}
