package dev.fencepost.tla.graph;

import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecAction;
import dev.fencepost.tla.spec.SpecState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Visits every state of a small world of the code, breadth first, and holds each step against TLC's next-state
 * relation.
 *
 * <p>States are told apart by TLC under the configured view and symmetry, and followed as far as its constraints go; each
 * single step is compared in full, variable by variable. The specification's states are followed along with the code's,
 * and from where they part. That worlds with the same variables have the same futures is tried for a part of them.
 *
 * @param <W>
 *            a state of the small world
 */
public final class CodeGraph<W> {

    private static final int FEW = 3;

    private final SmallWorld<W> code;
    private final Spec spec;
    private final int limit;
    private final Visited ofCode = new Visited();
    private final Futures<W> futures;
    private final Map<Long, Parting> parted = new LinkedHashMap<>();
    private final Map<String, Integer> actions = new TreeMap<>();
    private final Map<String, Integer> missingSteps = new TreeMap<>();
    private final List<String> wrongSteps = new ArrayList<>();
    private final List<String> onlyCode = new ArrayList<>();
    private final Queue<Place<W>> queue = new ArrayDeque<>();
    private int steps;

    /** A world yet to be followed. */
    private record Place<W>(W world, SpecState state, long fingerprint) {}

    /** A state of the specification that the code had not reached when it was found, and how it was found. */
    private record Parting(SpecState state, long from, String how) {}

    private CodeGraph(SmallWorld<W> code, Spec spec, int limit) {
        this.code = code;
        this.spec = spec;
        this.limit = limit;
        this.futures = new Futures<>(code, spec);
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
        graph.begin();
        for (Place<W> place = graph.queue.poll(); place != null; place = graph.queue.poll()) {
            graph.follow(place);
        }
        return graph.report();
    }

    private void begin() {
        W first = code.initial();
        SpecState state = spec.state(code.variables(first));
        if (!spec.initialStates().equals(List.of(state))) {
            wrongSteps.add("The code does not begin where the specification begins, but in\n" + state);
        }
        long fingerprint = spec.fingerprint(state);
        ofCode.add(fingerprint, fingerprint, "");
        futures.begin(state, fingerprint);
        queue.add(new Place<>(first, state, fingerprint));
    }

    private void follow(Place<W> place) {
        Allowed allowed = new Allowed(spec, place.state());
        for (Move<W> move : code.moves(place.world())) {
            W world = move.after().get();
            SpecState to = spec.state(code.variables(world));
            Allowed.Target target = allowed.targets().get(to);
            if (move.kind() == Move.Kind.CLOCKS && target == null) {
                continue;
            }
            steps++;
            futures.add(place.fingerprint(), move, to, target);
            if (target != null && target.take(move.action())) {
                actions.merge(move.action(), 1, Integer::sum);
            } else if (!to.equals(place.state())) {
                noteWrong(place, move, to, target);
            }
            if (target != null && target.inModel()) {
                arrive(place, move, world, to, target.fingerprint());
            }
        }
        allowed.targets().forEach((to, target) -> part(place, to, target));
    }

    private void arrive(Place<W> from, Move<W> move, W world, SpecState to, long fingerprint) {
        if (ofCode.add(fingerprint, from.fingerprint(), move)) {
            if (ofCode.size() > limit) {
                throw new IllegalStateException("the code reaches more than " + limit + " states");
            }
            futures.begin(to, fingerprint);
            queue.add(new Place<>(world, to, fingerprint));
        } else {
            futures.meet(world, to, fingerprint, from.fingerprint(), move);
        }
    }

    private void part(Place<W> place, SpecState to, Allowed.Target target) {
        target.missing().forEach(action -> missingSteps.merge(action, 1, Integer::sum));
        if (target.inModel() && !ofCode.contains(target.fingerprint())) {
            parted.putIfAbsent(target.fingerprint(),
                    new Parting(to, place.fingerprint(), String.join(" or ", target.actions())));
        }
    }

    private void noteWrong(Place<W> place, Move<W> move, SpecState to, Allowed.@Nullable Target target) {
        if (target == null && onlyCode.size() < FEW && spec.inModel(to) && !ofCode.contains(spec.fingerprint(to))) {
            onlyCode.add("Perhaps only the code reaches the state after\n" + ofCode.way(place.fingerprint()) + "\n  "
                    + move);
        }
        if (wrongSteps.size() >= FEW) {
            return;
        }
        String what = target == null
                ? "The specification does not allow this step of the code"
                : "The specification allows this step of the code only as " + target.actions();
        List<SpecState> near = new ArrayList<>();
        for (SpecAction action : spec.actions()) {
            if (action.name().equals(move.action())) {
                near.addAll(spec.successors(place.state(), action));
            }
        }
        wrongSteps.add(what + ": " + move + "\nafter\n" + ofCode.way(place.fingerprint()) + "\nfrom\n" + place.state()
                + "\n" + StateDifference.of(spec, to, near));
    }

    /** Goes on where the specification reaches what the code does not. */
    private GraphReport report() {
        Visited ofSpec = new Visited();
        List<String> onlySpec = new ArrayList<>();
        Queue<SpecState> ahead = new ArrayDeque<>();
        parted.forEach((fingerprint, parting) -> {
            if (!ofCode.contains(fingerprint)) {
                ofSpec.add(fingerprint, parting.from(), parting.how());
                ahead.add(parting.state());
                if (onlySpec.size() < FEW) {
                    onlySpec.add("Only the specification reaches the state after\n" + ofCode.way(parting.from())
                            + "\n  " + parting.how() + "\nwhich is\n" + parting.state());
                }
            }
        });
        for (SpecState from = ahead.poll(); from != null && ofSpec.size() <= limit; from = ahead.poll()) {
            new Allowed(spec, from).targets().forEach((to, target) -> {
                if (target.inModel() && !ofCode.contains(target.fingerprint())
                        && ofSpec.add(target.fingerprint(), 0, "")) {
                    ahead.add(to);
                }
            });
        }
        return new GraphReport(ofCode.size(), ofCode.size() + ofSpec.size(), steps, actions, missingSteps,
                futures.compared(),
                wrongSteps, onlyCode, onlySpec, futures.unequal(ofCode));
    }
}
