package dev.fencepost.tla.trace;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecAction;
import dev.fencepost.tla.spec.SpecState;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The search for a path through one trace, depth first.
 *
 * <p>Each event names its action, so nearly always there is one way on, and nothing of it is kept. Where there are
 * several, the others are tried once the first has failed.
 */
final class TraceWalk {

    private static final String LINE = "line";

    private final TraceSpecs specs;
    private final Spec spec;
    private final TraceSpec wanted;
    private final Trace trace;
    private final TraceListener listener;
    private final Map<String, SpecAction> actions = new HashMap<>();
    private final Deque<Fork> forks = new ArrayDeque<>();
    private final Map<String, TraceResult.Broken> told = new LinkedHashMap<>();
    private final Set<Integer> again;
    private int at;
    private int furthest = -1;
    private @Nullable SpecState stuck;
    private String property = "";

    /** Steps that an event may be, those that were not tried yet. */
    private record Fork(int event, SpecState from, Iterator<SpecState> steps) {}

    TraceWalk(TraceSpecs specs, TraceSpec wanted, Trace trace, TraceListener listener) {
        this.specs = specs;
        this.spec = specs.of(wanted);
        this.wanted = wanted;
        this.trace = trace;
        this.listener = listener;
        this.again = ShownAgain.of(trace.events());
        spec.actions().forEach(action -> actions.put(action.name(), action));
    }

    TraceResult result() {
        if (trace.events().isEmpty()) {
            throw new BadInputException("the trace has no events");
        }
        try {
            return walked();
        } catch (BadInputException notEvaluated) {
            throw Trace.inLine(at, notEvaluated);
        }
    }

    private TraceResult walked() {
        fork(0, spec.initialStates().getFirst());
        while (!forks.isEmpty()) {
            Fork fork = forks.getLast();
            at = fork.event();
            told.values().removeIf(broken -> broken.event() > fork.event());
            SpecState to = fork.steps().next();
            if (!fork.steps().hasNext()) {
                forks.removeLast();
            }
            if (isSound(fork, to)) {
                listener.took(spec, fork.from(), trace.events().get(fork.event()));
                int next = fork.event() + 1;
                if (next == trace.events().size()) {
                    return new TraceResult.Accepted(next, List.copyOf(told.values()));
                }
                fork(next, to);
            }
        }
        at = furthest;
        return new TraceRefusal(specs, wanted, actions).of(furthest, trace.events().get(furthest),
                Objects.requireNonNull(stuck), property);
    }

    private void fork(int event, SpecState reached) {
        at = event;
        SpecState from = spec.with(reached, LINE, line(event));
        Iterator<SpecState> steps = spec.successors(from, action(trace.events().get(event))).iterator();
        if (steps.hasNext()) {
            forks.addLast(new Fork(event, from, steps));
        } else {
            refuse(event, from, "");
        }
    }

    private void refuse(int event, SpecState from, String broken) {
        if (event > furthest) {
            furthest = event;
            stuck = from;
            property = broken;
        }
    }

    /** Whether every property holds; where clocks keep no bounds, what rests on them is only told. */
    private boolean isSound(Fork fork, SpecState to) {
        List<String> broken = spec.broken(fork.from(), to);
        Optional<String> refused = broken.stream()
                .filter(property -> wanted.clocks() == Clocks.BOUNDED || !wanted.kind().timed().contains(property))
                .findFirst();
        if (refused.isPresent()) {
            refuse(fork.event(), fork.from(), refused.get());
            return false;
        }
        broken.forEach(property -> told.putIfAbsent(property,
                new TraceResult.Broken(fork.event() + 1, property)));
        return true;
    }

    private SpecAction action(SpecValue.Rec event) {
        return Objects.requireNonNull(actions.get("Is" + event.field("e").asText()));
    }

    private SpecValue line(int event) {
        Map<String, SpecValue> fields = new LinkedHashMap<>(trace.events().get(event).fields());
        fields.put("check", SpecValue.of(true));
        fields.put("again", SpecValue.of(again.contains(event)));
        return new SpecValue.Rec(fields);
    }

    /** The states after the event that a state has as its line, whatever it tells. */
    static List<SpecState> unchecked(Spec spec, SpecState from, SpecAction action) {
        Map<String, SpecValue> fields = new LinkedHashMap<>();
        if (spec.variables(from).get(LINE) instanceof SpecValue.Rec(Map<String, SpecValue> line)) {
            fields.putAll(line);
        }
        fields.put("check", SpecValue.of(false));
        return spec.successors(spec.with(from, LINE, new SpecValue.Rec(fields)), action);
    }
}
