package dev.fencepost.election.lease;

/** Where a candidate of a Lease election stands; what each phase awaits. */
public enum Phase {
    /** Not holding: awaits that the lease becomes free, reading it once a retry interval. */
    WATCHING,
    /** Not holding: awaits the answer to a write that would make it the holder. */
    ACQUIRING,
    /** Holding in the store, but not yet leading: awaits that every fence accepts the token. */
    CLAIMING,
    /** Leading: awaits the next renewal, or the end of its validity. */
    LEADING,
    /** The work has been told to stop: awaits its end; keeps renewing unless the leadership was lost. */
    DRAINING,
    /** The work has ended: awaits that the lease is given back. */
    RELEASING,
    /** Ended for good. */
    CLOSED
}
