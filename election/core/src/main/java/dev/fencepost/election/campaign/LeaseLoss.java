package dev.fencepost.election.campaign;

/** Why a lease is in trouble: three reasons to connect anew, three to give it up, and one to campaign anew. */
public enum LeaseLoss {
    /** A renewal could not be sent. */
    KEEPALIVE_REQUEST_FAILED(Consequence.RECONNECT),
    /** The stream broke with an error. */
    STREAM_FAILED(Consequence.RECONNECT),
    /** The server closed the stream. */
    STREAM_CLOSED(Consequence.RECONNECT),
    /** The server says that the lease is gone: TTL 0, or not found when connecting anew. */
    LEASE_EXPIRED(Consequence.LOST),
    /** A renewal was answered for another lease. */
    UNEXPECTED_LEASE_ID(Consequence.LOST),
    /** No renewal was acknowledged in time. */
    RENEWAL_DEADLINE_EXCEEDED(Consequence.LOST),
    /** The campaign was answered as won, and the own key is not there as it was created. */
    LEADER_KEY_GONE(Consequence.CAMPAIGN_ANEW);

    /** What follows from a reason. */
    public enum Consequence {
        /** The stream is replaced, and the lease lives on unless its deadline comes first. */
        RECONNECT,
        /** The lease is lost. */
        LOST,
        /** The lease is given back, and another campaign begins. */
        CAMPAIGN_ANEW
    }

    private final Consequence consequence;

    LeaseLoss(Consequence consequence) {
        this.consequence = consequence;
    }

    /** What follows. */
    public Consequence consequence() {
        return consequence;
    }
}
