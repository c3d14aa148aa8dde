package dev.fencepost.election.fence;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;

/** A fence's answer to a new leader's first act. */
public sealed interface ClaimOutcome {

    /** The marker names this leader: from here on every lower token is refused. */
    ClaimOutcome CLAIMED = new Claimed();

    /** The claim holds and is durable; repeating it gives the same answer. */
    record Claimed() implements ClaimOutcome {}

    /**
     * Somebody claimed this token or a higher one: raise the token above {@code highest} and claim again.
     *
     * @param highest
     *            the marker's token
     * @param holder
     *            who claimed it
     */
    record ClaimRefused(FencingToken highest, CandidateId holder) implements ClaimOutcome {}

    /**
     * Nothing is known: the marker is unreadable, the store is busy, or the disk failed; the claim may be repeated.
     *
     * @param why
     *            one line that starts with {@code FENCE-BUSY:}, {@code FENCE-FAILED:} or {@code FENCE-UNREADABLE:}
     */
    record ClaimFailed(String why) implements ClaimOutcome {}
}
