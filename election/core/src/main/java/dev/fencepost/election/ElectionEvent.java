package dev.fencepost.election;

import dev.fencepost.election.campaign.LeaderFence;
import dev.fencepost.election.campaign.LeaseLoss;

/**
 * What an election reports, in the order in which it happened.
 *
 * <p>{@link Gained} and {@link Lost} alternate, beginning with {@code Gained}; {@link Ended} is the last event of every
 * election.
 */
public sealed interface ElectionEvent {

    /** This candidate leads: its fences are claimed and its token is valid. */
    record Gained(FencingToken token, long validUntilNanos) implements ElectionEvent {}

    /** A renewal was confirmed: the same token is valid for longer. */
    record Extended(FencingToken token, long validUntilNanos) implements ElectionEvent {}

    /** The leadership is over for the work: it has been told to stop. */
    record Lost(FencingToken token, LossReason reason) implements ElectionEvent {}

    /** Another candidate was seen to lead; reported when the holder or its token changes. */
    record OtherLeader(String holder, FencingToken token) implements ElectionEvent {}

    /** Nobody was seen to lead; reported when that begins. */
    record NoLeader() implements ElectionEvent {}

    /** A call to the store succeeded. */
    record Contacted() implements ElectionEvent {}

    /** A read showed a live lease of somebody else. */
    record HeldByOther(FencingToken token) implements ElectionEvent {}

    /** A call to the store failed; the election goes on (seed 000: fail-soft). */
    record CallFailed(ErrorReason reason, String detail) implements ElectionEvent {}

    /**
     * An attempt to be elected failed and is over, its lease given back as far as the store could be reached (etcd).
     *
     * @param reason
     *            the class of the failure
     * @param retriable
     *            whether another attempt follows
     * @param detail
     *            for people
     */
    record CampaignFailed(ErrorReason reason, boolean retriable, String detail) implements ElectionEvent {}

    /**
     * This candidate waits in the queue, its lease alive; told again and again, so that a healthy wait does not look
     * like a hang (mutant GL-10).
     *
     * @param detail
     *            who leads, that nobody does, or why that cannot be read
     */
    record StandingBy(String detail) implements ElectionEvent {}

    /**
     * The keepalive met something it counts: a break that it mends, or the end of the lease (etcd).
     *
     * @param leaseId
     *            the lease
     * @param reason
     *            which of the seven reasons
     * @param detail
     *            for people
     */
    record LeaseTrouble(long leaseId, LeaseLoss reason, String detail) implements ElectionEvent {}

    /**
     * A lease was granted for a campaign; what was granted counts, and not what was asked (etcd).
     *
     * @param leaseId
     *            the lease
     * @param askedTtlSeconds
     *            the TTL that the configuration asks for
     * @param grantedTtlSeconds
     *            the TTL that the server gives
     */
    record LeaseGranted(long leaseId, long askedTtlSeconds, long grantedTtlSeconds) implements ElectionEvent {}

    /**
     * The own key was read back as it was created: what fences every write of the leadership that begins now (etcd).
     * {@link Gained} follows at once.
     */
    record KeyConfirmed(LeaderFence fence) implements ElectionEvent {}

    /** A fence could not be read or claimed; this candidate does not lead without it. */
    record FenceFailed(String detail) implements ElectionEvent {}

    /** A fence has seen a higher token than the one minted; a higher one is minted. */
    record FenceAhead(FencingToken highest) implements ElectionEvent {}

    /** No token above the highest one seen fits the record: this candidate cannot lead until an operator acts. */
    record TokensExhausted(FencingToken highest) implements ElectionEvent {}

    /** The lease was given back and the store confirmed it: no write of this leadership lands afterwards. */
    record Released(FencingToken token) implements ElectionEvent {}

    /** The lease was given up without a confirming answer: a late write of ours may still land. */
    record ReleaseIndeterminate() implements ElectionEvent {}

    /** The election is over. */
    record Ended(EndReason reason) implements ElectionEvent {}
}
