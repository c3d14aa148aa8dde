package dev.fencepost.election.lease;

import dev.fencepost.election.ErrorReason;

/** What the store answers to a {@link LeaseRequest}. */
public sealed interface LeaseReply {

    /** A read found the Lease. */
    record Found(LeaseSnapshot snapshot) implements LeaseReply {}

    /** There is no such Lease. */
    record Absent() implements LeaseReply {}

    /** A swap or release was applied (200): the object now has this version. */
    record Applied(String uid, String version) implements LeaseReply {}

    /**
     * The object was created (201). In answer to a swap this means that the Lease had been deleted, and never that the
     * lease is held (seed 000; mutant C2-08).
     */
    record Created(String uid, String version) implements LeaseReply {}

    /** The version, the uid or the name was not as the request demanded (409). */
    record Conflict() implements LeaseReply {}

    /** The store refused the call. */
    record Refused(ErrorReason reason, String detail) implements LeaseReply {}

    /** Nobody can say whether the call was or will be carried out. */
    record Indeterminate(ErrorReason reason, String detail) implements LeaseReply {}
}
