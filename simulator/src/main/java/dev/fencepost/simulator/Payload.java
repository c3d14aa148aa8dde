package dev.fencepost.simulator;

/**
 * The immutable content of a message between nodes, or of a signal between actors of one process.
 *
 * <p>The engine passes the object itself, never a copy, so that implementations must be deeply immutable: records of
 * records. Equality is by value, because exploration compares the messages in flight.
 */
public interface Payload {

    /** Returns a constant that names the family this content belongs to, in kebab-case: {@code "swap-request"}. */
    String kind();

    /** Describes everything that distinguishes this content from another of its kind. */
    void describe(Fields fields);
}
