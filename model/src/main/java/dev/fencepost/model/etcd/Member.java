package dev.fencepost.model.etcd;

import dev.fencepost.model.PersistentMap;
import java.util.ArrayList;
import java.util.List;

/**
 * The server's process and its place in the cluster.
 *
 * @param settings
 *            as it was set up
 * @param condition
 *            what the process does
 * @param pausedNanos
 *            since when it stands still, where it does
 * @param leadership
 *            whether there is a leader
 * @param raftTerm
 *            grows with every leadership
 * @param collection
 *            when expired leases are collected
 * @param inbox
 *            what was sent while it stands still, in order
 * @param isolated
 *            connections whose member is cut off from the others
 */
record Member(EtcdSettings settings, Condition condition, long pausedNanos, Leadership leadership, long raftTerm,
        CollectionTimes collection, List<Delivery> inbox, PersistentMap<Long, Isolation> isolated) {

    static final long CLUSTER_ID = 0x0df9ee01a5ab1ebdL;
    static final long MEMBER_ID = 0x0e9e05c52164694dL;

    /** Whether there is a leader. */
    enum Leadership {
        LED,
        LEADERLESS
    }

    static Member of(EtcdSettings settings) {
        return new Member(settings, Condition.RUNNING, 0, Leadership.LED, 2,
                new CollectionTimes(settings.collectionPhaseNanos()), List.of(), PersistentMap.empty());
    }

    boolean isLed() {
        return leadership == Leadership.LED;
    }

    /** Whether what comes over a connection can be served by the cluster as a whole. */
    boolean reachesLeader(long connectionId) {
        return leadership == Leadership.LED && (isolated.isEmpty() || !isolated.has(connectionId));
    }

    Member running() {
        return new Member(settings, Condition.RUNNING, 0, leadership, raftTerm, collection, inbox, isolated);
    }

    Member paused(long nowNanos) {
        return new Member(settings, Condition.PAUSED, nowNanos, leadership, raftTerm, collection, inbox, isolated);
    }

    Member stopped() {
        return new Member(settings, Condition.STOPPED, 0, leadership, raftTerm, collection, List.of(),
                PersistentMap.empty());
    }

    Member led() {
        return new Member(settings, condition, pausedNanos, Leadership.LED, raftTerm + 1, collection, inbox, isolated);
    }

    Member leaderless() {
        return new Member(settings, condition, pausedNanos, Leadership.LEADERLESS, raftTerm, collection, inbox,
                isolated);
    }

    Member with(CollectionTimes other) {
        return new Member(settings, condition, pausedNanos, leadership, raftTerm, other, inbox, isolated);
    }

    Member withInbox(List<Delivery> other) {
        return new Member(settings, condition, pausedNanos, leadership, raftTerm, collection, List.copyOf(other),
                isolated);
    }

    Member withDelivery(Delivery delivery) {
        List<Delivery> longer = new ArrayList<>(inbox);
        longer.add(delivery);
        return withInbox(longer);
    }

    Member withIsolated(PersistentMap<Long, Isolation> other) {
        return new Member(settings, condition, pausedNanos, leadership, raftTerm, collection, inbox, other);
    }

    /** When a lease is removed if nobody renews it. */
    long removalNanos(Lease lease) {
        if (lease.deadlineNanos() > Long.MAX_VALUE / 2) {
            return Long.MAX_VALUE;
        }
        return collection.atOrAfter(lease.deadlineNanos()) + lease.removalLagNanos();
    }
}
