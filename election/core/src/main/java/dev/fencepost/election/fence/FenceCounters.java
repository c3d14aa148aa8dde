package dev.fencepost.election.fence;

/**
 * What a fence has seen since its process started, as monotonic counts.
 *
 * @param writesChecked
 *            mutations offered to the fence, of all four kinds; reads and claims are not counted
 * @param staleObserved
 *            those whose token was superseded or belongs to somebody else, refused or not
 * @param staleRefused
 *            those of them that were refused; stays 0 in shadow mode
 * @param epochAdvances
 *            how often the marker rose, by a claim or by a mutation with a higher token
 */
public record FenceCounters(long writesChecked, long staleObserved, long staleRefused, long epochAdvances) {

    /** Nothing seen yet. */
    public static final FenceCounters ZERO = new FenceCounters(0, 0, 0, 0);

    /** The sum of two fences of one process. */
    public FenceCounters plus(FenceCounters other) {
        return new FenceCounters(writesChecked + other.writesChecked, staleObserved + other.staleObserved,
                staleRefused + other.staleRefused, epochAdvances + other.epochAdvances);
    }

    FenceCounters checked() {
        return new FenceCounters(writesChecked + 1, staleObserved, staleRefused, epochAdvances);
    }

    FenceCounters advanced() {
        return new FenceCounters(writesChecked, staleObserved, staleRefused, epochAdvances + 1);
    }

    FenceCounters stale(FenceMode mode) {
        long refused = switch (mode) {
            case SHADOW -> staleRefused;
            case ENFORCE -> staleRefused + 1;
        };
        return new FenceCounters(writesChecked, staleObserved + 1, refused, epochAdvances);
    }
}
