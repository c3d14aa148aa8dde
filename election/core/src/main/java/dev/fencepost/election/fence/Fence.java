package dev.fencepost.election.fence;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import java.util.Optional;

/**
 * The gate of one store, as an election uses it: claimed through before a new leader does anything else.
 *
 * <p>Calls may block on a disk or a lock for a bounded time, so they belong off the election's own thread. None throws for
 * what the world can do. An implementation may be called from several threads and processes at once.
 */
public interface Fence {

    /**
     * Shuts out every lower token, durably, before the leader reads, works or calls itself leader.
     *
     * <p>Reading before claiming would let a predecessor's late write land after the read, unseen.
     *
     * @param token
     *            the token of the new leadership, at least 1
     * @param holder
     *            who leads
     * @return claimed; refused because somebody stands as high or higher; or failed, and then it may be repeated
     */
    ClaimOutcome claim(FencingToken token, CandidateId holder);

    /** What the store remembers right now; a disk that cannot be asked is an {@link Marker.Unreadable} marker. */
    Marker marker();

    /** What happens to stale mutations. */
    FenceMode mode();

    /** What was seen since the process started; never blocks. */
    FenceCounters counters();

    /**
     * The highest token accepted, the floor below which nothing may be minted; 0 before the first claim.
     *
     * @return empty when it cannot be known just now, and then nothing may be minted at all
     */
    default Optional<FencingToken> highest() {
        return marker().highest();
    }

    /** Who claimed the highest token; empty before the first claim, or when it cannot be known just now. */
    default Optional<CandidateId> holder() {
        return switch (marker()) {
            case Marker.Claimed claimed -> Optional.of(claimed.holder());
            case Marker.Missing missing -> Optional.empty();
            case Marker.Unreadable unreadable -> Optional.empty();
        };
    }
}
