package dev.fencepost.election.service;

/** When a task runs. */
public enum TaskGroup {
    /** From the start to the end, on a standby as well, such as the port for health and metrics. */
    ALWAYS_ON,
    /** While elected. */
    ELECTED
}
