package dev.fencepost.election.service;

/** What the tasks may believe about the health of those they command. */
public enum HealthFinding {
    /** There is no health check. */
    NOT_ASKED,
    /** The check has ended in time; what it found counts. */
    CHECKED,
    /** The check has not ended in time, or failed: whoever has not answered counts as healthy (mutant GL-34). */
    UNKNOWN_IS_HEALTHY
}
