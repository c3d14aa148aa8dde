package dev.fencepost.election.fence;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import java.util.Optional;

/** What a store remembers of its leaders: the highest token it has accepted, and from whom. */
public sealed interface Marker {

    /** The marker of a store that no leader has reached yet; counts as token 0, so a live store can be fenced. */
    Marker MISSING = new Missing();

    /** No marker was ever written. */
    record Missing() implements Marker {}

    /**
     * The highest token accepted so far.
     *
     * @param token
     *            at least 1
     * @param holder
     *            the only candidate that may use this token: tokens may be minted twice (after a Lease was deleted),
     *            and then the first to claim wins
     */
    record Claimed(FencingToken token, CandidateId holder) implements Marker {

        /** Refuses token 0, which stands for "never elected" and belongs to nobody. */
        public Claimed {
            if (!token.issued()) {
                throw new IllegalArgumentException("token 0 is never issued and cannot be claimed");
            }
        }
    }

    /**
     * A marker exists and cannot be understood: torn, damaged, of another version, or the disk failed.
     *
     * <p>Never taken for {@link Missing}: a damaged marker read as 0 would admit every zombie.
     *
     * @param why
     *            what is wrong and how to repair it, for the operator
     */
    record Unreadable(String why) implements Marker {}

    /** The highest token accepted, 0 when there is none; empty when unknown, and then nothing may be minted. */
    default Optional<FencingToken> highest() {
        return switch (this) {
            case Missing() -> Optional.of(FencingToken.NEVER);
            case Claimed(FencingToken token, CandidateId holder) -> Optional.of(token);
            case Unreadable(String why) -> Optional.empty();
        };
    }
}
