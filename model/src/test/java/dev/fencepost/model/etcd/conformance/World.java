package dev.fencepost.model.etcd.conformance;

import dev.fencepost.model.etcd.Choice;
import dev.fencepost.model.etcd.EtcdCall;
import dev.fencepost.model.etcd.EtcdSettings;
import dev.fencepost.model.etcd.EtcdVersion;
import dev.fencepost.model.etcd.ServiceEvent.ResumeOrder;
import dev.fencepost.model.etcd.ServiceEvent.WaitingKeys;
import dev.fencepost.model.etcd.TransportFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is open about a server in one replay, and how it is decided there.
 *
 * @param differences
 *            what sets this world apart from the plainest one
 */
record World(Set<Difference> differences) {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** One thing that may be so or otherwise. */
    enum Difference {
        /** The store was in use before: its revision is not 1. */
        USED_STORE,
        /** Expired leases are collected soon after a full second, when most of them run out, instead of much later. */
        EARLY_COLLECTION,
        /** Watches behind a request take as long as they may to catch up, instead of no time. */
        SLOW_WATCHES,
        /** Of leases that are collected together the last one granted loses its keys first. */
        LAST_LEASE_GOES_FIRST,
        /** A terminated server deletes the keys of waiting calls. */
        TERMINATION_DELETES_WAITING_KEYS,
        /** A terminated server says that it goes. */
        TERMINATION_SAYS_GOAWAY,
        /** A resumed server removes expired leases before it takes the requests that wait. */
        RESUMES_WITH_EXPIRY,
        /** Writes that wait for a server are carried out though their client has gone. */
        WRITES_OUTLIVE_CLIENTS
    }

    World {
        differences = Set.copyOf(differences);
    }

    /** The plainest world, those that differ from it in one thing, and the one that differs in all. */
    static List<World> all() {
        List<World> worlds = new ArrayList<>();
        worlds.add(new World(Set.of()));
        for (Difference difference : Difference.values()) {
            worlds.add(new World(Set.of(difference)));
        }
        worlds.add(new World(Set.of(Difference.values())));
        return worlds;
    }

    EtcdSettings settings(EtcdVersion version) {
        EtcdSettings settings = EtcdSettings.DEFAULT.withVersion(version)
                .withCollectionPhaseNanos(collectionMillis() * NANOS_PER_MILLI);
        return is(Difference.USED_STORE) ? settings.withFirstRevision(42) : settings;
    }

    /** What is decided about a request, when so many came before it. */
    Choice choice(EtcdCall call, long requestsBefore) {
        Choice choice = Choice.DEFAULT;
        if (is(Difference.SLOW_WATCHES)) {
            choice = choice.withCatchUpDelayNanos(Choice.LONGEST_CATCH_UP_NANOS);
        }
        if (is(Difference.WRITES_OUTLIVE_CLIENTS)) {
            choice = choice.withFate(Choice.Fate.CARRIED_OUT);
        }
        if (is(Difference.LAST_LEASE_GOES_FIRST) && call instanceof EtcdCall.LeaseGrant) {
            choice = choice.withRemovalLagNanos(Math.max(1, 20 - requestsBefore) * NANOS_PER_MILLI);
        }
        return choice;
    }

    /** When a started server first collects expired leases. */
    long collectionDelayNanos() {
        return collectionMillis() * NANOS_PER_MILLI;
    }

    WaitingKeys waitingKeys() {
        return is(Difference.TERMINATION_DELETES_WAITING_KEYS) ? WaitingKeys.DELETED : WaitingKeys.LEFT;
    }

    TransportFailure termination() {
        return is(Difference.TERMINATION_SAYS_GOAWAY)
                ? TransportFailure.CONNECTION_LOST_AFTER_GOAWAY
                : TransportFailure.CONNECTION_LOST;
    }

    ResumeOrder resumeOrder() {
        return is(Difference.RESUMES_WITH_EXPIRY) ? ResumeOrder.EXPIRY_FIRST : ResumeOrder.REQUESTS_FIRST;
    }

    @Override
    public String toString() {
        return differences.isEmpty() ? "[]" : new TreeSet<>(differences).toString();
    }

    private long collectionMillis() {
        return is(Difference.EARLY_COLLECTION) ? 15 : 300;
    }

    private boolean is(Difference difference) {
        return differences.contains(difference);
    }
}
