package dev.fencepost.simulator;

/**
 * A probability as a fraction of integers, so that a seed means the same on every machine.
 *
 * @param numerator
 *            from 0
 * @param denominator
 *            at least the numerator, and at least 1
 */
public record Ratio(long numerator, long denominator) {

    /** Never. */
    public static final Ratio NEVER = new Ratio(0, 1);

    /** Always. */
    public static final Ratio ALWAYS = new Ratio(1, 1);

    /** Checks the bounds. */
    public Ratio {
        if (numerator < 0 || denominator < 1 || numerator > denominator) {
            throw new IllegalArgumentException("a ratio lies between 0 and 1, not " + numerator + "/" + denominator);
        }
    }

    @Override
    public String toString() {
        return numerator + "/" + denominator;
    }
}
