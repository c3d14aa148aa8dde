package dev.fencepost.model.etcd;

/** What the server's process does. */
public enum Condition {
    /** It serves. */
    RUNNING,
    /** It stands still: what is sent to it waits, and is taken when it goes on. */
    PAUSED,
    /** It is gone: connections are refused. */
    STOPPED
}
