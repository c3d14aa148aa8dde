package dev.fencepost.tla.proof;

/** What became of an obligation. */
enum Verdict {
    /** It holds, whatever the numbers of processes, writes, versions, Leases and fences. */
    PROVED,
    /** There is an example against it, with a few of each. */
    REFUTED,
    /** Z3 found neither in the steps that it may take. */
    UNDECIDED
}
