package dev.fencepost.election.lease;

/** What the Lease election asks of the store, one call each; a Lease is never deleted. */
public sealed interface LeaseRequest {

    /** Read the Lease, consistently: an answer from a cache is outside the election's envelope (rulings 2f). */
    record Read() implements LeaseRequest {}

    /** A request that changes the Lease. */
    sealed interface Write extends LeaseRequest {

        /** What the Lease holds afterwards. */
        LeaseRecord record();
    }

    /** Create the Lease, if there is none. */
    record Create(LeaseRecord record) implements Write {}

    /** Replace the Lease's contents, if it is still this very object at this very version. */
    record Swap(String uid, String version, LeaseRecord record) implements Write {}

    /** Empty the holder, if the Lease is still this very object at this very version. */
    record Release(String uid, String version, LeaseRecord record) implements Write {}
}
