package dev.fencepost.tla.tlc;

import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import tlc2.tool.Action;
import tlc2.tool.TLCState;
import tlc2.tool.impl.Tool;
import tlc2.util.BitVector;
import tlc2.util.IStateWriter;

/**
 * Counts the steps of each action where TLC would write the state graph down.
 *
 * <p>TLC's own coverage counts every expression, which costs time. Where TLC takes several actions for one, each of them
 * is tried in every state until it is possible for the first time.
 */
final class StepCounter implements IStateWriter {

    private final Tool tool;
    private final IdentityHashMap<Action, Counted> counted = new IdentityHashMap<>();

    /** What TLC takes for one action. */
    private static final class Counted {
        private final Map<String, List<ActionPart>> parts;
        private final Map<String, List<ActionPart>> unseen;
        private final LongAdder steps = new LongAdder();
        private @Nullable TLCState last;

        Counted(Map<String, List<ActionPart>> parts) {
            this.parts = parts;
            this.unseen = new ConcurrentHashMap<>(parts.size() > 1 ? parts : Map.of());
        }

        /** A state is left by one step after the other, so each is looked at once. */
        @SuppressWarnings("ReferenceEquality") // to compare what is in them takes longer than to look again
        void step(Tool tool, TLCState from) {
            steps.increment();
            if (!unseen.isEmpty() && last != from) {
                last = from;
                unseen.values().removeIf(ways -> ways.stream().anyMatch(way -> way.isPossible(tool, from)));
            }
        }

        long taken(String name) {
            return parts.size() == 1 ? steps.sum() : unseen.containsKey(name) ? 0 : 1;
        }
    }

    StepCounter(Tool tool) {
        this.tool = tool;
        ActionNames names = new ActionNames(tool);
        for (Action action : tool.getActions()) {
            counted.put(action, new Counted(names.of(action)));
        }
    }

    Map<String, Long> taken() {
        Map<String, Long> taken = new LinkedHashMap<>();
        for (Action action : tool.getActions()) {
            Counted one = Objects.requireNonNull(counted.get(action), "all were put in");
            one.parts.keySet().forEach(name -> taken.merge(name, one.taken(name), Long::sum));
        }
        return taken;
    }

    @Override
    public void writeState(TLCState from, TLCState to, boolean isNew, Action action) {
        Counted one = counted.get(action);
        if (one != null) {
            one.step(tool, from);
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
