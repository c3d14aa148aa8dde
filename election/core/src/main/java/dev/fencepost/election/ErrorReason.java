package dev.fencepost.election;

/** The class of a failed call, one label value each (seed 000, {@code ehdb_election_errors_total}). */
public enum ErrorReason {
    /** The store knows who asks and does not allow it (403). */
    FORBIDDEN,
    /** The store does not know who asks (401). */
    UNAUTHORIZED,
    /** No answer, or none in time: the call may or may not have happened. */
    UNREACHABLE,
    /** Any other refusal or an answer that makes no sense. */
    OTHER
}
