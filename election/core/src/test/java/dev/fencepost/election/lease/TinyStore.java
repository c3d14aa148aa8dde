package dev.fencepost.election.lease;

import java.util.Optional;

/** One Lease in a store that is too small to be wrong: compare, then swap. */
final class TinyStore {

    private Optional<LeaseSnapshot> lease = Optional.empty();
    private int versions;
    private int uids;

    Optional<LeaseSnapshot> lease() {
        return lease;
    }

    LeaseReply apply(LeaseRequest request) {
        return switch (request) {
            case LeaseRequest.Read read ->
                lease.<LeaseReply>map(LeaseReply.Found::new).orElseGet(LeaseReply.Absent::new);
            case LeaseRequest.Create create -> create(create.record());
            case LeaseRequest.Swap swap -> swap(swap.uid(), swap.version(), swap.record());
            case LeaseRequest.Release release -> swap(release.uid(), release.version(), release.record());
        };
    }

    private LeaseReply create(LeaseRecord record) {
        if (lease.isPresent()) {
            return new LeaseReply.Conflict();
        }
        LeaseSnapshot created = new LeaseSnapshot("u" + ++uids, "v" + ++versions, record);
        lease = Optional.of(created);
        return new LeaseReply.Created(created.uid(), created.version());
    }

    private LeaseReply swap(String uid, String version, LeaseRecord record) {
        boolean same = lease.filter(now -> now.uid().equals(uid) && now.version().equals(version)).isPresent();
        if (!same) {
            return new LeaseReply.Conflict();
        }
        put(record);
        return new LeaseReply.Applied(uid, lease.orElseThrow().version());
    }

    /** What an operator or another candidate writes, whatever is there; it makes the Lease if there is none. */
    void put(LeaseRecord record) {
        if (lease.isEmpty()) {
            create(record);
        } else {
            lease = Optional.of(new LeaseSnapshot(lease.get().uid(), "v" + ++versions, record));
        }
    }

    /** A write that touches metadata only. */
    void annotate() {
        put(lease.orElseThrow().record());
    }

    void delete() {
        lease = Optional.empty();
    }
}
