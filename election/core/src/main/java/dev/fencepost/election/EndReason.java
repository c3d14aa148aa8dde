package dev.fencepost.election;

/** Why an election ended for good. */
public enum EndReason {
    /** Closed in order; nothing of this candidate is left in the store, as far as it was confirmed. */
    CLOSED,
    /** Closed while the work would not stop: the lease was left to lapse and not released. */
    WORK_DID_NOT_STOP,
    /** The host broke one of its own rules and failed closed: the work was stopped, the lease is left to lapse. */
    HOST_FAILED,
    /** The store refused for good what the election needs, so that to go on asking would not help. */
    STORE_REFUSED,
    /** It never began: switched off, or this environment cannot support it. */
    DECLINED
}
