package dev.fencepost.model.etcd;

import dev.fencepost.model.PersistentMap;
import java.util.Optional;

/**
 * The leases that are not removed yet.
 *
 * @param byId
 *            all of them
 * @param nextId
 *            what the server gives to the next one without an id
 */
record Leases(PersistentMap<Long, Lease> byId, long nextId) {

    static Leases none(long firstId) {
        return new Leases(PersistentMap.empty(), firstId);
    }

    Optional<Lease> get(long id) {
        return byId.get(id);
    }

    Leases with(Lease lease) {
        return new Leases(byId.with(lease.id(), lease), nextId);
    }

    Leases without(long id) {
        return new Leases(byId.without(id), nextId);
    }

    Leases afterId(long id) {
        return new Leases(byId, id + 1);
    }

    /** All of them run for their TTL and an election timeout anew. */
    Leases extended(long nowNanos, long electionTimeoutNanos) {
        PersistentMap<Long, Lease> extended = byId;
        for (Lease lease : byId.values()) {
            extended = extended.with(lease.id(), lease.runningFrom(nowNanos + electionTimeoutNanos));
        }
        return new Leases(extended, nextId);
    }
}
