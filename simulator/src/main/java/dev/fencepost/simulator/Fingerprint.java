package dev.fencepost.simulator;

/**
 * 128 bits that stand for a value: of values that differ, two have the same only by a chance that is far below that of
 * a machine's error.
 *
 * @param high
 *            the first half
 * @param low
 *            the second half
 */
public record Fingerprint(long high, long low) implements Comparable<Fingerprint> {

    /** Compares the bits, for an order that is the same everywhere. */
    @Override
    public int compareTo(Fingerprint other) {
        int first = Long.compare(high, other.high);
        return first != 0 ? first : Long.compare(low, other.low);
    }
}
