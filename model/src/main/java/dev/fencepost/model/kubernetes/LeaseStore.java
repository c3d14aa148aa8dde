package dev.fencepost.model.kubernetes;

import dev.fencepost.model.PersistentMap;
import java.util.Optional;
import java.util.UUID;

/**
 * What the store behind the API server holds, and survives the server: one revision for everything, the Leases, the
 * namespaces, the recent past.
 *
 * @param revision
 *            of the last write to anything
 * @param leases
 *            by place
 * @param history
 *            the recent writes
 * @param compacted
 *            the revision before which the store has forgotten its states
 * @param namespaces
 *            by name
 * @param uidSeed
 *            from which all uids are derived
 * @param issuedUids
 *            how many uids were given out
 */
record LeaseStore(long revision, PersistentMap<LeaseKey, StoredLease> leases, History history, long compacted,
        PersistentMap<String, Phase> namespaces, long uidSeed, long issuedUids) {

    /** Where a namespace is in its life. */
    enum Phase {
        ACTIVE,
        /**
         * Being deleted: what is in it can be changed, but nothing can be added (case {@code namespace-terminating}).
         */
        TERMINATING
    }

    Optional<StoredLease> lease(LeaseKey key) {
        return leases.get(key);
    }

    /** The Lease as it was at a revision that is not forgotten. */
    Optional<StoredLease> leaseAt(LeaseKey key, long atRevision) {
        return atRevision >= revision ? leases.get(key) : leasesAt(atRevision).get(key);
    }

    /** The Leases as they were at a revision that is not forgotten. */
    PersistentMap<LeaseKey, StoredLease> leasesAt(long atRevision) {
        return history.undoneTo(atRevision, leases);
    }

    /** The oldest revision whose state the store can still tell. */
    long oldestReadable() {
        return Math.max(compacted, history.forgotten());
    }

    /** The uid that the next Lease gets: always the same for the same seed and count. */
    String nextUid() {
        long start = mixed(uidSeed);
        long high = mixed(start + 2 * issuedUids + 1);
        long low = mixed(start + 2 * issuedUids + 2);
        // The bits that make it a random UUID of version 4 to those who look.
        return new UUID((high & ~0xf000L) | 0x4000L, (low & ~(0b11L << 62)) | (0b10L << 62)).toString();
    }

    LeaseStore applied(AppliedWrite write, int historyLimit) {
        PersistentMap<LeaseKey, StoredLease> changed = switch (write) {
            case AppliedWrite.Created created -> leases.with(created.key(), created.after());
            case AppliedWrite.Updated updated -> leases.with(updated.key(), updated.after());
            case AppliedWrite.Deleted deleted -> leases.without(deleted.key());
        };
        long issued = write instanceof AppliedWrite.Created ? issuedUids + 1 : issuedUids;
        return new LeaseStore(write.revision(), changed, history.with(write, historyLimit), compacted, namespaces,
                uidSeed, issued);
    }

    LeaseStore withNamespace(String name, Phase phase) {
        return new LeaseStore(revision + 1, leases, history, compacted, namespaces.with(name, phase), uidSeed,
                issuedUids);
    }

    LeaseStore compactedNow() {
        return new LeaseStore(revision, leases, history, revision, namespaces, uidSeed, issuedUids);
    }

    /** The finalizer of SplitMix64: neighbouring counts give texts that have nothing in common. */
    private static long mixed(long count) {
        long z = count * 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
