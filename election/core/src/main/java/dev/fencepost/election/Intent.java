package dev.fencepost.election;

/** What the candidate's owner has asked for. */
public enum Intent {
    /** To lead, and to come back after a loss. */
    STAND,
    /** To give up the leadership once. */
    STEP_DOWN,
    /** To end. */
    CLOSE
}
