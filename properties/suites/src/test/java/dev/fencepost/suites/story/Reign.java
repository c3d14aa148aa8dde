package dev.fencepost.suites.story;

/**
 * One leadership, as its process told it.
 *
 * @param pod
 *            the node
 * @param token
 *            its token, the create revision of its key
 * @param gainedNanos
 *            when it began, in true time
 * @param lostNanos
 *            when it ended; {@link Long#MAX_VALUE} if it lasted to the end of the run
 * @param reason
 *            why it ended: the name of a {@link dev.fencepost.election.LossReason}, {@code DIED}, or nothing
 */
record Reign(String pod, long token, long gainedNanos, long lostNanos, String reason) {

    /** Whether it was on at an instant. */
    boolean at(long trueNanos) {
        return gainedNanos <= trueNanos && trueNanos < lostNanos;
    }

    /** How it ended, as {@code pod-0: CLOSED}. */
    String end() {
        return pod + ": " + (reason.isEmpty() ? "leads" : reason);
    }
}
