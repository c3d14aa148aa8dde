package dev.fencepost.model.etcd.conformance;

import dev.fencepost.model.etcd.LeaseFact;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Watches that no lease goes before its time, to the nanosecond: the recorded bounds leave room for a busy machine,
 * which a virtual clock does not need.
 */
final class LeaseDeadlines {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final long electionTimeoutNanos;
    private final Map<Long, Long> ttlSeconds = new HashMap<>();
    private final Map<Long, Long> deadlines = new HashMap<>();
    private final List<String> violations = new ArrayList<>();

    LeaseDeadlines(long electionTimeoutNanos) {
        this.electionTimeoutNanos = electionTimeoutNanos;
    }

    void happened(LeaseFact fact, long nowNanos) {
        long id = fact.leaseId();
        switch (fact) {
            case LeaseFact.Granted granted -> {
                ttlSeconds.put(id, granted.ttlSeconds());
                deadlines.put(id, nowNanos + ttlNanos(id));
            }
            case LeaseFact.Renewed renewed -> deadlines.put(id, nowNanos + ttlNanos(id));
            case LeaseFact.Extended extended -> deadlines.put(id, nowNanos + ttlNanos(id) + electionTimeoutNanos);
            case LeaseFact.RenewedTooLate tooLate -> {
                long early = deadlines.getOrDefault(id, Long.MAX_VALUE) - nowNanos;
                if (early > 0) {
                    violations.add("lease " + id + " was not renewed " + early + " ns before its time");
                }
            }
            case LeaseFact.Revoked revoked -> deadlines.remove(id);
            case LeaseFact.Expired expired -> {
                long early = deadlines.getOrDefault(id, Long.MAX_VALUE) - nowNanos;
                if (early > 0) {
                    violations.add("lease " + id + " went " + early + " ns before its time");
                }
                deadlines.remove(id);
            }
        }
    }

    /** Fails where a lease went too early so far. */
    void check() throws Mismatch {
        if (!violations.isEmpty()) {
            throw new Mismatch(String.join(", ", violations));
        }
    }

    private long ttlNanos(long id) {
        return ttlSeconds.getOrDefault(id, 0L) * NANOS_PER_SECOND;
    }
}
