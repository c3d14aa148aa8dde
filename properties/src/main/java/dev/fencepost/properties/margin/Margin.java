package dev.fencepost.properties.margin;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * How much of one thing given timings survive.
 *
 * @param what
 *            which thing, and in which unit its sizes are
 * @param declared
 *            how much is declared to happen; empty where nothing is declared
 * @param firstOverlap
 *            the least size at which two candidates were both valid; empty if none up to the largest tried
 * @param firstLost
 *            the least size at which the leadership was lost; empty if none up to the largest tried
 * @param largestTried
 *            the largest size tried
 * @param expectedOverlap
 *            the size at which the arithmetic of leases has the first overlap; empty if never
 * @param fenceHeld
 *            whether no stale write landed in any run
 * @param replay
 *            the schedule of the run with the first overlap, or else with the first loss
 */
public record Margin(Quantity what, OptionalLong declared, OptionalLong firstOverlap, OptionalLong firstLost,
        long largestTried, OptionalLong expectedOverlap, boolean fenceHeld, Optional<String> replay) {

    /** What is varied. */
    public enum Quantity {
        /** How far each of two clocks' rates is off, one slow and one fast, in parts per billion. */
        CLOCK_RATE_ERROR_PPB("clock-rate error"),
        /** How long the holder's process stands still, its clock running, in nanoseconds. */
        PAUSE_NANOS("pause"),
        /** By how much each message between holder and server is late, in nanoseconds. */
        LATENCY_NANOS("latency");

        private final String words;

        Quantity(String words) {
            this.words = words;
        }

        /** How it is called in a table. */
        public String words() {
            return words;
        }
    }
}
