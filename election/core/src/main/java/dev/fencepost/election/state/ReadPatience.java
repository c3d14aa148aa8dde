package dev.fencepost.election.state;

import java.math.BigDecimal;
import java.util.OptionalLong;

/**
 * How long, and how often, a read that fails is tried again.
 *
 * <p>A read changes nothing, so one failed answer must not fail a start or give up a fresh win (mutant GL-16).
 *
 * @param requestTimeoutNanos
 *            how long one try may take
 * @param budgetNanos
 *            from the beginning of the first try to the latest beginning of another; empty to try until stopped
 * @param firstPauseNanos
 *            from the first failure to the next try; doubles with each further failure
 * @param maxPauseNanos
 *            the longest such pause
 */
public record ReadPatience(long requestTimeoutNanos, OptionalLong budgetNanos, long firstPauseNanos,
        long maxPauseNanos) {

    /** How long the reading of a state may take in all, unless told otherwise: 30 s (seed 001, 2.7). */
    public static final long DEFAULT_STATE_READ_LIMIT_NANOS = 30_000_000_000L;

    /** The longest pause between two tries, unless told otherwise: 5 s (seed 001, 2.7). */
    public static final long DEFAULT_MAX_PAUSE_NANOS = 5_000_000_000L;

    /** The first pause, unless told otherwise: 100 ms. */
    public static final long DEFAULT_FIRST_PAUSE_NANOS = 100_000_000L;

    /**
     * Refuses what would not wait, or not try.
     *
     * @throws IllegalArgumentException
     *             if a number is not above 0 (the budget: below 0), or the first pause exceeds the longest
     */
    public ReadPatience {
        if (requestTimeoutNanos <= 0 || firstPauseNanos <= 0 || budgetNanos.orElse(0) < 0) {
            throw new IllegalArgumentException("request timeout " + seconds(requestTimeoutNanos) + " and first pause "
                    + seconds(firstPauseNanos) + " must be above 0 s, and a budget not below");
        }
        if (firstPauseNanos > maxPauseNanos) {
            throw new IllegalArgumentException("the first pause between two tries, " + seconds(firstPauseNanos)
                    + ", must not exceed the longest, " + seconds(maxPauseNanos));
        }
    }

    /**
     * Tries until the reading as a whole must have ended: the last try may begin so late that it just fits.
     *
     * @param requestTimeoutNanos
     *            how long one try may take; less than {@link #DEFAULT_STATE_READ_LIMIT_NANOS}
     */
    public static ReadPatience withinDefaultLimit(long requestTimeoutNanos) {
        return new ReadPatience(requestTimeoutNanos,
                OptionalLong.of(Math.max(0, DEFAULT_STATE_READ_LIMIT_NANOS - requestTimeoutNanos)),
                DEFAULT_FIRST_PAUSE_NANOS, DEFAULT_MAX_PAUSE_NANOS).fitting(DEFAULT_STATE_READ_LIMIT_NANOS);
    }

    /**
     * Tries without limit until a stop cuts it short, as before a campaign (seed 001, 2.6).
     *
     * @param requestTimeoutNanos
     *            how long one try may take
     */
    public static ReadPatience untilStopped(long requestTimeoutNanos) {
        return new ReadPatience(requestTimeoutNanos, OptionalLong.empty(), DEFAULT_FIRST_PAUSE_NANOS,
                DEFAULT_MAX_PAUSE_NANOS);
    }

    /**
     * Tries once, for a caller that tries again by itself, as a service does that starts.
     *
     * @param requestTimeoutNanos
     *            how long the try may take
     */
    public static ReadPatience once(long requestTimeoutNanos) {
        return new ReadPatience(requestTimeoutNanos, OptionalLong.of(0), DEFAULT_FIRST_PAUSE_NANOS,
                DEFAULT_MAX_PAUSE_NANOS);
    }

    /**
     * This, if it cannot exceed a limit to the reading as a whole.
     *
     * @param stateReadLimitNanos
     *            how long the reading may take in all
     * @throws IllegalArgumentException
     *             if budget and request timeout together do not fit the limit, or there is no budget
     */
    public ReadPatience fitting(long stateReadLimitNanos) {
        if (budgetNanos.isEmpty()) {
            throw new IllegalArgumentException(
                    "a read that is tried until stopped cannot fit the state read limit " + seconds(
                            stateReadLimitNanos));
        }
        long budget = budgetNanos.getAsLong();
        if (budget > stateReadLimitNanos - requestTimeoutNanos) {
            throw new IllegalArgumentException("read budget " + seconds(budget) + " + request timeout "
                    + seconds(requestTimeoutNanos) + " must fit the state read limit " + seconds(stateReadLimitNanos));
        }
        return this;
    }

    /** How long to wait after so many failures in a row. */
    long pauseNanos(int failures) {
        long pauseNanos = firstPauseNanos;
        for (int i = 1; i < failures && pauseNanos < maxPauseNanos; i++) {
            pauseNanos = pauseNanos > maxPauseNanos / 2 ? maxPauseNanos : pauseNanos * 2;
        }
        return pauseNanos;
    }

    private static String seconds(long nanos) {
        return BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString() + " s";
    }
}
