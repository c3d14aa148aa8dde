package dev.fencepost.tla.trace;

import java.util.List;

/** What checking a trace comes to. */
public sealed interface TraceResult {

    /**
     * Every event was taken in: the run is a behaviour of the specification.
     *
     * @param events
     *            how many
     * @param broken
     *            what did not hold where clocks keep no bounds, each once, with the event in which it first did not
     */
    record Accepted(int events, List<Broken> broken) implements TraceResult {}

    /**
     * A property that did not hold.
     *
     * @param event
     *            the number of the event after which it did not
     * @param property
     *            its name
     */
    record Broken(int event, String property) {}

    /**
     * An event that the specification does not allow, or after which a property does not hold.
     *
     * @param event
     *            its number, from 1
     * @param text
     *            the event as it stands in the file
     * @param why
     *            one sentence
     * @param differences
     *            what the specification would have shown where the event says otherwise, a line a field
     * @param enabled
     *            what the specification would have allowed
     * @param before
     *            the state before, as TLA+
     */
    record Refused(int event, String text, String why, List<String> differences, List<String> enabled, String before)
            implements
                TraceResult {}
}
