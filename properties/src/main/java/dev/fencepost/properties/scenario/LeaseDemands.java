package dev.fencepost.properties.scenario;

import dev.fencepost.election.lease.LeaseRow;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What a long hunt in each scenario must have reached at least once. */
final class LeaseDemands {

    /** Whatever happens, leaders lead and their work is let in. */
    static final List<String> STEADY = List.of("write-accepted", "row.ACQUIRED", "row.CLAIMED", "row.RENEWED");

    /**
     * The rows that no swarm of this size can be relied on to take: the token's 32-bit limit, a create of a held Lease,
     * which the default configuration never sends, coincidences of some milliseconds, and a swap that created an
     * object, which no server does that honours the uid. Each has a unit test of the protocol.
     */
    private static final Set<LeaseRow> NOT_IN_SWARM = EnumSet.of(LeaseRow.TOKENS_EXHAUSTED,
            LeaseRow.ABSENT_CREATE_HELD, LeaseRow.ACQUIRED_TO_RELEASE, LeaseRow.CLAIMED_TOO_LATE,
            LeaseRow.SWAP_CREATED, LeaseRow.NO_WORK_TO_END, LeaseRow.CLAIM_REFUSED, LeaseRow.RENEWED_TOO_LATE,
            LeaseRow.WRITE_AWAITED, LeaseRow.WORK_DID_NOT_STOP);

    static final List<String> SWARM = swarm();

    /** Every accident that a disk and those who share it can have. */
    static final List<String> DURABLE_FENCE = of("service-fault.power-cut", "service-fault.process-killed",
            "service-fault.overtaken", "service-fault.marker-damaged", "stale-write-refused",
            "write-refused-unreadable", "failover", "row.CLAIM_FAILED");

    private LeaseDemands() {}

    /** The everyday, and the given. */
    static List<String> of(String... names) {
        List<String> all = new ArrayList<>(STEADY);
        all.addAll(List.of(names));
        return List.copyOf(all);
    }

    /** Every class of errors, and what they leave open. */
    static List<String> ofErrors() {
        List<String> all = new ArrayList<>(STEADY);
        all.addAll(List.of("error-answered", "indeterminate-write", "indeterminate-read"));
        SwarmFamilies.ERROR_STATUSES.forEach(status -> all.add("service-fault.errors-" + status));
        return List.copyOf(all);
    }

    private static List<String> swarm() {
        List<String> all = new ArrayList<>(STEADY);
        for (LeaseRow row : LeaseRow.values()) {
            if (!NOT_IN_SWARM.contains(row) && !all.contains("row." + row.id())) {
                all.add("row." + row.id());
            }
        }
        for (String kind : List.of("partition", "oneway", "loss", "delay", "duplicate", "blackhole", "refuse", "crash",
                "restart", "pause", "suspend", "starve", "monotonic-rate", "wall-rate", "monotonic-jump", "wall-jump",
                "monotonic-freeze", "wall-freeze",
                "service")) {
            all.add("fault." + kind);
        }
        for (String call : List.of("api-read", "api-write", "api-read-answer", "api-write-answer", "store-write")) {
            all.add(call + ".lost");
            all.add(call + ".late");
            all.add(call + ".twice");
        }
        for (int status : SwarmFamilies.ERROR_STATUSES) {
            all.add("service-fault.errors-" + status);
        }
        for (String kind : List.of("outage", "stale-reads", "delete", "edit-holder", "edit-transitions",
                "edit-duration", "annotate", "close", "step-down", "stuck-work", "fence-down")) {
            all.add("service-fault." + kind);
        }
        all.addAll(List.of("indeterminate-read", "failover", "renewal-lost", "stale-write-refused",
                "indeterminate-write",
                "error-answered", "lease-deleted"));
        return List.copyOf(all);
    }
}
