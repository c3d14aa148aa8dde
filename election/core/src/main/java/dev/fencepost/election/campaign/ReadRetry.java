package dev.fencepost.election.campaign;

/**
 * How a read without side effects is repeated after a retriable failure: waits that double up to a limit, within a
 * budget.
 *
 * <p>One failed read must neither fail a start nor give up a fresh win (seed 001, finding 11; mutant GL-16).
 *
 * @param firstWaitNanos
 *            from the first failure to the next try
 * @param maxWaitNanos
 *            the longest wait
 * @param budgetNanos
 *            after so long no further try is begun, and the last failure counts
 */
public record ReadRetry(long firstWaitNanos, long maxWaitNanos, long budgetNanos) {

    /** How long to wait after so many failures in a row; not at all after none. */
    public long waitNanos(int failures) {
        return Doubling.waitNanos(firstWaitNanos, maxWaitNanos, failures);
    }
}
