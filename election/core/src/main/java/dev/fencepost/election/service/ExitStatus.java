package dev.fencepost.election.service;

/**
 * How a service ended, and what its process says by its exit code.
 *
 * <p>A release that failed changes none of them: the lease lapses by itself (mutant GL-18).
 */
public enum ExitStatus {
    /** It was asked to stop, while starting or serving, and has stopped in order. */
    STOPPED(0),
    /** Every task has finished, and nothing is left to serve. */
    FINISHED(0),
    /** It must not start on these settings, and has not stood. */
    REFUSED(2),
    /** The stored count differs from the configured one; nothing was commanded, started or written. */
    COUNT_MISMATCH(3),
    /** The start failed: count or state cannot be read, a step failed, or the port could not be opened. */
    START_FAILED(4),
    /** A task failed, be it as a standby or as the leader. */
    TASK_FAILED(5),
    /** The leadership was lost: fail-stop. */
    LEADERSHIP_LOST(6),
    /** The election ended by itself, so that this process can never lead. */
    ELECTION_FAILED(7),
    /** Something did not stop in time and may still run; the lease was not released. The process must end. */
    DID_NOT_STOP(8);

    private final int code;

    ExitStatus(int code) {
        this.code = code;
    }

    /** The exit code of the process; 0 where nothing is wrong. */
    public int code() {
        return code;
    }

    /** Whether nothing is wrong. */
    public boolean clean() {
        return code == 0;
    }
}
