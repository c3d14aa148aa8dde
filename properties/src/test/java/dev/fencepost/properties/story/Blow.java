package dev.fencepost.properties.story;

/** What is done to a candidate at a point at which it waits. */
enum Blow {
    /** Its owner closes it. */
    CLOSE,
    /** It dies, and another process takes its place after a second. */
    RESTART,
    /** Its owner asks it to step down. */
    STEP_DOWN,
    /** Somebody revokes its lease. */
    REVOKE,
    /** Its connections break, and it is told. */
    DROP,
    /** The server is killed, and starts again on its data after a second. */
    RESTART_ETCD
}
