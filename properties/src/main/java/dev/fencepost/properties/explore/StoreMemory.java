package dev.fencepost.properties.explore;

import dev.fencepost.simulator.FormSink;

/** What the rules of an election remember of its store; an immutable value. */
interface StoreMemory {

    /** Writes what matters of it. */
    void write(FormSink form);

    /** Writes a token as it counts in this election. */
    void write(long token, FormSink form);
}
