package dev.fencepost.properties.cluster;

/** How much the nodes of an election tell the log. */
public enum Detail {
    /** What the checkers need. */
    USUAL,
    /** Also every step of each protocol with the state after it, and every call that a server carried out. */
    TRACED
}
