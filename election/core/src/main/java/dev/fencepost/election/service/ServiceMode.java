package dev.fencepost.election.service;

/** Whether there is an election at all. */
public enum ServiceMode {
    /** Several replicas stand, and one of them serves. */
    ELECTED,
    /** There is one replica by design; it serves without standing. */
    ALONE
}
