package dev.fencepost.election.fence;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;

/**
 * A fence as a value: decides which leader's mutations land, and does no input or output of its own.
 *
 * <p>The same code runs in a store on a real disk and in the simulator's store. Whoever runs it owes two things that a
 * value cannot give: check, marker and bytes are one atomic step for everybody who shares the store (mutants C2-22,
 * C2-32), and the marker is durable before the bytes (C2-23, C2-24).
 *
 * @param mode
 *            what happens to stale mutations
 * @param marker
 *            the highest token accepted, as read from the store
 * @param counters
 *            what was seen so far
 */
public record FenceState(FenceMode mode, Marker marker, FenceCounters counters) {

    /**
     * The fence of a store that was just opened.
     *
     * @param mode
     *            what happens to stale mutations
     * @param marker
     *            what the store remembers
     */
    public static FenceState recovered(FenceMode mode, Marker marker) {
        return new FenceState(mode, marker, FenceCounters.ZERO);
    }

    /** Whether a token was ever claimed here; until then enforcing answers <em>not armed</em>. */
    public boolean armed() {
        return marker instanceof Marker.Claimed;
    }

    /**
     * The same fence after its marker was read again, because other processes share the store.
     *
     * @param read
     *            what the store remembers now
     */
    public FenceState withMarker(Marker read) {
        return read.equals(marker) ? this : new FenceState(mode, read, counters);
    }

    /**
     * A new leader's first act: raises the marker to its token, or says who stands higher.
     *
     * <p>Refused in shadow mode too. A claim is no write, so a refusal costs one more minting and no availability, and the
     * history that enforcing will rely on stays true.
     *
     * @param token
     *            the token of the new leadership, at least 1
     * @param holder
     *            who leads
     * @throws IllegalArgumentException
     *             when the token is 0, which nobody can lead with (mutant C2-17)
     */
    public FenceStep<ClaimOutcome> claim(FencingToken token, CandidateId holder) {
        Marker.Claimed claimed = new Marker.Claimed(token, holder);
        return switch (marker) {
            case Marker.Missing() -> claimed(claimed);
            case Marker.Claimed highest when token.compareTo(highest.token()) > 0 -> claimed(claimed);
            case Marker.Claimed highest when highest.equals(claimed) -> new FenceStep<>(this, ClaimOutcome.CLAIMED);
            case Marker.Claimed highest ->
                new FenceStep<>(this, new ClaimOutcome.ClaimRefused(highest.token(), highest.holder()));
            case Marker.Unreadable(String why) ->
                new FenceStep<>(this, new ClaimOutcome.ClaimFailed(new Refusal.UnreadableMarker(why).message()));
        };
    }

    /**
     * Checks one mutation, and raises the marker when its token is the highest so far.
     *
     * @param kind
     *            what is asked for; every kind is judged alike (mutant C2-25)
     * @param token
     *            the token the writer leads with, 0 if it was never elected
     * @param holder
     *            who writes
     */
    public FenceStep<Admission> admit(MutationKind kind, FencingToken token, CandidateId holder) {
        FenceCounters checked = counters.checked();
        return switch (marker) {
            case Marker.Unreadable(String why) -> refused(checked, new Refusal.UnreadableMarker(why));
            case Marker.Missing() when mode == FenceMode.ENFORCE -> refused(checked, new Refusal.NotArmed());
            case Marker.Missing() when token.issued() -> advanced(checked, token, holder);
            case Marker.Missing() -> fresh(checked);
            case Marker.Claimed highest -> compared(checked, highest, token, holder);
        };
    }

    private FenceStep<Admission> compared(FenceCounters checked, Marker.Claimed highest, FencingToken token,
            CandidateId holder) {
        int order = token.compareTo(highest.token());
        if (order > 0) {
            return advanced(checked, token, holder);
        }
        if (order < 0) {
            return stale(checked, new Refusal.Superseded(token, highest.token(), highest.holder()));
        }
        // A deleted Lease restarts the count, so two leaderships may carry one token: whoever claims first keeps it.
        return highest.holder().equals(holder)
                ? fresh(checked)
                : stale(checked, new Refusal.SharedToken(token, highest.holder()));
    }

    private FenceStep<ClaimOutcome> claimed(Marker.Claimed next) {
        return new FenceStep<>(new FenceState(mode, next, counters.advanced()), ClaimOutcome.CLAIMED);
    }

    private FenceStep<Admission> fresh(FenceCounters counted) {
        return new FenceStep<>(new FenceState(mode, marker, counted), Admission.FRESH);
    }

    private FenceStep<Admission> advanced(FenceCounters counted, FencingToken token, CandidateId holder) {
        Marker.Claimed next = new Marker.Claimed(token, holder);
        return new FenceStep<>(new FenceState(mode, next, counted.advanced()), new Admission.Advanced(next));
    }

    private FenceStep<Admission> stale(FenceCounters counted, Refusal why) {
        Admission admission = switch (mode) {
            case SHADOW -> new Admission.LetThrough(why);
            case ENFORCE -> new Admission.Refused(why);
        };
        return new FenceStep<>(new FenceState(mode, marker, counted.stale(mode)), admission);
    }

    private FenceStep<Admission> refused(FenceCounters counted, Refusal why) {
        return new FenceStep<>(new FenceState(mode, marker, counted), new Admission.Refused(why));
    }
}
