package dev.fencepost.election.json;

/**
 * A JSON text.
 *
 * @param value
 *            the characters, without quotes and escapes
 */
public record JsonString(String value) implements Json {

    /** The text in quotes, escaped. */
    @Override
    public String toString() {
        return JsonWriter.write(this);
    }
}
