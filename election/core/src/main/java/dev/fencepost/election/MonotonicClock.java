package dev.fencepost.election;

/** A clock that only measures how long something took: its zero means nothing, and it never steps back. */
@FunctionalInterface
public interface MonotonicClock {

    /** Nanoseconds since a moment that is fixed for the life of the process; may be negative, compare by difference. */
    long nanos();
}
