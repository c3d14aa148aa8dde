package dev.fencepost.election.service;

/**
 * Where a service stands between its start and its end; in this order, except that any phase may leave for the way out.
 */
public enum ServicePhase {
    /** Nothing has happened yet. */
    NEW,
    /** The always-on tasks run; the stored count is read before anybody stands. */
    READING_COUNT,
    /** A standby: the always-on tasks run and nothing else does. */
    CAMPAIGNING,
    /** Elected: the state is read. */
    LOADING,
    /** The count agrees: what the service commands is asked how it is. */
    CHECKING_HEALTH,
    /** The owner's start-up steps run, one after the other. */
    STEPPING,
    /** The tasks run; the service's port is being opened. */
    BINDING,
    /** The port is open. */
    SERVING,
    /** On the way out: everything was told to stop, and is waited for. */
    DRAINING,
    /** Nothing runs any more: the election gives back what it holds. */
    RELEASING,
    /** Over. */
    EXITED
}
