package dev.fencepost.election.json;

/**
 * A JSON truth value.
 *
 * @param value
 *            which of the two
 */
public record JsonBoolean(boolean value) implements Json {

    /** The value {@code true}. */
    public static final JsonBoolean TRUE = new JsonBoolean(true);

    /** The value {@code false}. */
    public static final JsonBoolean FALSE = new JsonBoolean(false);

    /** {@code true} or {@code false}. */
    @Override
    public String toString() {
        return Boolean.toString(value);
    }
}
