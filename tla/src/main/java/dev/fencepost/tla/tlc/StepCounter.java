package dev.fencepost.tla.tlc;

import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import tlc2.tool.Action;
import tlc2.tool.TLCState;
import tlc2.util.BitVector;
import tlc2.util.IStateWriter;

/**
 * Counts the steps of each action where TLC would write the state graph down.
 *
 * <p>TLC's own coverage counts every expression, which costs time.
 */
final class StepCounter implements IStateWriter {

    private final IdentityHashMap<Action, LongAdder> steps = new IdentityHashMap<>();
    private final Action[] actions;

    StepCounter(Action[] actions) {
        this.actions = actions;
        for (Action action : actions) {
            steps.put(action, new LongAdder());
        }
    }

    Map<String, Long> taken(ActionNames names) {
        Map<String, Long> taken = new LinkedHashMap<>();
        for (Action action : actions) {
            LongAdder count = steps.get(action);
            taken.merge(names.of(action), count == null ? 0 : count.sum(), Long::sum);
        }
        return taken;
    }

    @Override
    public void writeState(TLCState from, TLCState to, boolean isNew, Action action) {
        LongAdder count = steps.get(action);
        if (count != null) {
            count.increment();
        }
    }

    @Override
    public void writeState(TLCState initial) {
        // Not a step.
    }

    @Override
    public void writeState(TLCState from, TLCState to, boolean isNew) {
        // Not used by the breadth-first search.
    }

    @Override
    public void writeState(TLCState from, TLCState to, boolean isNew, Visualization how) {
        // Stuttering, which liveness adds.
    }

    @Override
    public void writeState(TLCState from, TLCState to, BitVector checks, int begin, int length, boolean isNew) {
        // Of the graph that liveness works on.
    }

    @Override
    public void writeState(TLCState from, TLCState to, BitVector checks, int begin, int length, boolean isNew,
            Visualization how) {
        // Of the graph that liveness works on.
    }

    @Override
    public void close() {
        // Nothing is open.
    }

    @Override
    public String getDumpFileName() {
        return "";
    }

    @Override
    public boolean isNoop() {
        return true;
    }

    @Override
    public boolean isDot() {
        return false;
    }

    @Override
    public void snapshot() {
        // Nothing is written.
    }
}
