package dev.fencepost.jmh;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What is counted beside the runs of a benchmark, and shown as so many a second. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.OPERATIONS)
public class EventCount {

    /** Items that stepped a node, a model or the network. */
    public long events;

    /** JMH makes one for each thread. */
    public EventCount() {
        // counts from zero
    }

    /** Starts over. */
    @Setup(Level.Iteration)
    public void reset() {
        events = 0;
    }
}
