package dev.fencepost.tla.trace;

/**
 * Holds traces against their specification: a run is accepted only if some path takes in its last event.
 *
 * <p>Specifications stay open for the next trace with the same constants. One thread at a time.
 */
public final class TraceChecker implements AutoCloseable {

    private final TraceSpecs specs = new TraceSpecs();

    /** A checker that has opened nothing yet. */
    public TraceChecker() {}

    /**
     * Opens the specification of a trace, so that checking it need not.
     *
     * @throws dev.fencepost.simulator.BadInputException
     *             if there is no such specification, or the trace's constants are not its own
     */
    public void prepare(TraceHeader header) {
        specs.of(TraceSpec.of(header));
    }

    /**
     * Checks a trace.
     *
     * @throws dev.fencepost.simulator.BadInputException
     *             if there is no such specification, or the trace's constants or events are not its own
     */
    public TraceResult check(Trace trace) {
        return check(trace, (spec, before, event) -> {});
    }

    /** Checks a trace as {@link #check(Trace)} does, and tells of each step. */
    TraceResult check(Trace trace, TraceListener listener) {
        TraceSpec wanted = TraceSpec.of(trace.header());
        wanted.kind().lines().check(trace);
        return new TraceWalk(specs, wanted, trace, listener).result();
    }

    /** Closes the specifications. */
    @Override
    public void close() {
        specs.close();
    }
}
