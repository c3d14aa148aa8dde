package dev.fencepost.properties.cluster;

import dev.fencepost.simulator.FormSink;
import java.util.function.BiConsumer;

/** What a component of a record means to the form of a world. */
sealed interface Role {

    /** Its value counts as it is; records are taken apart. */
    record Plain() implements Role {}

    /** It is an instant of the local clock. */
    record Instant() implements Role {}

    /** Nothing that can happen later depends on it, or something else says the same. */
    record Left() implements Role {}

    /** It is a number of which only matters whether it is 0. */
    record Whether() implements Role {}

    /**
     * It is a text that is written in a way of its own.
     *
     * @param writer
     *            which
     */
    record Spelled(BiConsumer<String, FormSink> writer) implements Role {}

    /** It is an identity, which names a process. */
    record Identity() implements Role {}

    /**
     * It is a number of a row, which counts only by its place there.
     *
     * @param kind
     *            which row
     * @param own
     *            whether each process has a row of its own
     */
    record Ranked(int kind, boolean own) implements Role {}
}
