package dev.fencepost.simulator;

/**
 * A visitor of named values, through which one description feeds the digest, the log file and the text table alike.
 *
 * <p>Names are constants (the digest caches their hashes), in camelCase, units last: {@code validUntilNanos}. The order of
 * the calls is part of the description, so it must not depend on anything but the described value.
 */
public interface Fields {

    /** Describes a number. */
    void put(String name, long value);

    /** Describes a text. */
    void put(String name, String value);

    /** Describes a truth value. */
    void put(String name, boolean value);

    /** Describes a nested value: its kind first, then its own fields. */
    void put(String name, Payload value);
}
