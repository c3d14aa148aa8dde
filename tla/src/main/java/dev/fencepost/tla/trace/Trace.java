package dev.fencepost.tla.trace;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.SpecValue;
import java.util.List;

/**
 * One election of one run, as events of a specification.
 *
 * @param header
 *            of which run, and against what it is held
 * @param events
 *            the events in their order, each a record with its action's name in the field {@code e}
 */
public record Trace(TraceHeader header, List<SpecValue.Rec> events) {

    /** Takes a copy. */
    public Trace {
        events = List.copyOf(events);
    }

    /** What is wrong with an event, counted from 0, or with what follows from it: told with its line in the file. */
    static BadInputException inLine(int index, BadInputException wrong) {
        return new BadInputException("line " + (index + 2) + ": " + wrong.getMessage(), wrong);
    }
}
