package dev.fencepost.properties.explore;

/**
 * What is remembered of the process that runs on a candidate's node.
 *
 * @param verdictToken
 *            the token of its latest verdict; 0 for none
 * @param validUntilNanos
 *            until when that verdict is true, in true time
 * @param droppedToken
 *            the token of a verdict that ended at this very instant, before its time; 0 for none
 * @param gainedToken
 *            the token that it has gained and not lost; 0 for none
 * @param lostToken
 *            the token that it lost last; 0 for none
 * @param securedToken
 *            the token that the store has confirmed to it last: of a claim that was accepted, or of its own key when it
 *            last asked for it; 0 for none
 * @param backedUntilNanos
 *            until when, in true time, the store kept its lease for it as it was renewed last; {@link #UNBACKED} where
 *            no store keeps leases
 * @param checked
 *            whether its work has found the verdict true and not acted since
 * @param ended
 *            whether it has reported its end
 */
record Seat(long verdictToken, long validUntilNanos, long droppedToken, long gainedToken, long lostToken,
        long securedToken, long backedUntilNanos, boolean checked, boolean ended) {

    /** Long before any instant. */
    static final long UNBACKED = Long.MIN_VALUE / 2;

    /** A process that has said nothing, or none at all. */
    static final Seat FRESH = new Seat(0, 0, 0, 0, 0, 0, UNBACKED, false, false);

    boolean validAt(long trueNanos) {
        return verdictToken != 0 && trueNanos < validUntilNanos;
    }

    /** With a new verdict, given at an instant. */
    Seat withVerdict(long token, long untilNanos, long nowNanos) {
        long dropped = token != verdictToken && validAt(nowNanos) ? verdictToken : droppedToken;
        return new Seat(token, token == 0 ? 0 : untilNanos, dropped, gainedToken, lostToken, securedToken,
                backedUntilNanos, checked,
                ended);
    }

    /** At a later instant. */
    Seat later() {
        return droppedToken == 0
                ? this
                : new Seat(verdictToken, validUntilNanos, 0, gainedToken, lostToken, securedToken, backedUntilNanos,
                        checked, ended);
    }

    /**
     * Whether work that asks at this instant may be told that a token is valid. The verdict is a field that two threads
     * share: a read at the very instant of its end may come before it.
     */
    boolean mayBeTold(long token, long nowNanos) {
        return token == droppedToken && token != 0 || token == verdictToken && validAt(nowNanos);
    }

    Seat gained(long token) {
        return new Seat(verdictToken, validUntilNanos, droppedToken, token, lostToken, securedToken, backedUntilNanos,
                checked, ended);
    }

    Seat lost(long token) {
        return new Seat(verdictToken, validUntilNanos, droppedToken, 0, token, securedToken, backedUntilNanos, checked,
                ended);
    }

    Seat secured(long token) {
        return new Seat(verdictToken, validUntilNanos, droppedToken, gainedToken, lostToken, token, backedUntilNanos,
                checked, ended);
    }

    Seat backedUntil(long nanos) {
        return new Seat(verdictToken, validUntilNanos, droppedToken, gainedToken, lostToken, securedToken, nanos,
                checked, ended);
    }

    Seat withChecked(boolean foundValid) {
        return new Seat(verdictToken, validUntilNanos, droppedToken, gainedToken, lostToken, securedToken,
                backedUntilNanos, foundValid,
                ended);
    }

    Seat atEnd() {
        return new Seat(verdictToken, validUntilNanos, droppedToken, gainedToken, lostToken, securedToken,
                backedUntilNanos, checked,
                true);
    }
}
