package dev.fencepost.election.service;

import dev.fencepost.election.state.StateException;
import java.util.OptionalInt;

/** Where the count is stored that every replica must agree with, such as the number of shards. */
@FunctionalInterface
public interface StoredCount {

    /**
     * Reads it, before anybody stands; needs no leadership and no fence.
     *
     * @return empty if nothing is stored yet, which agrees with any count
     * @throws StateException
     *             of a kind for which no read is repeated: the start has failed
     * @throws Exception
     *             anything else: it is counted, and the read is repeated until the service is told to stop
     */
    OptionalInt read() throws Exception;
}
