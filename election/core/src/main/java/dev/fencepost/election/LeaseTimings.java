package dev.fencepost.election;

/**
 * The numbers an election over a lease runs on, and the arithmetic that follows from them.
 *
 * <p>This record checks nothing: {@code ElectionConfig} refuses what cannot be safe, while tests that must see an election
 * break build these directly.
 *
 * @param leaseDurationNanos
 *            how long the lease lasts after a renewal
 * @param renewIntervalNanos
 *            from sending a successful renewal to sending the next
 * @param callTimeoutNanos
 *            how long one call to the store may take
 * @param retryIntervalNanos
 *            from a failed call to the next, and between the reads of a candidate that waits
 * @param retryJitterPercent
 *            how much longer, at most, a retry may wait, in percent of the retry interval
 * @param stopGraceNanos
 *            how long before the end of the validity the work is told to stop
 * @param closeBoundNanos
 *            how long a closing election waits for the work to end
 * @param holderRateErrorPpm
 *            by how much the holder's clock rate may differ from true time, in parts per million
 * @param judgeRateErrorPpm
 *            the same for the clock of whoever judges that a lease has expired
 * @param maxClockSkewNanos
 *            by how much any wall clock may differ from true time; only {@link ExpiryPolicy#WALL_CLOCK} needs it
 */
public record LeaseTimings(long leaseDurationNanos, long renewIntervalNanos, long callTimeoutNanos,
        long retryIntervalNanos, int retryJitterPercent, long stopGraceNanos, long closeBoundNanos,
        int holderRateErrorPpm, int judgeRateErrorPpm, long maxClockSkewNanos) {

    private static final int FEW_UNRESOLVED = 16;
    private static final int MANY_UNRESOLVED = 1_024;

    private static final long MILLION = 1_000_000L;

    /**
     * The part of the lease that the holder must not use, because its clock may be slow and the judge's fast.
     *
     * <p>Two holders never overlap if and only if it is at least {@code D * (rHolder + rJudge) / (1 + rJudge)} (rulings
     * 1); it is rounded up. Under {@link ExpiryPolicy#WALL_CLOCK} the skew counts twice, as both walls may be wrong,
     * and one microsecond is lost to the record's resolution.
     *
     * @param policy
     *            how others judge expiry
     */
    public long allowanceNanos(ExpiryPolicy policy) {
        long rates = (long) holderRateErrorPpm + judgeRateErrorPpm;
        long rateAllowance = ceilMulDiv(leaseDurationNanos, rates, MILLION + judgeRateErrorPpm);
        return switch (policy) {
            case OBSERVED -> rateAllowance;
            case WALL_CLOCK -> rateAllowance + 2 * maxClockSkewNanos + 1_000;
        };
    }

    /** How long a renewal is good for, counted from when it was sent. */
    public long validityNanos(ExpiryPolicy policy) {
        return leaseDurationNanos - allowanceNanos(policy);
    }

    /**
     * How many writes without an answer a candidate keeps.
     *
     * <p>More never lack one within one lease: a failed write is followed by the next after a retry interval. Of more the
     * oldest is given up, which costs its credit: a leader whose own record was read again did not know it, where the
     * lease was much longer than sixteen retries. The bound above all keeps memory bounded.
     */
    public int maxUnresolvedWrites() {
        return Math.clamp(leaseDurationNanos / retryIntervalNanos + 1, FEW_UNRESOLVED, MANY_UNRESOLVED);
    }

    /** The longest extra delay of a retry. */
    public long retryJitterNanos() {
        return retryIntervalNanos / 100 * retryJitterPercent;
    }

    /** The longest time between a failed call and the next. */
    public long longestRetryNanos() {
        return retryIntervalNanos + retryJitterNanos();
    }

    /** The lease duration as the store keeps it, in whole seconds, rounded up. */
    public int leaseDurationSeconds() {
        return Math.toIntExact(Math.ceilDiv(leaseDurationNanos, 1_000_000_000L));
    }

    /**
     * {@code ceil(a * b / c)} without overflow for every duration up to centuries: {@code b} is below {@code c * 2}.
     */
    private static long ceilMulDiv(long a, long b, long c) {
        return a / c * b + Math.ceilDiv(a % c * b, c);
    }
}
