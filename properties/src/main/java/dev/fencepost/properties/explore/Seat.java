package dev.fencepost.properties.explore;

/**
 * What is remembered of the process that runs on a candidate's node.
 *
 * @param verdictToken
 *            the token of its latest verdict; 0 for none
 * @param validUntilNanos
 *            until when that verdict is true, in true time
 * @param gainedToken
 *            the token that it has gained and not lost; 0 for none
 * @param lostToken
 *            the token that it lost last; 0 for none
 * @param claimedToken
 *            the token of its latest claim that the store has accepted; 0 for none
 * @param checked
 *            whether its work has found the verdict true and not acted since
 * @param ended
 *            whether it has reported its end
 */
record Seat(long verdictToken, long validUntilNanos, long gainedToken, long lostToken, long claimedToken,
        boolean checked, boolean ended) {

    /** A process that has said nothing, or none at all. */
    static final Seat FRESH = new Seat(0, 0, 0, 0, 0, false, false);

    boolean validAt(long trueNanos) {
        return verdictToken != 0 && trueNanos < validUntilNanos;
    }

    Seat withVerdict(long token, long untilNanos) {
        return new Seat(token, token == 0 ? 0 : untilNanos, gainedToken, lostToken, claimedToken, checked, ended);
    }

    Seat gained(long token) {
        return new Seat(verdictToken, validUntilNanos, token, lostToken, claimedToken, checked, ended);
    }

    Seat lost(long token) {
        return new Seat(verdictToken, validUntilNanos, 0, token, claimedToken, checked, ended);
    }

    Seat claimed(long token) {
        return new Seat(verdictToken, validUntilNanos, gainedToken, lostToken, token, checked, ended);
    }

    Seat withChecked(boolean foundValid) {
        return new Seat(verdictToken, validUntilNanos, gainedToken, lostToken, claimedToken, foundValid, ended);
    }

    Seat atEnd() {
        return new Seat(verdictToken, validUntilNanos, gainedToken, lostToken, claimedToken, checked, true);
    }
}
