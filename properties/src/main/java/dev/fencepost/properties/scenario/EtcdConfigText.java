package dev.fencepost.properties.scenario;

import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.properties.cluster.WorkSettings;
import dev.fencepost.simulator.Durations;
import java.util.LinkedHashMap;
import java.util.Map;

/** The text form of an {@link EtcdConfig}. */
final class EtcdConfigText {

    private EtcdConfigText() {}

    static EtcdConfig parse(EtcdConfig base, String text) {
        return config(SettingsText.parse(values(base), text));
    }

    static String print(EtcdConfig config) {
        return SettingsText.print(values(config), values(EtcdConfig.DEFAULT));
    }

    static Map<String, String> values(EtcdConfig config) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("candidates", Integer.toString(config.candidates()));
        CampaignTimings timings = config.timings();
        values.put("ttl", Durations.text(timings.ttlNanos()));
        values.put("request-timeout", Durations.text(timings.requestTimeoutNanos()));
        values.put("stop-grace", Durations.text(timings.stopGraceNanos()));
        values.put("close", Durations.text(timings.closeBoundNanos()));
        values.put("back-off", Durations.text(timings.backOffNanos()));
        values.put("max-back-off", Durations.text(timings.maxBackOffNanos()));
        values.put("jitter", Integer.toString(timings.backOffJitterPercent()));
        values.put("standby-log", Durations.text(timings.standbyLogNanos()));
        values.put("holder-ppm", Integer.toString(timings.holderRateErrorPpm()));
        values.put("judge-ppm", Integer.toString(timings.judgeRateErrorPpm()));
        values.put("latency-min", Durations.text(config.network().minLatencyNanos()));
        values.put("latency-max", Durations.text(config.network().maxLatencyNanos()));
        values.put("notice", Durations.text(config.network().maxNoticeNanos()));
        values.put("work-rest", Durations.text(config.work().pauseNanos()));
        values.put("work-think", Durations.text(config.work().thinkNanos()));
        values.put("work-stop", Durations.text(config.work().stopNanos()));
        values.put("inject-ppm", Integer.toString(config.injectedRatePpm()));
        values.put("mounted", SettingsText.word(config.mounted()));
        values.put("misfits", Integer.toString(config.misfitPercent()));
        values.put("grid", Durations.text(config.grid().stepNanos()));
        return values;
    }

    private static EtcdConfig config(SettingsText text) {
        CampaignTimings timings = new CampaignTimings(text.nanos("ttl"), text.nanos("request-timeout"),
                text.nanos("stop-grace"), text.nanos("close"), text.nanos("back-off"), text.nanos("max-back-off"),
                text.number("jitter", 0, 1_000), text.nanos("standby-log"), text.number("holder-ppm", 0, 999_999),
                text.number("judge-ppm", 0, 999_999));
        return new EtcdConfig(text.number("candidates", 1, 33), timings, text.network(text.nanos("notice")),
                new WorkSettings(text.nanos("work-rest"), text.nanos("work-think"), text.nanos("work-stop"),
                        WorkSettings.DEFAULT.storeTimeoutNanos()),
                text.number("inject-ppm", 0, 999_999), text.choice("mounted", EtcdConfig.Mounted.values()),
                text.number("misfits", 0, 100), text.grid());
    }
}
