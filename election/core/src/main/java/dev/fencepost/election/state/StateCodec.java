package dev.fencepost.election.state;

import dev.fencepost.election.campaign.Bytes;

/**
 * How a state becomes bytes and comes back.
 *
 * <p>What it throws never ends a process: an unknown or retired version, or a length that does not fit, is an error of the
 * kind {@link ErrorKind#SERIALIZATION}, and so is every other exception (mutant GL-22, where the decoder panicked).
 * Methods may be called by several threads at once.
 *
 * @param <T>
 *            the state
 */
public interface StateCodec<T> {

    /** The state as bytes, which begin with something that tells the version. */
    Bytes encode(T state);

    /**
     * The state that these bytes are.
     *
     * @throws UnreadableStateException
     *             if they are none
     */
    T decode(Bytes stored) throws UnreadableStateException;

    /**
     * A copy that can be changed without changing the original. A state that cannot be changed is its own copy, which
     * is what this method answers unless it is overridden: with a state that can be, override it, or readers see what
     * is not durable (mutant GL-21).
     */
    default T copy(T state) {
        return state;
    }
}
