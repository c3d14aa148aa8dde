package dev.fencepost.election.lease;

/** What the candidate's owner has asked for. */
enum Intent {
    /** To lead, and to come back after a loss. */
    STAND,
    /** To give up the leadership once. */
    STEP_DOWN,
    /** To end. */
    CLOSE
}
