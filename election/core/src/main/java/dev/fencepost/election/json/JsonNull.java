package dev.fencepost.election.json;

/** The JSON value {@code null}; a record and not an enum, because an enum's hash differs from run to run. */
public record JsonNull() implements Json {

    /** The one worth using; all are equal. */
    public static final JsonNull NULL = new JsonNull();

    /** Always {@code null}. */
    @Override
    public String toString() {
        return "null";
    }
}
