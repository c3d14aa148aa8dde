package dev.fencepost.properties.scenario;

import dev.fencepost.election.campaign.CampaignRow;
import dev.fencepost.election.service.ServiceAwait;
import dev.fencepost.properties.cluster.AwaitNames;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a long hunt in each scenario of an election through etcd must have reached at least once. */
final class EtcdDemands {

    /** Whatever happens, leaders lead, their work is let in, and executors are commanded. */
    static final List<String> STEADY = List.of("write-accepted", "command-taken", "row.CONFIRMED", "row.RENEWED");

    /**
     * The rows that answer to what no server does that works, and a coincidence of some milliseconds. Each has a unit
     * test of the protocol.
     */
    private static final Set<CampaignRow> NOT_IN_SWARM = EnumSet.of(CampaignRow.WON_NOTHING,
            CampaignRow.ACK_WITHOUT_SEND, CampaignRow.UNEXPECTED_LEASE,
            CampaignRow.NO_WORK_TO_END);

    static final List<String> SWARM = swarm();

    /** Every stage of a service's life and every way to its end. */
    static final List<String> SERVICES = services();

    private EtcdDemands() {}

    /** The everyday, and the given. */
    static List<String> of(String... names) {
        List<String> all = new ArrayList<>(STEADY);
        all.addAll(List.of(names));
        return List.copyOf(all);
    }

    private static List<String> services() {
        List<String> all = new ArrayList<>(STEADY);
        for (ServiceAwait await : ServiceAwait.values()) {
            if (await != ServiceAwait.START) {
                all.add("stage." + await.name().toLowerCase(Locale.ROOT).replace('_', '-'));
            }
        }
        for (String cause : List.of("shutdown", "task-failed", "lease-lost", "start-failed",
                "refused", "did-not-stop")) {
            all.add("exited." + cause);
        }
        all.addAll(List.of("failover", "stale-write-refused", "released", "service-fault.task-fails",
                "service-fault.task-ends", "service-fault.close", "service-fault.step-down"));
        return List.copyOf(all);
    }

    private static List<String> swarm() {
        List<String> all = new ArrayList<>(STEADY);
        for (CampaignRow row : CampaignRow.values()) {
            if (!NOT_IN_SWARM.contains(row) && !all.contains("row." + row.id())) {
                all.add("row." + row.id());
            }
        }
        AwaitNames.entryKinds().forEach(kind -> all.add(kind.replaceFirst("await-", "await.")));
        for (String kind : List.of("partition", "oneway", "loss", "delay", "blackhole", "refuse", "drop-connections",
                "crash", "restart", "pause", "suspend", "starve", "monotonic-rate", "wall-rate", "monotonic-jump",
                "wall-jump", "monotonic-freeze", "wall-freeze", "service")) {
            all.add("fault." + kind);
        }
        List<String> kinds = new ArrayList<>(EtcdFamilies.UNARY);
        kinds.addAll(EtcdFamilies.STREAMED);
        for (String kind : kinds) {
            all.add(kind + ".lost");
            all.add(kind + ".late");
        }
        for (String kind : List.of("unavailable-all", "unavailable-reads", "unavailable-writes", "unavailable-leases",
                "unavailable-campaigns", "unavailable-streams", "outage", "member-restart", "member-stop",
                "leader-loss", "leader-change", "prompt-expiry", "compact", "revoke-leader", "revoke-standby",
                "delete-leader",
                "isolated-leader", "close", "step-down", "stuck-work")) {
            all.add("service-fault." + kind);
        }
        for (String reason : List.of("STREAM_FAILED", "LEASE_EXPIRED", "RENEWAL_DEADLINE_EXCEEDED",
                "LEADER_KEY_GONE")) {
            all.add("trouble." + reason);
        }
        for (String cause : List.of("revoke", "expiry", "resign", "operator")) {
            all.add("key-deleted." + cause);
        }
        for (String what : List.of("restarted", "leader-changed", "compacted")) {
            all.add("disturbed." + what);
        }
        all.addAll(List.of("failover", "stale-write-refused", "concurrent-modification", "released",
                "release-indeterminate"));
        return List.copyOf(all);
    }
}
