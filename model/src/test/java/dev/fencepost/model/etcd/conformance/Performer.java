package dev.fencepost.model.etcd.conformance;

import dev.fencepost.election.json.JsonObject;

/** What carries out the operations of a case, on a clock of its own. */
interface Performer {

    /** An answer, and when what was waited for arrived. */
    record Arrived(JsonObject answer, long nanos) {}

    /** The revision of the store before the case. */
    long revision();

    long nowNanos();

    /** Lets time pass between two steps. */
    void pass(long millis);

    /**
     * Carries out an operation without symbolic values and waits for what it gives.
     *
     * @throws Mismatch
     *             where nothing came in time
     */
    Arrived perform(JsonObject action) throws Mismatch;
}
