package dev.fencepost.election.fence;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;

/** Why a mutation may not land; each message starts with a word that a caller or an operator can search for. */
public sealed interface Refusal {

    /**
     * A newer leader was accepted since: the writer stops at once and drops what it holds in memory.
     *
     * @param observed
     *            the token that the writer presented
     * @param highest
     *            the higher token in the marker
     * @param holder
     *            who claimed the higher token
     */
    record Superseded(FencingToken observed, FencingToken highest, CandidateId holder) implements Refusal {}

    /**
     * The token is the highest one, yet another candidate claimed it first: two leaderships were minted alike.
     *
     * @param token
     *            the token that both present
     * @param holder
     *            who claimed it first
     */
    record SharedToken(FencingToken token, CandidateId holder) implements Refusal {}

    /** The fence enforces, and no token was ever claimed: refusing by token would stop rightful writers (C2-02). */
    record NotArmed() implements Refusal {}

    /**
     * The marker cannot be read, so nobody knows who may write: nobody may.
     *
     * @param why
     *            what is wrong and how to repair it
     */
    record UnreadableMarker(String why) implements Refusal {}

    /**
     * One line for the log or an exception: {@code FENCED:} means stop, {@code FENCE-NOT-ARMED:} means elect first, and
     * {@code FENCE-UNREADABLE:} means repair.
     */
    default String message() {
        return switch (this) {
            case Superseded(FencingToken observed, FencingToken highest, CandidateId holder) ->
                "FENCED: token " + observed + " is superseded by token " + highest + " of " + holder
                        + "; stop, drop what is in memory, do not retry";
            case SharedToken(FencingToken token, CandidateId holder) ->
                "FENCED: token " + token + " was claimed first by " + holder
                        + "; stop, drop what is in memory, do not retry with this token";
            case NotArmed() ->
                "FENCE-NOT-ARMED: the fence enforces, but no token was ever claimed;"
                        + " switch the election on first and let it claim, enforce afterwards";
            case UnreadableMarker(String why) -> "FENCE-UNREADABLE: " + why;
        };
    }
}
