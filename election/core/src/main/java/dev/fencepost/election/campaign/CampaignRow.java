package dev.fencepost.election.campaign;

import dev.fencepost.election.Row;

/**
 * The transition table of the election through etcd: each row a condition and what follows from it.
 *
 * <p>A step reports the rows it took; a hunt that never takes one of them fails. Where a row answers to a step or a
 * finding of seed 001, it names it.
 */
public enum CampaignRow implements Row {
    /** The process starts. */
    STARTED("start", "", "campaign at once"),
    /** Woken, and nothing is due. */
    WOKE("woken before anything is due", "", "nothing"),
    /** Anything that happens to an ended election. */
    CLOSED_IGNORES("anything, once closed", "", "nothing"),

    /** The wait between two campaigns is over. */
    RESTED("resting, the back-off is over", "campaign 2", "ask for a lease"),
    /** The lease was granted. */
    GRANTED("a lease was granted", "campaign 2, 3", "open the keepalive's stream"),
    /** No lease was granted. */
    GRANT_FAILED("the grant failed or was not answered in time", "finding 3", "count the failure, back off"),
    /** A grant that was given up was made after all. */
    GRANTED_LATE("a grant is answered that is no longer awaited", "", "revoke that lease"),
    /** The grant is not answered while the candidate is to end. */
    GRANT_ABANDONED("closing, the grant is not answered soon", "comment 3", "end; a lease without a key may lapse"),
    /** The first renewal was answered. */
    SHOOK_HANDS("the keepalive's stream has answered", "campaign 3; comment 2", "stand in the queue"),
    /** The first renewal was not answered as it must be. */
    HANDSHAKE_FAILED("the first renewal failed or was not answered in time", "finding 3", "revoke, back off"),

    /** The campaign was won, as far as its answer says. */
    WON("the campaign was answered with a key", "campaign 5, 6; finding 4", "read the key back"),
    /** The campaign's answer names no key, or none of ours. */
    WON_NOTHING("the campaign was answered with no key of ours", "campaign 5", "revoke, back off"),
    /** The campaign failed. */
    CAMPAIGN_FAILED("the campaign was answered with an error", "campaign 7, 8", "revoke; back off, or end if for good"),
    /** The lease was lost while its key stood in the queue. */
    LOST_WHILE_CAMPAIGNING("the lease is lost before leading", "campaign 4; finding 1", "revoke, back off"),
    /** A standby looks around. */
    LEADER_ASKED("campaigning, time to look around", "campaign 4; finding 5", "read who leads"),
    /** Who leads is known, or cannot be known. */
    LEADER_READ("the question who leads was answered", "finding 5", "announce it when it is time"),
    /** The announcement got no answer. */
    LEADER_UNREAD("the question who leads was not answered in time", "finding 3", "announce that when it is time"),
    /** The own key is the first, or no key is there at all, and still the campaign hangs. */
    CAMPAIGN_UNANSWERED("nobody else leads, and the campaign lacks its answer", "", "revoke, campaign anew"),

    /** The own key is there as it was created. */
    CONFIRMED("the own key exists at its create revision", "campaign 6, 7", "verdict true, gained, start the work"),
    /** The own key is there, but the lease is nearly over. */
    CONFIRMED_TOO_LATE("the own key exists, past the stop instant", "", "revoke, back off"),
    /** The own key is gone or is another one. */
    KEY_GONE("the own key is gone or was created anew", "finding 4", "revoke, campaign anew"),
    /** The own key could not be read. */
    CONFIRM_AGAIN("the reading back failed, the budget is not spent", "finding 11", "read again soon"),
    /** The own key could not be read within the budget. */
    CONFIRM_FAILED("the reading back failed for good", "campaign 6", "revoke, back off"),

    /** A renewal is due. */
    RENEWAL_SENT("the renewal tick, over an open stream", "keepalive loop", "renew; the next tick counts from now"),
    /** A renewal was answered. */
    RENEWED("a renewal was acknowledged", "finding 8", "the watchdog moves to its send; extend the verdict"),
    /** A renewal was answered that nobody sent. */
    ACK_WITHOUT_SEND("an answer without a renewal", "", "nothing moves"),
    /** The stream is gone. */
    STREAM_BROKEN("the stream failed, closed, or took no request", "finding 7", "forget its renewals, open another"),
    /** A stream could not be opened. */
    RECONNECT_FAILED("a new stream failed or did not answer in time", "keepalive loop", "pause, then open another"),
    /** The pause is over. */
    RECONNECTING("the pause before connecting is over", "", "open a stream"),
    /** A new stream has answered. */
    RECONNECTED("a new stream has answered", "comment 4", "the watchdog moves to its opening"),
    /** The server says that the lease is gone. */
    LEASE_EXPIRED("a renewal is answered with TTL 0, or not found", "keepalive loop", "lost; no further renewal"),
    /** The server speaks of another lease. */
    UNEXPECTED_LEASE("a renewal is answered for another lease", "", "lost; no further renewal"),
    /** No renewal was acknowledged in time. */
    DEADLINE_REACHED("no acknowledged renewal in time", "finding 8", "lost; stop the work"),

    /** The owner asks to step down or to close. */
    STOP_REQUESTED("asked to step down or close", "campaign 4; finding 10", "leave through the revoke"),
    /** The owner asks to step down, and there is no leadership. */
    NOTHING_TO_STEP_DOWN_FROM("asked to step down, not leading", "", "nothing"),
    /** The work has ended as told. */
    WORK_ENDED("the work has ended", "comment 1; finding 6", "revoke"),
    /** The work has ended untold. */
    WORK_ENDED_BY_ITSELF("the work has ended by itself", "", "verdict false, revoke"),
    /** The work has ended, and nothing depends on it. */
    NO_WORK_TO_END("the work has ended, not awaited", "", "nothing"),
    /** The work has not ended in time. */
    WORK_DID_NOT_STOP("the work has not ended in time", "", "no revoke, no renewal; the lease lapses"),
    /** The lease is revoked, or was gone already. */
    REVOKED("the revoke was answered, or the lease was gone", "findings 2, 13", "campaign anew or end"),
    /** The revoke was not confirmed. */
    REVOKE_FAILED("the revoke failed or was not answered in time", "finding 13", "report it; the lease lapses"),
    /** An answer to a call that nobody awaits any more. */
    LATE_IGNORED("an answer that is not awaited", "", "nothing");

    private final String when;
    private final String source;
    private final String does;

    CampaignRow(String when, String source, String does) {
        this.when = when;
        this.source = source;
        this.does = does;
    }

    @Override
    public String id() {
        return name();
    }

    /** The condition. */
    public String when() {
        return when;
    }

    /** The step, finding or reviewer's comment of seed 001 that it answers to, or an empty text. */
    public String source() {
        return source;
    }

    /** What follows. */
    public String does() {
        return does;
    }
}
