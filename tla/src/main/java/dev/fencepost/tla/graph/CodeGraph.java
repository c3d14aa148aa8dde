package dev.fencepost.tla.graph;

import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecAction;
import dev.fencepost.tla.spec.SpecState;
import dev.fencepost.tla.spec.SpecStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;

/**
 * Visits every state of a small world of the code, breadth first, and holds each step against TLC's next-state relation.
 *
 * <p>States are told apart by TLC under the configured view and symmetry, and followed as far as its constraints go; each
 * single step is compared in full, variable by variable.
 *
 * @param <W>
 *            a state of the small world
 */
public final class CodeGraph<W> {

    private static final int FEW = 3;

    private final SmallWorld<W> code;
    private final Spec spec;
    private final int limit;
    private final Visited visited = new Visited();
    private final Map<String, Integer> actions = new TreeMap<>();
    private final List<String> wrongSteps = new ArrayList<>();
    private final Queue<Place<W>> queue = new ArrayDeque<>();
    private int steps;

    /** A world yet to be followed. */
    private record Place<W>(W world, SpecState state, long fingerprint) {}

    private CodeGraph(SmallWorld<W> code, Spec spec, int limit) {
        this.code = code;
        this.spec = spec;
        this.limit = limit;
        spec.actions().forEach(action -> actions.put(action.name(), 0));
    }

    /**
     * Compares code and specification.
     *
     * @param limit
     *            how many states either may reach
     * @throws IllegalStateException
     *             if there are more
     */
    public static <W> GraphReport compare(SmallWorld<W> code, Spec spec, int limit) {
        CodeGraph<W> graph = new CodeGraph<>(code, spec, limit);
        graph.follow();
        return graph.report(SpecGraph.visit(spec, limit));
    }

    private void follow() {
        W first = code.initial();
        SpecState state = spec.state(code.variables(first));
        long fingerprint = spec.fingerprint(state);
        if (!spec.initialStates().contains(state)) {
            wrongSteps.add("The code begins in a state in which the specification does not begin:\n" + state);
        }
        visited.add(fingerprint, fingerprint, "");
        queue.add(new Place<>(first, state, fingerprint));
        for (Place<W> place = queue.poll(); place != null; place = queue.poll()) {
            followAll(place);
        }
    }

    private void followAll(Place<W> place) {
        Map<SpecState, Set<String>> allowed = new HashMap<>();
        for (SpecStep step : spec.successors(place.state())) {
            allowed.computeIfAbsent(step.to(), none -> new HashSet<>()).add(step.action().name());
        }
        for (Move<W> move : code.moves(place.world())) {
            W world = move.after().get();
            SpecState to = spec.state(code.variables(world));
            Set<String> by = allowed.getOrDefault(to, Set.of());
            if (move.kind() == Move.Kind.CLOCKS && by.isEmpty()) {
                continue;
            }
            steps++;
            boolean named = by.contains(move.action());
            if (named) {
                actions.merge(move.action(), 1, Integer::sum);
            } else if (!to.equals(place.state()) && wrongSteps.size() < FEW) {
                wrongSteps.add(wrong(place, move, to, by));
            }
            arrive(place, move, world, to);
        }
    }

    private void arrive(Place<W> from, Move<W> move, W world, SpecState to) {
        if (!spec.inModel(to)) {
            return;
        }
        long fingerprint = spec.fingerprint(to);
        if (visited.add(fingerprint, from.fingerprint(), move.toString())) {
            if (visited.size() > limit) {
                throw new IllegalStateException("the code reaches more than " + limit + " states");
            }
            queue.add(new Place<>(world, to, fingerprint));
        }
    }

    private String wrong(Place<W> place, Move<W> move, SpecState to, Set<String> by) {
        String what = by.isEmpty()
                ? "The specification does not allow this step of the code"
                : "The specification allows this step of the code only as " + by;
        List<SpecState> near = new ArrayList<>();
        for (SpecAction action : spec.actions()) {
            if (action.name().equals(move.action())) {
                near.addAll(spec.successors(place.state(), action));
            }
        }
        return what + ": " + move + "\nafter\n" + visited.way(place.fingerprint()) + "\nfrom\n" + place.state()
                + "\n" + StateDifference.of(spec, to, near);
    }

    private GraphReport report(SpecGraph theirs) {
        List<String> onlyCode = new ArrayList<>();
        for (long state : visited.states()) {
            if (!theirs.visited().contains(state) && onlyCode.size() < FEW) {
                onlyCode.add("Only the code reaches the state after\n" + visited.way(state));
            }
        }
        List<String> onlySpec = new ArrayList<>();
        int missing = 0;
        for (long state : theirs.visited().states()) {
            if (!visited.contains(state)) {
                missing++;
                if (onlySpec.size() < FEW) {
                    onlySpec.add("Only the specification reaches the state after\n" + theirs.visited().way(state));
                }
            }
        }
        return new GraphReport(visited.size(), theirs.visited().size(), steps, actions, wrongSteps, onlyCode, onlySpec,
                missing);
    }
}
