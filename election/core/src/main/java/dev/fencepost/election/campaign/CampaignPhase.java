package dev.fencepost.election.campaign;

/** Where a candidate of an election through etcd stands; what each phase awaits. */
public enum CampaignPhase {
    /** Between two campaigns: awaits the end of the back-off. */
    RESTING,
    /** Awaits the grant of a lease. */
    GRANTING,
    /** Has a lease: awaits the first answer of the keepalive's stream. */
    HANDSHAKING,
    /** Stands in the queue, its lease kept alive: awaits that the campaign is answered. */
    CAMPAIGNING,
    /** Was told that it won: awaits its own key, read back. */
    CONFIRMING,
    /** Leading: awaits the next renewal, or the end of its validity. */
    LEADING,
    /** The work has been told to stop: awaits its end; keeps renewing unless the leadership was lost. */
    DRAINING,
    /** Awaits that its lease, and with it its key, is revoked. */
    REVOKING,
    /** Ended for good. */
    CLOSED;

    /** Whether a lease is being kept alive, so that its loss ends the phase. */
    boolean keepsAlive() {
        return this == CAMPAIGNING || this == CONFIRMING || this == LEADING || this == DRAINING;
    }
}
