package dev.fencepost.election;

/**
 * The number that orders leaderships: each new leadership carries a strictly greater one, and a renewal keeps it.
 *
 * <p>Zero is never issued, so that "never elected" can be told from the first leadership (seed 000; mutant C2-17).
 *
 * @param value
 *            the token, at least zero
 */
public record FencingToken(long value) implements Comparable<FencingToken> {

    /** The token of a process that has never led. */
    public static final FencingToken NEVER = new FencingToken(0);

    public FencingToken {
        if (value < 0) {
            throw new IllegalArgumentException("a fencing token is at least 0, not " + value);
        }
    }

    /** Whether a leadership was ever granted with this token. */
    public boolean issued() {
        return value > 0;
    }

    @Override
    public int compareTo(FencingToken other) {
        return Long.compare(value, other.value);
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
