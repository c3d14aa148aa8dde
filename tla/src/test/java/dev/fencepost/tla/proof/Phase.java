package dev.fencepost.tla.proof;

/** Where a process stands, as far as the proof tells it apart. */
enum Phase {
    /** Not started yet. */
    UNBORN,
    /** Holds nothing that it would use; watching or acquiring. */
    WATCHING,
    /** Holds the lease, and has not led with it. */
    CLAIMING,
    /** Its verdict is true as long as its validity lasts; leading, or draining after a deadline. */
    LEADING,
    /** Its verdict is false; may still renew while work drains. */
    DRAINING,
    /** Gives the lease back. */
    RELEASING,
    /** Dead or closed; what it sent may still arrive. */
    GONE
}
