package dev.fencepost.properties.scenario;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.properties.cluster.Storage;
import dev.fencepost.properties.cluster.WorkSettings;
import dev.fencepost.simulator.Durations;
import java.util.LinkedHashMap;
import java.util.Map;

/** The text form of a {@link LeaseConfig}. */
final class LeaseConfigText {

    private LeaseConfigText() {}

    static LeaseConfig parse(LeaseConfig base, String text) {
        return config(SettingsText.parse(values(base), text));
    }

    static String print(LeaseConfig config) {
        return SettingsText.print(values(config), values(LeaseConfig.DEFAULT));
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
        values.put("expiry", SettingsText.word(config.expiry()));
        values.put("absent", SettingsText.word(config.onAbsent()));
        values.put("fence", config.fence());
        values.put("latency-min", Durations.text(config.network().minLatencyNanos()));
        values.put("latency-max", Durations.text(config.network().maxLatencyNanos()));
        values.put("work-rest", Durations.text(config.work().pauseNanos()));
        values.put("work-think", Durations.text(config.work().thinkNanos()));
        values.put("work-stop", Durations.text(config.work().stopNanos()));
        values.put("inject-ppm", Integer.toString(config.injectedRatePpm()));
        values.put("grid", Durations.text(config.grid().stepNanos()));
        values.put("storage", SettingsText.word(config.storage()));
        return values;
    }

    private static LeaseConfig config(SettingsText text) {
        LeaseTimings timings = new LeaseTimings(text.nanos("lease"), text.nanos("renew"), text.nanos("call"),
                text.nanos("retry"), text.number("jitter", 0, 1_000), text.nanos("grace"), text.nanos("close"),
                text.number("holder-ppm", 0, 999_999), text.number("judge-ppm", 0, 999_999), text.nanos("skew"));
        return new LeaseConfig(text.number("candidates", 1, 33), text.number("shards", 1, 9),
                text.number("stores", 1, 9), timings, text.choice("expiry", ExpiryPolicy.values()),
                text.choice("absent", OnAbsent.values()), text.word("fence"), text.network(0),
                new WorkSettings(text.nanos("work-rest"), text.nanos("work-think"), text.nanos("work-stop"),
                        WorkSettings.DEFAULT.storeTimeoutNanos()),
                text.number("inject-ppm", 0, 999_999), text.grid(), text.choice("storage", Storage.values()));
    }
}
