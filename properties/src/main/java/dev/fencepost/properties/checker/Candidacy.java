package dev.fencepost.properties.checker;

import dev.fencepost.simulator.ClockLine;

/**
 * What the process that runs on a node has said about its standing for one Lease; written by {@link Scene} alone.
 *
 * <p>A new process starts from nothing.
 */
final class Candidacy {

    /** Before every instant. */
    static final long NEVER_VALID = Long.MIN_VALUE;

    /** Its renewals over streams, where it has any. */
    final Renewing renewing = new Renewing();
    boolean standing;
    boolean ended;
    /** The token of the last verdict; 0 for none. */
    long verdictToken;
    long validUntilNanos;
    /** The true instant at which the verdict turns false unless something changes; the past where there is none. */
    long validUntilTrueNanos = NEVER_VALID;
    /** What the verdict was before the instant of its last change. */
    private long formerToken;
    private long formerUntilNanos;
    private long changedTrueNanos = -1;
    /** The event that the present validity rests on. */
    long verdictSeq;
    /** Since when the process stands. */
    long standingNanos;
    /** Since when neither work nor a release nor a failing fence keeps the process from standing. */
    long freeNanos;
    /** The token that was gained and not yet lost; 0 for none. */
    long gainedToken;
    long gainedNanos;
    /** The token that was lost last. */
    long lostToken;
    /** When that was, and whether the process gave it up of its own accord while its work ran. */
    long lostNanos;
    boolean gaveUp;
    /** The token the work runs with; 0 while none runs. */
    long workToken;
    boolean workToldToStop;
    /** The token that somebody from outside has taken away in the store; 0 for none. */
    long excusedToken;
    long excusedNanos;

    /** Whether {@code tokenValid()} is true when the node's monotonic clock shows the given instant. */
    boolean validAt(long monotonicNanos) {
        return verdictToken != 0 && monotonicNanos - validUntilNanos < 0;
    }

    /** Takes a new verdict; the end in true time is predicted apart from it. */
    void says(long token, long untilNanos, long trueNanos) {
        if (changedTrueNanos != trueNanos) {
            formerToken = verdictToken;
            formerUntilNanos = validUntilNanos;
            changedTrueNanos = trueNanos;
        }
        verdictToken = token;
        validUntilNanos = untilNanos;
    }

    /**
     * Whether work that asks at this instant may be told that the token is valid. The verdict is a field that two
     * threads share: a read at the very instant of its change may come before it.
     */
    boolean mayBeTold(long token, long monotonicNanos, long trueNanos) {
        boolean now = verdictToken == token && validAt(monotonicNanos);
        boolean before = changedTrueNanos == trueNanos && formerToken == token && token != 0
                && monotonicNanos - formerUntilNanos < 0;
        return now || before;
    }

    /** Turns the local end of the verdict into true time, by the line that the monotonic clock follows from now on. */
    void predict(long trueNanos, ClockLine monotonic) {
        if (verdictToken == 0) {
            validUntilTrueNanos = NEVER_VALID;
        } else if (monotonic.localAt(trueNanos) - validUntilNanos >= 0) {
            validUntilTrueNanos = Math.min(trueNanos, validUntilTrueNanos);
        } else {
            validUntilTrueNanos = monotonic.trueAtOrAfter(validUntilNanos);
        }
    }

    /**
     * The true instant until which the verdict is answered for: its end, or when somebody from outside took the token
     * away, which the process cannot know before it hears of it (an allowed limit of seed 001).
     */
    long answeredForUntilNanos() {
        return excusedToken != 0 && excusedToken == verdictToken
                ? Math.min(validUntilTrueNanos, excusedNanos)
                : validUntilTrueNanos;
    }

    boolean validAtTrue(long trueNanos) {
        return trueNanos < validUntilTrueNanos;
    }

    /** Somebody from outside has taken the token away. */
    void excuse(long token, long trueNanos) {
        excusedToken = token;
        excusedNanos = trueNanos;
    }

    /** Whether work runs whose leadership is over. */
    boolean outlivedByWork() {
        return workToken != 0 && gainedToken == 0;
    }

    void reset() {
        validUntilTrueNanos = NEVER_VALID;
        standing = false;
        ended = false;
        verdictToken = 0;
        validUntilNanos = 0;
        changedTrueNanos = -1;
        gainedToken = 0;
        gainedNanos = 0;
        freeNanos = 0;
        lostToken = 0;
        gaveUp = false;
        workToken = 0;
        workToldToStop = false;
        excusedToken = 0;
        renewing.reset();
    }
}
