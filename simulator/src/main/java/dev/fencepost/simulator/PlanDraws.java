package dev.fencepost.simulator;

import java.util.List;

/**
 * Draws the parameters of one fault of a plan.
 *
 * <p>Each draw is keyed by the family and the fault's place in it, so that switching one family off changes no other.
 */
public final class PlanDraws {

    private static final Site SITE = Site.of("plan");

    private final Choices choices;
    private final DrawKey key;
    private final long healNanos;
    private long occurrence;

    PlanDraws(Choices choices, DrawKey key, long healNanos) {
        this.choices = choices;
        this.key = key;
        this.healNanos = healNanos;
    }

    /** Returns a number from 0 to {@code bound - 1}, evenly spread. */
    public long below(long bound) {
        return choices.draw(SITE, key, occurrence++, bound);
    }

    /**
     * Returns a number from {@code min} to {@code max}, spread by powers of two: as often between 1 and 2 as between
     * 1,000 and 2,000, so that small and large sizes both get their share.
     */
    public long spread(long min, long max) {
        if (min < 0 || max < min) {
            throw new IllegalArgumentException("sizes must satisfy 0 <= min <= max, not " + min + ", " + max);
        }
        int doublings = Long.SIZE - Long.numberOfLeadingZeros(max - min);
        if (doublings == 0) {
            return min;
        }
        long top = Math.min(max - min, (1L << below(doublings + 1)) - 1);
        return min + top - below(top / 2 + 1);
    }

    /** Returns one of the given values. */
    public <T> T one(List<T> values) {
        return values.get((int) below(values.size()));
    }

    /** Returns whether something of the given probability is so. */
    public boolean happens(Ratio ratio) {
        return below(ratio.denominator()) >= ratio.denominator() - ratio.numerator();
    }

    /** Returns an instant before the healing, in whole milliseconds so that schedules stay short. */
    public Start instant() {
        return Start.at(below(Math.max(1, healNanos / 1_000_000L)) * 1_000_000L);
    }

    /** Returns a length of time from {@code minNanos} to {@code maxNanos}, spread by powers of two, in milliseconds. */
    public long duration(long minNanos, long maxNanos) {
        return spread(minNanos / 1_000_000L, maxNanos / 1_000_000L) * 1_000_000L;
    }
}
