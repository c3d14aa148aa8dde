package dev.fencepost.election.campaign;

/**
 * The numbers an election through etcd runs on, and the arithmetic that follows from them.
 *
 * <p>This record checks nothing: {@code EtcdElectionConfig} refuses what cannot be safe, while tests that must see an
 * election break build these directly. The TTL that counts is the one granted, which may be longer than the one asked.
 *
 * @param ttlNanos
 *            how long the lease is asked to last; whole seconds
 * @param requestTimeoutNanos
 *            how long a call other than a campaign may take
 * @param stopGraceNanos
 *            how long before the end of the validity the work is told to stop
 * @param closeBoundNanos
 *            how long a closing election waits for the work to end
 * @param backOffNanos
 *            from a failed campaign to the next one; doubles with each failure in a row
 * @param maxBackOffNanos
 *            the longest such wait
 * @param backOffJitterPercent
 *            how much longer, at most, such a wait may be, in percent
 * @param standbyLogNanos
 *            between two announcements of a candidate that waits
 * @param holderRateErrorPpm
 *            by how much the candidate's clock rate may differ from true time, in parts per million
 * @param judgeRateErrorPpm
 *            the same for the server's clock, which judges expiry
 */
public record CampaignTimings(long ttlNanos, long requestTimeoutNanos, long stopGraceNanos, long closeBoundNanos,
        long backOffNanos, long maxBackOffNanos, int backOffJitterPercent, long standbyLogNanos,
        int holderRateErrorPpm, int judgeRateErrorPpm) {

    private static final long MILLION = 1_000_000L;
    private static final long LEAST_RENEWAL_NANOS = 200 * MILLION;

    /** The TTL to ask for, in whole seconds, rounded up. */
    public long ttlSeconds() {
        return Math.ceilDiv(ttlNanos, 1_000_000_000L);
    }

    /** From one renewal to the next: a third of the granted TTL, and at least 200 ms. */
    public static long renewalNanos(long grantedTtlNanos) {
        return Math.max(grantedTtlNanos / 3, LEAST_RENEWAL_NANOS);
    }

    /**
     * The part of the TTL that the candidate must not use, because its clock may be slow and the server's fast: the TTL
     * times {@code (rHolder + rJudge) / (1 + rJudge)}, rounded up (rulings 1).
     */
    public long allowanceNanos(long grantedTtlNanos) {
        long rates = (long) holderRateErrorPpm + judgeRateErrorPpm;
        long whole = MILLION + judgeRateErrorPpm;
        return grantedTtlNanos / whole * rates + Math.ceilDiv(grantedTtlNanos % whole * rates, whole);
    }

    /** How long a renewal is good for, counted from when it was sent. */
    public long validityNanos(long grantedTtlNanos) {
        return grantedTtlNanos - allowanceNanos(grantedTtlNanos);
    }

    /** How long the reading back of a won key may take: the granted TTL less a renewal. */
    public static long confirmNanos(long grantedTtlNanos) {
        return grantedTtlNanos - renewalNanos(grantedTtlNanos);
    }

    /** How long to wait after so many failures in a row, without jitter; not at all after none. */
    public long backOffNanos(int failures) {
        if (failures == 0) {
            return 0;
        }
        long waitNanos = backOffNanos;
        for (int i = 1; i < failures && waitNanos < maxBackOffNanos; i++) {
            waitNanos *= 2;
        }
        return Math.min(waitNanos, maxBackOffNanos);
    }
}
