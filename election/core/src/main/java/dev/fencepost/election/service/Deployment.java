package dev.fencepost.election.service;

/** Whether the service has its process to itself (seed 001). */
public enum Deployment {
    /** Its start may wait as long as it takes, for ever as a standby. */
    STANDALONE,
    /** It is started by a process that goes on with other things, so it must not wait for a leadership. */
    EMBEDDED
}
