package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.CampaignAwait;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The points at which a campaigner waits, as the log names them. */
public final class AwaitNames {

    private static final Map<CampaignAwait, String> NAMES = names();

    private AwaitNames() {}

    private static Map<CampaignAwait, String> names() {
        Map<CampaignAwait, String> names = new EnumMap<>(CampaignAwait.class);
        for (CampaignAwait await : CampaignAwait.values()) {
            names.put(await, await.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        }
        return names;
    }

    static String of(CampaignAwait await) {
        return NAMES.getOrDefault(await, "");
    }

    /** The kinds of the entries that tell of each point, at which faults can be aimed. */
    public static List<String> entryKinds() {
        return Stream.of(CampaignAwait.values()).map(await -> "await-" + of(await)).toList();
    }
}
