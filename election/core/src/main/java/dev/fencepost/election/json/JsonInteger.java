package dev.fencepost.election.json;

/**
 * A whole number in its plain form, the fast path of {@link JsonNumber}.
 *
 * @param value
 *            the number
 */
public record JsonInteger(long value) implements JsonNumber {

    /** The length of the longest text of a long. */
    static final int LONGEST_TEXT = Long.toString(Long.MIN_VALUE).length();

    /** The decimal digits. */
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
