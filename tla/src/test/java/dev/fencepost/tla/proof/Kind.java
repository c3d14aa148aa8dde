package dev.fencepost.tla.proof;

/** What a write is for. */
enum Kind {
    /** Creates a Lease that nobody holds. */
    CREATE_UNHELD,
    /** Creates a Lease that its sender holds. */
    CREATE_HELD,
    /** Makes its sender the holder. */
    ACQUIRE,
    /** Extends its sender's lease. */
    RENEW,
    /** Empties the holder. */
    RELEASE
}
