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
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Takes the code along one walk, and compares at each step what the code can do as that action with what TLC's
 * next-state relation allows.
 *
 * @param <W>
 *            a state of the small world
 */
final class Walker<W> {

    /** How much is told of where something was thrown. */
    private static final int PLACES = 3;

    private final SmallWorld<W> code;
    private final Spec spec;
    private final Map<String, List<SpecAction>> actions = new LinkedHashMap<>();
    private final List<Walk.Step> steps = new ArrayList<>();
    private W world;
    private SpecState state;
    private List<SpecStep> allowed = List.of();
    private List<SpecStep> ahead = List.of();

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

    /** Looks where the specification goes from here; returns what is wrong if it cannot say. */
    Optional<String> look() {
        return failing("looking for the next step", () -> {
            allowed = spec.successors(state);
            ahead = allowed.stream().filter(step -> !step.to().equals(state) && spec.inModel(step.to())).toList();
            return Optional.empty();
        });
    }

    /** The steps seen by {@link #look} that change something and stay within the constraints. */
    List<SpecStep> ahead() {
        return ahead;
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

    /** Takes one of the steps that were seen ahead; returns what is wrong if the code differs there. */
    Optional<String> follow(SpecStep next) {
        String action = next.action().name();
        SpecState to = next.to();
        Set<SpecState> targets = new LinkedHashSet<>();
        allowed.stream().filter(step -> step.action().name().equals(action)).forEach(step -> targets.add(step.to()));
        steps.add(new Walk.Step(action, 0));
        return failing("the step " + action, () -> {
            List<Arrival<W>> arrivals = arrivals(action, targets);
            steps.set(steps.size() - 1, new Walk.Step(action, choice(arrivals, to)));
            Optional<String> wrong = compare(action, arrivals, targets);
            arrivals.stream().filter(arrival -> arrival.state().equals(to)).findFirst().ifPresent(this::arrive);
            return wrong;
        });
    }

    private int choice(List<Arrival<W>> arrivals, SpecState to) {
        return arrivals.stream().filter(arrival -> arrival.state().equals(to)).map(Arrival::choice).findFirst()
                .orElse(0);
    }

    /** Takes a step of a walk that was kept; skips what cannot be done. Returns what is wrong if the code differs. */
    Optional<String> retrace(Walk.Step step) {
        steps.add(step);
        return failing("the step " + step.action(), () -> {
            Set<SpecState> targets = targets(step.action());
            List<Arrival<W>> arrivals = arrivals(step.action(), targets);
            Optional<String> wrong = compare(step.action(), arrivals, targets);
            arrivals.stream().filter(arrival -> arrival.choice() == step.choice()).findFirst()
                    .ifPresent(this::arrive);
            return wrong;
        });
    }

    /** What is thrown on the way, by the code or by TLC, is wrong as well, and as much a reason to keep the walk. */
    private Optional<String> failing(String what, Supplier<Optional<String>> step) {
        try {
            return step.get();
        } catch (RuntimeException | StackOverflowError | AssertionError thrown) {
            return Optional.of("from\n" + state + "\n" + what + " throws " + thrown + at(thrown));
        }
    }

    private static String at(Throwable thrown) {
        return Stream.of(thrown.getStackTrace()).limit(PLACES).map(place -> "\n    at " + place)
                .collect(Collectors.joining());
    }

    private void arrive(Arrival<W> arrival) {
        world = arrival.world();
        state = arrival.state();
    }

    private List<Arrival<W>> arrivals(String action, Set<SpecState> targets) {
        List<Arrival<W>> arrivals = new ArrayList<>();
        for (Move<W> move : code.moves(world)) {
            if (move.action().equals(action)) {
                W after = move.after().get();
                arrivals.add(new Arrival<>(arrivals.size(), move, after, spec.state(code.variables(after))));
            }
        }
        arrivals.removeIf(arrival -> arrival.move().kind() == Move.Kind.CLOCKS && !targets.contains(arrival.state()));
        return arrivals;
    }

    private Set<SpecState> targets(String action) {
        Set<SpecState> targets = new LinkedHashSet<>();
        for (SpecAction bound : actions.getOrDefault(action, List.of())) {
            targets.addAll(spec.successors(state, bound));
        }
        return targets;
    }

    private Optional<String> compare(String action, List<Arrival<W>> arrivals, Set<SpecState> targets) {
        Set<SpecState> reached = new LinkedHashSet<>();
        for (Arrival<W> arrival : arrivals) {
            reached.add(arrival.state());
            if (!targets.contains(arrival.state()) && !arrival.state().equals(state)) {
                return Optional.of("from\n" + state + "\nthe code goes by " + arrival.move()
                        + ", as no step of the specification does:\n"
                        + StateDifference.of(spec, arrival.state(), targets));
            }
        }
        for (SpecState to : targets) {
            if (!reached.contains(to)) {
                return Optional.of("from\n" + state + "\nthe specification goes by " + action + " to\n" + to
                        + "\nas no step of the code does");
            }
        }
        return Optional.empty();
    }
}
