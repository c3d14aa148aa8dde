package dev.fencepost.simulator;

/**
 * What the two clocks of a node show at one instant: all that an actor can know of time.
 *
 * @param monotonicNanos
 *            the clock for durations, as {@code System.nanoTime()}: arbitrary origin, possibly negative, not comparable
 *            between nodes
 * @param wallMicros
 *            the clock for dates, in microseconds since 1970-01-01T00:00:00Z
 */
public record LocalTime(long monotonicNanos, long wallMicros) {}
