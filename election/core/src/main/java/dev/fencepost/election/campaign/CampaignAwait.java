package dev.fencepost.election.campaign;

/**
 * Something that a candidate can be waiting for: the points at which a stop, a death or a loss can find it.
 *
 * <p>{@link CampaignState#awaits()} derives them from the state, so that whoever tests every point enumerates these
 * constants and misses none.
 */
public enum CampaignAwait {
    /** The end of the wait between two campaigns. */
    BACK_OFF("the end of the wait between two campaigns"),
    /** The answer to the grant. */
    GRANT("the answer to the grant"),
    /** The first answer of the keepalive's stream. */
    HANDSHAKE("the first answer of the keepalive's stream"),
    /** The answer to the campaign. */
    CAMPAIGN("the answer to the campaign"),
    /** The answer to the question who leads, asked for the announcement of a standby. */
    LEADER_READ("the answer to the question who leads"),
    /** The answer to the reading back of the won key. */
    CONFIRM("the answer to the reading back of the won key"),
    /** The pause before the won key is read again. */
    CONFIRM_PAUSE("the pause before the won key is read again"),
    /** The time for the next renewal. */
    RENEWAL_TICK("the time for the next renewal"),
    /** The answer to a renewal. */
    RENEWAL("the answer to a renewal"),
    /** The first answer of the stream that replaces a broken one. */
    RECONNECT("the first answer of the stream that replaces a broken one"),
    /** The pause before the stream is opened again. */
    RECONNECT_PAUSE("the pause before the stream is opened again"),
    /** The end of the work. */
    WORK_END("the end of the work"),
    /** The answer to the revoking of the lease. */
    REVOKE("the answer to the revoking of the lease");

    private final String text;

    CampaignAwait(String text) {
        this.text = text;
    }

    /** What it waits for, for people. */
    public String text() {
        return text;
    }
}
