package dev.fencepost.simulator;

/**
 * A fold over the event log: a checker, a counter, a file.
 *
 * <p>It is called once for every event, in order, by the thread that runs the simulation, and must keep its memory
 * bounded: a run may have ten million events.
 */
@FunctionalInterface
public interface LogSink {

    /** Takes the next event. */
    void accept(LogEvent event);
}
