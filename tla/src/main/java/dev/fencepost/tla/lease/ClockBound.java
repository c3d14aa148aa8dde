package dev.fencepost.tla.lease;

import dev.fencepost.election.LeaseTimings;

/**
 * The specification's bound on clocks, from the declared rate errors: after which age on a clock it may be off by one
 * tick more.
 *
 * <p>An age is measured by the clock that may be wrong. Of a clock that is slow by a rate {@code r} it shows
 * {@code (1 - r) * t} after a time {@code t}, and is off by {@code r * t}, so by {@code r / (1 - r)} of the age; one
 * that is fast is off by less. The quotient is rounded down, so that the bound is never less than what an honest clock
 * strays. The specification rounds the age's share down again, by less than a tick, which its constant {@code MaxDev}
 * must have room for.
 */
public final class ClockBound {

    private static final int MILLION = 1_000_000;

    private ClockBound() {}

    /**
     * Of which age on there may be one more tick: the constant {@code RateInverse}; 0 if clocks are never off.
     *
     * @throws IllegalArgumentException
     *             if a clock may be off by more than a half, for which there is no such number
     */
    public static int rateInverse(LeaseTimings timings) {
        int ppm = Math.max(timings.holderRateErrorPpm(), timings.judgeRateErrorPpm());
        if (ppm == 0) {
            return 0;
        }
        int inverse = (MILLION - ppm) / ppm;
        if (inverse == 0) {
            throw new IllegalArgumentException("the specification has no bound for clocks that are off by " + ppm
                    + " ppm");
        }
        return inverse;
    }
}
