package dev.fencepost.properties.cluster;

/**
 * One question that an elector puts to every store of its process: the floor, or a claim.
 *
 * @param number
 *            unique within the process, so that answers of an older round do not count
 * @param token
 *            the token claimed with; 0 when the floor is asked for
 * @param answered
 *            the stores that have answered, a bit each
 * @param highest
 *            the highest token answered so far
 * @param deadlineNanos
 *            when the round fails, on the local clock
 */
record FenceRound(long number, long token, long answered, long highest, long deadlineNanos) {

    FenceRound answeredBy(int store, long seen) {
        return new FenceRound(number, token, answered | 1L << store, Math.max(highest, seen), deadlineNanos);
    }

    boolean complete(int stores) {
        return answered == (1L << stores) - 1;
    }
}
