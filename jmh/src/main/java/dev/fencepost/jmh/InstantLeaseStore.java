package dev.fencepost.jmh;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.lease.LeaseRecord;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.lease.LeaseSnapshot;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** One Lease in memory, free at first, in front of which every call is carried out and answered at once. */
final class InstantLeaseStore implements AsyncStore<LeaseRequest, LeaseReply> {

    private static final String UID = "5ab9a0d8-5f0c-4c2e-8e4a-9d3b54c0f2a1";

    private final Runnable onWrite;
    private LeaseSnapshot lease = new LeaseSnapshot(UID, "1", new LeaseRecord("", 4, OptionalLong.of(1), 15));
    private long version = 1;

    /** Calls back after each write. */
    InstantLeaseStore(Runnable onWrite) {
        this.onWrite = onWrite;
    }

    @Override
    public CompletionStage<LeaseReply> send(LeaseRequest request, long timeoutNanos) {
        return CompletableFuture.completedFuture(carryOut(request));
    }

    private synchronized LeaseReply carryOut(LeaseRequest request) {
        return switch (request) {
            case LeaseRequest.Read read -> new LeaseReply.Found(lease);
            case LeaseRequest.Create create -> new LeaseReply.Conflict();
            case LeaseRequest.Swap swap -> swap(swap.version(), swap.record());
            case LeaseRequest.Release release -> swap(release.version(), release.record());
        };
    }

    private LeaseReply swap(String expected, LeaseRecord record) {
        if (!lease.version().equals(expected)) {
            return new LeaseReply.Conflict();
        }
        version++;
        lease = new LeaseSnapshot(UID, Long.toString(version), record);
        onWrite.run();
        return new LeaseReply.Applied(UID, lease.version());
    }

    @Override
    public void close() {
        // nothing to let go of
    }
}
