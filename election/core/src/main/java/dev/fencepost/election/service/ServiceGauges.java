package dev.fencepost.election.service;

/**
 * The three figures that operators watch a service by (seed 001, 2.9).
 *
 * <p>Of all replicas together exactly one should lead. The counter tells a standby that queues behind a live leader, where
 * it stays flat, from one that cannot reach the store, where it rises.
 *
 * @param isLeader
 *            whether this replica leads
 * @param leaderSinceEpochSeconds
 *            since when, in seconds since 1970 on the wall clock; 0 while it does not lead
 * @param campaignAttemptFailures
 *            how many attempts to be elected have failed, failed reads of the stored count before the campaign included
 */
public record ServiceGauges(boolean isLeader, long leaderSinceEpochSeconds, long campaignAttemptFailures) {

    /** Standing by, and nothing has failed yet. */
    public static final ServiceGauges ZERO = new ServiceGauges(false, 0, 0);

    /** The same as a standby. */
    public ServiceGauges standingBy() {
        return new ServiceGauges(false, 0, campaignAttemptFailures);
    }

    /** The same as a leader from now on. */
    public ServiceGauges elected(long wallMicros) {
        return new ServiceGauges(true, Math.floorDiv(wallMicros, 1_000_000L), campaignAttemptFailures);
    }

    /** The same after one more failed attempt. */
    public ServiceGauges attemptFailed() {
        return new ServiceGauges(isLeader, leaderSinceEpochSeconds, campaignAttemptFailures + 1);
    }
}
