package dev.fencepost.election;

/** What came of standing, one label value each (seed 000, {@code ehdb_election_outcomes_total}). */
enum Outcome {
    /** A leadership began here. */
    ACQUIRED,
    /** A renewal was confirmed. */
    RENEWED,
    /** A read showed a live lease of somebody else. */
    HELD_BY_OTHER,
    /** A leadership of ours ended. */
    LOST
}
