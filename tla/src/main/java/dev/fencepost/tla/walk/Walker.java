package dev.fencepost.tla.walk;

import dev.fencepost.tla.graph.Move;
import dev.fencepost.tla.graph.SmallWorld;
import dev.fencepost.tla.graph.StateDifference;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecAction;
import dev.fencepost.tla.spec.SpecState;
import dev.fencepost.tla.spec.SpecStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Takes the code along one walk, and compares at each step what the code can do as that action with what TLC's
 * next-state relation allows.
 *
 * @param <W>
 *            a state of the small world
 */
final class Walker<W> {

    private final SmallWorld<W> code;
    private final Spec spec;
    private final Map<String, List<SpecAction>> actions = new LinkedHashMap<>();
    private final List<Walk.Step> steps = new ArrayList<>();
    private W world;
    private SpecState state;

    /**
     * Where the code got by one of its moves.
     *
     * @param choice
     *            which of the moves of that action it is
     */
    private record Arrival<W>(int choice, Move<W> move, W world, SpecState state) {}

    Walker(SmallWorld<W> code, Spec spec) {
        this.code = code;
        this.spec = spec;
        this.world = code.initial();
        this.state = spec.state(code.variables(world));
        spec.actions().forEach(action -> actions.computeIfAbsent(action.name(), none -> new ArrayList<>())
                .add(action));
    }

    SpecState state() {
        return state;
    }

    Walk walk() {
        return new Walk(steps);
    }

    /** Begins anew. */
    void restart() {
        world = code.initial();
        state = spec.state(code.variables(world));
        steps.clear();
    }

    /**
     * Takes a step of the specification; returns what is wrong if the code differs there.
     *
     * @param all
     *            all steps that the specification allows here
     */
    Optional<String> follow(SpecStep next, List<SpecStep> all) {
        String action = next.action().name();
        SpecState to = next.to();
        Set<SpecState> allowed = new LinkedHashSet<>();
        all.stream().filter(step -> step.action().name().equals(action)).forEach(step -> allowed.add(step.to()));
        List<Arrival<W>> arrivals = arrivals(action, allowed);
        steps.add(new Walk.Step(action, choice(arrivals, to)));
        Optional<String> wrong = compare(action, arrivals, allowed);
        arrivals.stream().filter(arrival -> arrival.state().equals(to)).findFirst().ifPresent(this::arrive);
        return wrong;
    }

    private int choice(List<Arrival<W>> arrivals, SpecState to) {
        return arrivals.stream().filter(arrival -> arrival.state().equals(to)).map(Arrival::choice).findFirst()
                .orElse(0);
    }

    /** Takes a step of a walk that was kept; skips what cannot be done. Returns what is wrong if the code differs. */
    Optional<String> retrace(Walk.Step step) {
        Set<SpecState> allowed = allowed(step.action());
        List<Arrival<W>> arrivals = arrivals(step.action(), allowed);
        steps.add(step);
        Optional<String> wrong = compare(step.action(), arrivals, allowed);
        arrivals.stream().filter(arrival -> arrival.choice() == step.choice()).findFirst().ifPresent(this::arrive);
        return wrong;
    }

    private void arrive(Arrival<W> arrival) {
        world = arrival.world();
        state = arrival.state();
    }

    private List<Arrival<W>> arrivals(String action, Set<SpecState> allowed) {
        List<Arrival<W>> arrivals = new ArrayList<>();
        for (Move<W> move : code.moves(world)) {
            if (move.action().equals(action)) {
                W after = move.after().get();
                arrivals.add(new Arrival<>(arrivals.size(), move, after, spec.state(code.variables(after))));
            }
        }
        arrivals.removeIf(arrival -> arrival.move().kind() == Move.Kind.CLOCKS && !allowed.contains(arrival.state()));
        return arrivals;
    }

    private Set<SpecState> allowed(String action) {
        Set<SpecState> allowed = new LinkedHashSet<>();
        for (SpecAction bound : actions.getOrDefault(action, List.of())) {
            allowed.addAll(spec.successors(state, bound));
        }
        return allowed;
    }

    private Optional<String> compare(String action, List<Arrival<W>> arrivals, Set<SpecState> allowed) {
        Set<SpecState> reached = new LinkedHashSet<>();
        for (Arrival<W> arrival : arrivals) {
            reached.add(arrival.state());
            if (!allowed.contains(arrival.state()) && !arrival.state().equals(state)) {
                return Optional.of("from\n" + state + "\nthe code goes by " + arrival.move()
                        + ", as no step of the specification does:\n"
                        + StateDifference.of(spec, arrival.state(), allowed));
            }
        }
        for (SpecState to : allowed) {
            if (!reached.contains(to)) {
                return Optional.of("from\n" + state + "\nthe specification goes by " + action + " to\n" + to
                        + "\nas no step of the code does");
            }
        }
        return Optional.empty();
    }
}
