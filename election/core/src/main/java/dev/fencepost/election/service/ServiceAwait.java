package dev.fencepost.election.service;

/**
 * Every point at which a service waits, and so every point at which a stop, a loss or a death can meet it.
 *
 * <p>Derived from the state by {@link ServiceState#awaits()}. Harnesses inject at each of them, enumerated and not
 * sampled; at {@link #STEP} they tell the steps apart by {@link ServiceState#step()}.
 */
public enum ServiceAwait {
    /** Not started yet. */
    START,
    /** The answer to a read of the stored count. */
    STORED_COUNT,
    /** The next attempt to read the stored count. */
    STORED_COUNT_RETRY,
    /** To be elected. */
    ELECTION,
    /** The answer to a read of the state. */
    STATE,
    /** The next attempt to read the state. */
    STATE_RETRY,
    /** The health check, at most until its cap. */
    HEALTH,
    /** A start-up step of the owner. */
    STEP,
    /** That the port opens. */
    BIND,
    /** Serving: that a task ends, the leadership is lost, or a stop is asked for. */
    STOP,
    /** That everything that was told to stop has ended. */
    DRAIN,
    /** That the election has ended. */
    RELEASE,
    /** Nothing: it is over. */
    NOTHING
}
