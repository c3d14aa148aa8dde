package dev.fencepost.properties.cluster;

import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Payload;
import java.util.Optional;

/** What the work of a leader reads and writes: how it asks, and what the answers mean. */
interface Workplace {

    /**
     * What was read.
     *
     * @param failed
     *            whether nothing was
     * @param value
     *            the value
     * @param revision
     *            the revision at which it was stored; 0 for none
     */
    record Reading(boolean failed, long value, long revision) {}

    /** How a write went. */
    enum Outcome {
        /** It was carried out, or nobody knows, or another one was faster. */
        OVER,
        /** It was not carried out, nor will be: what was read still holds. */
        UNCHANGED,
        /** The leadership is gone. */
        FENCED
    }

    /** Asks for the value, as that operation; the answer goes to {@link #reading}. */
    void read(WorkState state, long operation, Outbox out);

    /** What an answer says to the latest read; empty if it is none. */
    Optional<Reading> reading(WorkState state, Payload answer);

    /** Where the write of an operation goes. */
    String place(long operation);

    /** Writes what follows from what was read; the answer goes to {@link #outcome}. */
    void write(WorkState state, Outbox out);

    /** What an answer says to the latest write, and does what follows from it; empty if it is none. */
    Optional<Outcome> outcome(WorkState state, Payload answer, Outbox out);
}
