package dev.fencepost.simulator;

/**
 * How both clocks of a node run from one instant on; every change of a clock is logged as the new map.
 *
 * @param monotonic
 *            the clock for durations, in nanoseconds
 * @param wall
 *            the clock for dates, in nanoseconds since 1970; actors see it in microseconds, rounded down
 */
public record ClockMap(ClockLine monotonic, ClockLine wall) {

    /** Returns what an actor reads at the given true instant. */
    public LocalTime at(long trueNanos) {
        return new LocalTime(monotonic.localAt(trueNanos), wallMicrosAt(trueNanos));
    }

    /** Returns what the wall clock shows at the given true instant, in microseconds since 1970. */
    public long wallMicrosAt(long trueNanos) {
        return Math.floorDiv(wall.localAt(trueNanos), 1_000L);
    }
}
