package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** The arithmetic of a lease: rulings 1. */
class LeaseTimingsTest {

    private static final long SECOND = 1_000_000_000L;
    private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

    private static LeaseTimings timings(long leaseNanos, int holderPpm, int judgePpm, long skewNanos) {
        return new LeaseTimings(leaseNanos, leaseNanos / 3, leaseNanos / 5, leaseNanos / 15, 20, leaseNanos / 15,
                leaseNanos, holderPpm, judgePpm, skewNanos);
    }

    /**
     * By how much the validity of a holder whose clock is as slow as it may be outlasts the wait of a judge whose clock
     * is as fast as it may be, both counted from the same true instant; in units of a nanosecond divided by
     * {@code (10^6 - holder) * (10^6 + judge)}, so that nothing is rounded.
     */
    private static BigInteger overlap(long leaseNanos, long allowanceNanos, int holderPpm, int judgePpm) {
        BigInteger holderRate = MILLION.subtract(BigInteger.valueOf(holderPpm));
        BigInteger judgeRate = MILLION.add(BigInteger.valueOf(judgePpm));
        BigInteger holderEnds = BigInteger.valueOf(leaseNanos - allowanceNanos).multiply(MILLION).multiply(judgeRate);
        BigInteger judgeTakesOver = BigInteger.valueOf(leaseNanos).multiply(MILLION).multiply(holderRate);
        return holderEnds.subtract(judgeTakesOver);
    }

    /** The two clocks need not be declared alike; whatever is declared, the allowance covers it. */
    @Property(shrinking = ShrinkingMode.OFF)
    void twoHoldersNeverOverlapWithTheAllowance(@ForAll @LongRange(min = 1, max = 3_600 * SECOND) long lease,
            @ForAll @IntRange(max = 200_000) int holderPpm, @ForAll @IntRange(max = 200_000) int judgePpm) {
        long allowance = timings(lease, holderPpm, judgePpm, 0).allowanceNanos(ExpiryPolicy.OBSERVED);
        assertThat(overlap(lease, allowance, holderPpm, judgePpm)).isLessThanOrEqualTo(BigInteger.ZERO);
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void twoHoldersOverlapWithOneNanosecondLess(@ForAll @LongRange(min = 1, max = 3_600 * SECOND) long lease,
            @ForAll @IntRange(max = 200_000) int holderPpm, @ForAll @IntRange(max = 200_000) int judgePpm) {
        long allowance = timings(lease, holderPpm, judgePpm, 0).allowanceNanos(ExpiryPolicy.OBSERVED);
        assertThat(overlap(lease, allowance - 1, holderPpm, judgePpm)).isGreaterThan(BigInteger.ZERO);
    }

    @Test
    void anAllowanceOfTheRateErrorTimesTheLeaseIsUnsafeByAHundredAndFortyEightAndAHalfMilliseconds() {
        long lease = 15 * SECOND;
        BigInteger overlap = overlap(lease, lease / 100, 10_000, 10_000);
        long denominator = 990_000L * 1_010_000L;
        assertThat(overlap.divide(BigInteger.valueOf(denominator)).longValueExact()).isEqualTo(148_514_851L);
        assertThat(timings(lease, 10_000, 10_000, 0).allowanceNanos(ExpiryPolicy.OBSERVED)).isEqualTo(297_029_703L);
    }

    @Test
    void perfectClocksNeedNoAllowance() {
        assertThat(timings(15 * SECOND, 0, 0, 0).validityNanos(ExpiryPolicy.OBSERVED)).isEqualTo(15 * SECOND);
    }

    @Test
    void theDefaultsAllowAboutFifteenMilliseconds() {
        LeaseTimings defaults = timings(15 * SECOND, 500, 500, 0);
        assertThat(defaults.allowanceNanos(ExpiryPolicy.OBSERVED)).isEqualTo(14_992_504L);
        assertThat(defaults.validityNanos(ExpiryPolicy.OBSERVED)).isEqualTo(14_985_007_496L);
    }

    /** Both walls may be wrong, and both may step together: the skew is declared against true time. */
    @Test
    void underWallClockTheSkewCountsTwiceAndOneMicrosecondIsTheRecordsResolution() {
        LeaseTimings timings = timings(15 * SECOND, 500, 500, 200_000_000L);
        assertThat(timings.allowanceNanos(ExpiryPolicy.WALL_CLOCK))
                .isEqualTo(timings.allowanceNanos(ExpiryPolicy.OBSERVED) + 400_000_000L + 1_000L);
    }

    /** Nothing overflows for a lease of a century. */
    @Test
    void aCenturyIsNotTooLong() {
        long century = 100L * 365 * 24 * 3_600 * SECOND;
        BigInteger exact = BigInteger.valueOf(century).multiply(BigInteger.valueOf(400_000));
        BigInteger[] divided = exact.divideAndRemainder(BigInteger.valueOf(1_200_000));
        long roundedUp = divided[0].longValueExact() + divided[1].signum();
        assertThat(timings(century, 200_000, 200_000, 0).allowanceNanos(ExpiryPolicy.OBSERVED)).isEqualTo(roundedUp);
    }

    @Test
    void theStoredDurationIsRoundedUpToWholeSeconds() {
        assertThat(timings(15 * SECOND, 0, 0, 0).leaseDurationSeconds()).isEqualTo(15);
        assertThat(timings(15 * SECOND + 1, 0, 0, 0).leaseDurationSeconds()).isEqualTo(16);
    }

    @Test
    void theLongestRetryIsTheIntervalPlusItsJitter() {
        LeaseTimings timings = timings(15 * SECOND, 0, 0, 0);
        assertThat(timings.retryJitterNanos()).isEqualTo(SECOND / 5);
        assertThat(timings.longestRetryNanos()).isEqualTo(SECOND * 6 / 5);
    }

    @Test
    void aTokenIsValidStrictlyBeforeTheEndOfItsValidityAndNeverIfItWasNotIssued() {
        Leadership leadership = new Leadership(new FencingToken(1), Long.MIN_VALUE + 5);
        assertThat(leadership.validAt(Long.MIN_VALUE + 4)).isTrue();
        assertThat(leadership.validAt(Long.MIN_VALUE + 5)).isFalse();
        // the monotonic clock overflows in between
        assertThat(leadership.validAt(Long.MAX_VALUE)).isTrue();
        assertThat(Leadership.NONE.validAt(-1)).isFalse();
    }
}
