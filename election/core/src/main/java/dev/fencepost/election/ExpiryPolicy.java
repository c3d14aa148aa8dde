package dev.fencepost.election;

/** How a candidate judges that somebody else's lease has expired; at exactly its end a lease is still live. */
public enum ExpiryPolicy {
    /**
     * A whole lease duration has passed on the candidate's own monotonic clock since it last saw the record change.
     * Needs a bounded clock rate error, and no synchronised clocks.
     */
    OBSERVED,
    /**
     * The candidate's wall clock is past the stored renew time plus the duration (seed 000). Needs a bounded skew, or a
     * clock that runs ahead steals a live lease (mutant C2-31).
     */
    WALL_CLOCK
}
