package dev.fencepost.election;

/**
 * What a node's two clocks show at one step.
 *
 * <p>They are kept apart because only the monotonic clock may decide how long something lasted, and only the wall clock
 * means anything to another node.
 *
 * @param monotonicNanos
 *            the node's monotonic clock, in nanoseconds from an arbitrary origin
 * @param wallMicros
 *            the node's wall clock, in microseconds since 1970-01-01T00:00:00Z
 */
public record Now(long monotonicNanos, long wallMicros) {}
