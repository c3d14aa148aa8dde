package dev.fencepost.simulator;

/**
 * One thing that happened: the content of an event of the log.
 *
 * <p>The simulator's own entries are {@linkplain Fact facts}. The application adds its own facts (a write was applied) and
 * claims (valid until an instant, a callback began) with {@link Outbox#record}. Implementations are immutable.
 */
public interface Entry {

    /** Returns a constant that names the family this entry belongs to, in kebab-case: {@code "write-applied"}. */
    String kind();

    /** Describes everything that a reader of the log may need; the digest covers exactly this. */
    void describe(Fields fields);
}
