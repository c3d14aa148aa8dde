package dev.fencepost.tla.etcd;

import dev.fencepost.election.Row;
import dev.fencepost.election.campaign.CampaignRow;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Which action of the specification a step of the protocol is, by the rows of the transition table that it took. */
public final class EtcdActions {

    private static final Map<CampaignRow, String> BY_ROW = byRow();

    private EtcdActions() {}

    private static Map<CampaignRow, String> byRow() {
        Map<CampaignRow, String> actions = new EnumMap<>(CampaignRow.class);
        // The deadline, and the end of the wait for the work, come after what a wake sends before, and decide.
        for (CampaignRow row : CampaignRow.values()) {
            switch (row) {
                case STARTED, RESTED -> actions.put(row, "Begin");
                case CAMPAIGN_UNANSWERED, WON_NOTHING -> actions.put(row, "CampaignFailed");
                case WORK_ENDED_BY_ITSELF, NO_WORK_TO_END -> actions.put(row, "WorkEnded");
                case UNEXPECTED_LEASE -> actions.put(row, "LeaseExpired");
                case WOKE, CLOSED_IGNORES, LOST_WHILE_CAMPAIGNING, LEADER_ASKED, LEADER_READ, LEADER_UNREAD,
                        ACK_WITHOUT_SEND, STOP_REQUESTED, NOTHING_TO_STEP_DOWN_FROM, LATE_IGNORED -> {
                    // nothing that the specification sees, or told by the input
                }
                default -> actions.put(row, camel(row.name()));
            }
        }
        return actions;
    }

    private static String camel(String name) {
        StringBuilder camel = new StringBuilder();
        for (String word : name.split("_")) {
            camel.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return camel.toString();
    }

    /** The action of a row that is one by itself; empty for the others. */
    public static Optional<String> of(CampaignRow row) {
        return Optional.ofNullable(BY_ROW.get(row));
    }

    /** The action of a step that took those rows; empty if it is none. */
    static Optional<String> of(List<Row> rows) {
        for (CampaignRow last : List.of(CampaignRow.WORK_DID_NOT_STOP, CampaignRow.DEADLINE_REACHED)) {
            if (rows.contains(last)) {
                return of(last);
            }
        }
        return rows.stream().map(CampaignRow.class::cast).map(EtcdActions::of).flatMap(Optional::stream).findFirst();
    }
}
