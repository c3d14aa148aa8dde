package dev.fencepost.election.campaign;

/**
 * Something that a candidate can be waiting for: the points at which a stop, a death or a loss can find it.
 *
 * <p>{@link CampaignState#awaits()} derives them from the state, so that whoever tests every point enumerates these
 * constants and misses none.
 */
public enum CampaignAwait {
    /** The end of the wait between two campaigns. */
    BACK_OFF,
    /** The answer to the grant. */
    GRANT,
    /** The first answer of the keepalive's stream. */
    HANDSHAKE,
    /** The answer to the campaign. */
    CAMPAIGN,
    /** The answer to the question who leads, asked for the announcement of a standby. */
    LEADER_READ,
    /** The answer to the reading back of the won key. */
    CONFIRM,
    /** The pause before the won key is read again. */
    CONFIRM_PAUSE,
    /** The time for the next renewal. */
    RENEWAL_TICK,
    /** The answer to a renewal. */
    RENEWAL,
    /** The first answer of the stream that replaces a broken one. */
    RECONNECT,
    /** The pause before the stream is opened again. */
    RECONNECT_PAUSE,
    /** The end of the work. */
    WORK_END,
    /** The answer to the revoking of the lease. */
    REVOKE
}
