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

    /**
     * What a right wall clock shows at the start of a run: 2030-01-01T00:00:00Z, far from the real date, so that a
     * stray reading of the real clock shows.
     */
    public static final long WALL_EPOCH_NANOS = 1_893_456_000_000_000_000L;

    /** Returns what an actor reads at the given true instant. */
    public LocalTime at(long trueNanos) {
        return new LocalTime(monotonic.localAt(trueNanos), wallMicrosAt(trueNanos));
    }

    /** Returns what the wall clock shows at the given true instant, in microseconds since 1970. */
    public long wallMicrosAt(long trueNanos) {
        return Math.floorDiv(wall.localAt(trueNanos), 1_000L);
    }
}
