package dev.fencepost.simulator;

/**
 * A participant as a pure function: the new state is returned, and everything else goes through the {@link Outbox}.
 *
 * <p>It holds no mutable field, reads no clock and draws no number of its own, so that the event engine and the
 * exploration of {@code World} run the same code. An exception is a crash of the code under test and ends the run.
 *
 * @param <S>
 *            the state: an immutable value, compared by value when worlds are explored
 */
public interface Actor<S> {

    /** Returns the state in which a new incarnation begins. */
    S start(LocalTime now, Outbox out);

    /** Returns the state after the given stimulus. */
    S receive(S state, Stimulus stimulus, LocalTime now, Outbox out);

    /**
     * Returns whether it may, in a state, keep a message that arrives, to answer it in a later step: then the number of
     * the message is a part of what happened, and exploration cannot take what it did with one for what it does with
     * another. Messages of one {@linkplain Outbox#push stream} have one number, and need not be told apart.
     */
    default boolean keepsRequests(S state) {
        return false;
    }
}
