package dev.fencepost.tla.trace;

import dev.fencepost.tla.spec.Spec;
import java.util.HashMap;
import java.util.Map;

/**
 * Holds traces against their specification: a run is accepted only if some path takes in its last event.
 *
 * <p>Specifications stay open for the next trace with the same constants. One thread at a time.
 */
public final class TraceChecker implements AutoCloseable {

    private final Map<TraceSpec, Spec> open = new HashMap<>();

    /** A checker that has opened nothing yet. */
    public TraceChecker() {}

    /**
     * Opens the specification of a trace, so that checking it need not.
     *
     * @throws dev.fencepost.simulator.BadInputException
     *             if there is no such specification, or the trace's constants are not its own
     */
    public void prepare(TraceHeader header) {
        open.computeIfAbsent(TraceSpec.of(header), TraceSpec::open);
    }

    /**
     * Checks a trace.
     *
     * @throws dev.fencepost.simulator.BadInputException
     *             if there is no such specification, or the trace's constants or events are not its own
     */
    public TraceResult check(Trace trace) {
        TraceSpec wanted = TraceSpec.of(trace.header());
        return new TraceWalk(open.computeIfAbsent(wanted, TraceSpec::open), wanted, trace).result();
    }

    /** Closes the specifications. */
    @Override
    public void close() {
        open.values().forEach(Spec::close);
        open.clear();
    }
}
