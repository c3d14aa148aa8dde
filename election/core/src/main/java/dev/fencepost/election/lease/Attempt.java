package dev.fencepost.election.lease;

/**
 * One write sent to the store, kept until it is known what became of it.
 *
 * @param id
 *            which call it is; calls are numbered in the order in which they were sent
 * @param sentNanos
 *            the local monotonic time of sending: what the attempt proves is dated by it, never by its answer (rulings
 *            2c; mutant C2-30)
 * @param kind
 *            what it was for
 * @param request
 *            what was sent
 */
public record Attempt(long id, long sentNanos, Kind kind, LeaseRequest.Write request) {

    /** What a write is for. */
    public enum Kind {
        /** Make an unheld Lease where there is none. */
        CREATE_UNHELD,
        /** Make a Lease held by us where there is none. */
        CREATE_HELD,
        /** Become the holder of an existing Lease, or move our own record to a higher token. */
        ACQUIRE,
        /** Stay the holder. */
        RENEW,
        /** Stop being the holder. */
        RELEASE;

        boolean grantsLease() {
            return this == CREATE_HELD || this == ACQUIRE;
        }
    }

    /** The version it was conditioned on; empty for a create, whose condition is absence. */
    public String conditionVersion() {
        return switch (request) {
            case LeaseRequest.Create create -> "";
            case LeaseRequest.Swap swap -> swap.version();
            case LeaseRequest.Release release -> release.version();
        };
    }

    /** The object it was conditioned on; empty for a create. */
    public String conditionUid() {
        return switch (request) {
            case LeaseRequest.Create create -> "";
            case LeaseRequest.Swap swap -> swap.uid();
            case LeaseRequest.Release release -> release.uid();
        };
    }

    /**
     * Whether a Lease shows exactly this attempt applied: same object, same holder, same token, same renew time
     * (rulings 2d). A create has no object to compare, and could have been delivered twice, so a read never proves it.
     */
    boolean shownBy(LeaseSnapshot snapshot) {
        return kind != Kind.RELEASE && conditionUid().equals(snapshot.uid())
                && request.record().equals(snapshot.record());
    }
}
