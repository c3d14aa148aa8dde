package dev.fencepost.properties.checker;

/**
 * What the process that runs on a node has said about its standing for one Lease; written by {@link Scene} alone.
 *
 * <p>A new process starts from nothing.
 */
final class Candidacy {

    boolean standing;
    boolean ended;
    /** The token of the last verdict; 0 for none. */
    long verdictToken;
    long validUntilNanos;
    /** The token that was gained and not yet lost; 0 for none. */
    long gainedToken;
    long gainedNanos;
    /** The token that was lost last. */
    long lostToken;
    /** The token the work runs with; 0 while none runs. */
    long workToken;
    boolean workToldToStop;

    /** Whether {@code tokenValid()} is true when the node's monotonic clock shows the given instant. */
    boolean validAt(long monotonicNanos) {
        return verdictToken != 0 && monotonicNanos - validUntilNanos < 0;
    }

    void reset() {
        standing = false;
        ended = false;
        verdictToken = 0;
        validUntilNanos = 0;
        gainedToken = 0;
        gainedNanos = 0;
        lostToken = 0;
        workToken = 0;
        workToldToStop = false;
    }
}
