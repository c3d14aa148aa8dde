package dev.fencepost.election.lease;

/** What a candidate does when there is no Lease. */
public enum OnAbsent {
    /**
     * Create an unheld Lease at once, and take it only after a whole lease duration. Absence has no version to swap on:
     * a create of a held Lease could land late or twice after others have led, and make two holders of one token
     * without any clock being wrong (rulings 3).
     */
    WAIT_ONE_LEASE,
    /** Create a held Lease; whoever chooses this declares that nobody deletes Leases. */
    CREATE_AT_ONCE
}
