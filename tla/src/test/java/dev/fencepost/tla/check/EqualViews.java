package dev.fencepost.tla.check;

import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecState;
import dev.fencepost.tla.spec.SpecStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds states that a view takes for one against each other: the same must hold in them, and the same steps must lead
 * to the same views. Then no future can tell them apart, and what is left out by the view is left out rightly.
 *
 * <p>States are visited by all their variables, from both ends of the queue by turns, so that some are near the beginning
 * and others far from it in time. Of those with one view only a few are followed, for without a view there is no end.
 */
final class EqualViews {

    private static final int MEMBERS = 4;

    private final Spec spec;
    private final Stutters stutters;
    private final Map<Long, Group> groups = new HashMap<>();
    private final Set<SpecState> met = new HashSet<>();
    private final Deque<SpecState> ahead = new ArrayDeque<>();
    private int compared;
    private @Nullable String unequal;

    /** What becomes of a step that leaves the view as it is. */
    enum Stutters {
        /** All that have the view must have it. */
        COUNT,
        /** It is as good as none. */
        ARE_LEFT_OUT
    }

    /** A step, by its action, the view that it leads to, and what it breaks. */
    private record Future(String action, long view, List<String> broken) {}

    /** What states with one view have in common, as the first one has it. */
    private static final class Group {
        private int members;
        private @Nullable SpecState first;
        private Set<Future> futures = Set.of();
    }

    /**
     * What was found.
     *
     * @param compared
     *            how many states were held against another one with the same view
     * @param unequal
     *            two of them that differ, as text, {@code null} if none do
     */
    record Report(int compared, @Nullable String unequal) {}

    private EqualViews(Spec spec, Stutters stutters) {
        this.spec = spec;
        this.stutters = stutters;
    }

    /** Visits up to so many states, or until two were found that differ. */
    static Report of(Spec spec, Stutters stutters, int states) {
        EqualViews views = new EqualViews(spec, stutters);
        spec.initialStates().forEach(state -> views.meet(state, spec.fingerprint(state)));
        for (int visited = 0; visited < states && views.unequal == null && !views.ahead.isEmpty(); visited++) {
            views.visit(visited % 2 == 0 ? views.ahead.removeFirst() : views.ahead.removeLast());
        }
        return new Report(views.compared, views.unequal);
    }

    private void meet(SpecState state, long view) {
        Group group = groups.computeIfAbsent(view, none -> new Group());
        if (group.members < MEMBERS && met.add(state)) {
            group.members++;
            ahead.add(state);
        }
    }

    private void visit(SpecState state) {
        long view = spec.fingerprint(state);
        Group group = Objects.requireNonNull(groups.get(view), "it was met");
        Set<Future> futures = futures(state, view);
        SpecState first = group.first;
        if (first == null) {
            group.first = state;
            group.futures = futures;
            return;
        }
        compared++;
        if (!group.futures.equals(futures)) {
            unequal = "one state, by its view, is\n" + first + "\nand\n" + state + "\nonly from the first\n"
                    + without(group.futures, futures) + "\nonly from the second\n" + without(futures, group.futures);
        }
    }

    private Set<Future> futures(SpecState state, long view) {
        Set<Future> futures = new HashSet<>();
        for (SpecStep step : spec.successors(state)) {
            long next = spec.fingerprint(step.to());
            if (next != view || stutters == Stutters.COUNT) {
                futures.add(new Future(step.action().toString(), next, spec.broken(state, step.to())));
            }
            if (spec.inModel(step.to())) {
                meet(step.to(), next);
            }
        }
        return futures;
    }

    private static List<Future> without(Set<Future> some, Set<Future> others) {
        List<Future> rest = new ArrayList<>(some);
        rest.removeAll(others);
        return rest;
    }
}
