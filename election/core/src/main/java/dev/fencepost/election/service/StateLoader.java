package dev.fencepost.election.service;

import dev.fencepost.election.state.StateException;
import java.util.OptionalInt;

/** Reads the state that a fresh leader goes on from. */
@FunctionalInterface
public interface StateLoader {

    /**
     * Reads it; changes nothing, so that it can be repeated.
     *
     * @param scope
     *            the leadership
     * @return the count stored in it; empty if there is no state yet, or no count in it
     * @throws StateException
     *             of a kind for which no read is repeated: the start has failed
     * @throws Exception
     *             anything else: it is read again, within the bound
     */
    OptionalInt load(TaskScope scope) throws Exception;
}
