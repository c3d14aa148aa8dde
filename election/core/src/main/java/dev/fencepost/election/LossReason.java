package dev.fencepost.election;

/** Why a leadership ended. */
public enum LossReason {
    /** No renewal was confirmed in time: the stop signal went out {@code stopGrace} before the validity ends. */
    DEADLINE,
    /** The record names another holder, another token, or nobody. */
    SUPERSEDED,
    /** The record is gone, or is another object under the same name. */
    DELETED,
    /** The server said that the lease behind the leadership is gone, or spoke of another one (etcd). */
    LEASE_GONE,
    /** The work ended by itself, so that there is nothing left to lead. */
    WORK_ENDED,
    /** {@code stepDown()} was called. */
    STEPPED_DOWN,
    /** {@code close()} was called. */
    CLOSED,
    /** The host broke one of its own rules and failed closed; the election is over, too. */
    HOST_FAILED
}
