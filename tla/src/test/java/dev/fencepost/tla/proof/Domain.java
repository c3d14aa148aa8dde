package dev.fencepost.tla.proof;

/** What a term of the proof ranges over; the first five have any number of elements. */
enum Domain {
    /** A candidate's process: a restart makes another. */
    PROCESS,
    /** A write that a process sends to the store. */
    WRITE,
    /** What the store held between two changes, under the version that it then had. */
    VERSION,
    /** A Lease from its creation to its deletion. */
    UID,
    /** A fence of the resource. */
    FENCE,
    /** Where a process stands: {@link Phase}. */
    PHASE,
    /** What a write is for: {@link Kind}. */
    KIND,
    /** A time; true or local. */
    TIME,
    /** A token. */
    TOKEN,
    /** True or false. */
    TRUTH
}
