package dev.fencepost.simulator;

/**
 * How long a run is, and when its two phases meet.
 *
 * @param healNanos
 *            true instant at which all faults are lifted: before it safety is tested, after it convergence
 * @param endNanos
 *            true instant at which the run ends
 * @param maxEvents
 *            the run ends after this many events in any case
 */
public record RunLength(long healNanos, long endNanos, long maxEvents) {

    /** Checks the order. */
    public RunLength {
        if (healNanos < 0 || endNanos < healNanos || maxEvents < 1) {
            throw new BadInputException(
                    "a run heals at 0 or later and ends at or after that with at least one event, not "
                            + Durations.text(healNanos) + ", " + Durations.text(endNanos) + ", " + maxEvents);
        }
    }
}
