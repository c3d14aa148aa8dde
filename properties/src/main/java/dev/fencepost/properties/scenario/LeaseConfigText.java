package dev.fencepost.properties.scenario;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.properties.cluster.WorkSettings;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Durations;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.Ratio;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** The text form of a {@link LeaseConfig}. */
final class LeaseConfigText {

    private final Map<String, String> values;

    private LeaseConfigText(Map<String, String> values) {
        this.values = values;
    }

    static LeaseConfig parse(LeaseConfig base, String text) {
        Map<String, String> known = values(base);
        if (!text.isEmpty()) {
            for (String pair : text.split(",", -1)) {
                int equals = pair.indexOf('=');
                String key = equals < 0 ? pair : pair.substring(0, equals);
                if (equals < 0 || !known.containsKey(key)) {
                    throw new BadInputException("unknown setting '" + pair + "'; the settings are "
                            + String.join(", ", known.keySet()) + ", each as key=value");
                }
                known.put(key, pair.substring(equals + 1));
            }
        }
        return new LeaseConfigText(known).config();
    }

    static String print(LeaseConfig config) {
        Map<String, String> defaults = values(LeaseConfig.DEFAULT);
        StringJoiner pairs = new StringJoiner(",");
        values(config).forEach((key, value) -> {
            if (!value.equals(defaults.get(key))) {
                pairs.add(key + "=" + value);
            }
        });
        return pairs.toString();
    }

    static Map<String, String> values(LeaseConfig config) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("candidates", Integer.toString(config.candidates()));
        values.put("shards", Integer.toString(config.shards()));
        values.put("stores", Integer.toString(config.stores()));
        LeaseTimings timings = config.timings();
        values.put("lease", Durations.text(timings.leaseDurationNanos()));
        values.put("renew", Durations.text(timings.renewIntervalNanos()));
        values.put("call", Durations.text(timings.callTimeoutNanos()));
        values.put("retry", Durations.text(timings.retryIntervalNanos()));
        values.put("jitter", Integer.toString(timings.retryJitterPercent()));
        values.put("grace", Durations.text(timings.stopGraceNanos()));
        values.put("close", Durations.text(timings.closeBoundNanos()));
        values.put("holder-ppm", Integer.toString(timings.holderRateErrorPpm()));
        values.put("judge-ppm", Integer.toString(timings.judgeRateErrorPpm()));
        values.put("skew", Durations.text(timings.maxClockSkewNanos()));
        values.put("expiry", word(config.expiry()));
        values.put("absent", word(config.onAbsent()));
        values.put("fence", word(config.fenceMode()));
        values.put("latency-min", Durations.text(config.network().minLatencyNanos()));
        values.put("latency-max", Durations.text(config.network().maxLatencyNanos()));
        values.put("work-rest", Durations.text(config.work().pauseNanos()));
        values.put("work-think", Durations.text(config.work().thinkNanos()));
        values.put("work-stop", Durations.text(config.work().stopNanos()));
        values.put("inject-ppm", Integer.toString(config.injectedRatePpm()));
        return values;
    }

    private LeaseConfig config() {
        LeaseTimings timings = new LeaseTimings(nanos("lease"), nanos("renew"), nanos("call"), nanos("retry"),
                number("jitter", 0, 1_000), nanos("grace"), nanos("close"), number("holder-ppm", 0, 999_999),
                number("judge-ppm", 0, 999_999), nanos("skew"));
        long minLatency = nanos("latency-min");
        long maxLatency = nanos("latency-max");
        if (minLatency < 1 || maxLatency < minLatency) {
            throw new BadInputException("latency-min is at least 1ns and at most latency-max, not "
                    + values.get("latency-min") + " and " + values.get("latency-max"));
        }
        return new LeaseConfig(number("candidates", 1, 9), number("shards", 1, 9), number("stores", 1, 9), timings,
                choice("expiry", ExpiryPolicy.values()), choice("absent", OnAbsent.values()),
                choice("fence", FenceMode.values()),
                new NetworkSettings(minLatency, maxLatency, Ratio.NEVER, maxLatency, new Ratio(1, 2)),
                new WorkSettings(nanos("work-rest"), nanos("work-think"), nanos("work-stop"),
                        WorkSettings.DEFAULT.storeTimeoutNanos()),
                number("inject-ppm", 0, 999_999));
    }

    private String value(String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalStateException("no setting is named " + key);
        }
        return value;
    }

    private long nanos(String key) {
        long nanos = Durations.parse(value(key));
        if (nanos < 0) {
            throw new BadInputException(key + " is a length of time from 0, not " + value(key));
        }
        return nanos;
    }

    private int number(String key, int least, int most) {
        String value = value(key);
        if (value.matches("[0-9]{1,9}")) {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw new BadInputException(key + " is a number from " + least + " to " + most + ", not '" + value + "'");
    }

    private <E extends Enum<E>> E choice(String key, E[] allowed) {
        StringJoiner words = new StringJoiner(", ");
        for (E candidate : allowed) {
            if (word(candidate).equals(value(key))) {
                return candidate;
            }
            words.add(word(candidate));
        }
        throw new BadInputException(key + " is one of " + words + ", not '" + value(key) + "'");
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
