package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.EtcdFact;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The leases that etcd keeps at the moment, and when the server was last disturbed; written by {@link Scene} alone. */
final class EtcdLeases {

    /** Before every instant of a run. */
    static final long NEVER = -1;

    private final List<Grant> live = new ArrayList<>();
    /** The last restart, or change of the server's leader: every lease was extended then. */
    private long extendedNanos = NEVER;
    private long endedNanos = NEVER;

    /** When a lease last ended. */
    long endedNanos() {
        return endedNanos;
    }

    long extendedNanos() {
        return extendedNanos;
    }

    /** The lease of that number; null if it is gone, or was never granted. */
    @Nullable
    Grant find(long leaseId) {
        for (Grant grant : live) {
            if (grant.leaseId == leaseId) {
                return grant;
            }
        }
        return null;
    }

    /** The leases that are there. */
    List<Grant> live() {
        return live;
    }

    void granted(EtcdFact.LeaseGranted granted, int node, long trueNanos) {
        live.add(new Grant(granted.leaseId(), node, granted.incarnation(), trueNanos, granted.ttlNanos()));
    }

    void renewed(EtcdFact.LeaseRenewed renewed, long trueNanos) {
        Grant grant = find(renewed.leaseId());
        if (grant != null) {
            grant.renewedNanos = trueNanos;
            grant.ttlNanos = renewed.ttlNanos();
        }
    }

    void ended(long leaseId, long trueNanos) {
        endedNanos = trueNanos;
        live.removeIf(grant -> grant.leaseId == leaseId);
    }

    void disturbed(EtcdFact.ServerDisturbed disturbed, long trueNanos) {
        if (disturbed.what() != EtcdFact.Disturbance.COMPACTED) {
            extendedNanos = trueNanos;
        }
    }

    /** A lease that is there. */
    static final class Grant {

        final long leaseId;
        /** Whose it is. */
        final int node;
        final int incarnation;
        final long grantedNanos;
        /** When it was last granted or renewed. */
        long renewedNanos;
        long ttlNanos;

        Grant(long leaseId, int node, int incarnation, long grantedNanos, long ttlNanos) {
            this.leaseId = leaseId;
            this.node = node;
            this.incarnation = incarnation;
            this.grantedNanos = grantedNanos;
            this.renewedNanos = grantedNanos;
            this.ttlNanos = ttlNanos;
        }

        boolean belongsTo(int otherNode, int otherIncarnation) {
            return node == otherNode && incarnation == otherIncarnation;
        }
    }
}
