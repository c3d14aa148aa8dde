package dev.fencepost.tla.walk;

import dev.fencepost.tla.graph.SmallWorld;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecAction;
import dev.fencepost.tla.spec.SpecStep;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * Draws walks along a specification, by the action used least so far, and takes the real code along.
 *
 * <p>At each step the code's moves of that action must lead exactly where TLC's next-state relation leads by it; the
 * states are compared in full.
 *
 * @param <W>
 *            a state of the small world
 */
public final class Walks<W> {

    private static final int SELDOM = 3;

    private final SmallWorld<W> code;
    private final Spec spec;
    private final Set<String> accidents;

    /**
     * Walks of that code along that specification.
     *
     * @param accidents
     *            names of the actions that most walks leave out, and none does at once
     */
    public Walks(SmallWorld<W> code, Spec spec, Set<String> accidents) {
        this.code = code;
        this.spec = spec;
        this.accidents = Set.copyOf(accidents);
    }

    /**
     * Walks until a number of steps is done or the code differs.
     *
     * @param random
     *            from which everything is drawn
     * @param steps
     *            how many in all
     * @param length
     *            after how many steps a walk begins anew
     */
    public WalkReport run(RandomGenerator random, int steps, int length) {
        Map<SpecAction, Integer> uses = new LinkedHashMap<>();
        spec.actions().forEach(action -> uses.put(counted(action), 0));
        Walker<W> walker = new Walker<>(code, spec);
        Map<String, Integer> calm = calm(random, length);
        int step = 0;
        while (step < steps) {
            Optional<String> unseen = walker.look();
            if (unseen.isPresent()) {
                return failed(step, uses, walker, unseen.get());
            }
            int walked = walker.walk().steps().size();
            List<SpecStep> ahead = ahead(walker.ahead(), walked, calm);
            if (ahead.isEmpty() || walked >= length) {
                walker.restart();
                calm = calm(random, length);
                continue;
            }
            SpecStep next = random.nextInt(SELDOM) == 0
                    ? ahead.get(random.nextInt(ahead.size()))
                    : leastUsed(ahead, uses, random);
            step++;
            uses.merge(counted(next.action()), 1, Integer::sum);
            Optional<String> wrong = walker.follow(next);
            if (wrong.isPresent()) {
                return failed(step, uses, walker, wrong.get());
            }
        }
        return new WalkReport(steps, uses, Optional.empty());
    }

    private WalkReport failed(int step, Map<SpecAction, Integer> uses, Walker<W> walker, String wrong) {
        return new WalkReport(step, uses, Optional.of(new WalkFailure(walker.walk(), wrong)));
    }

    /** The steps to choose from. */
    private static List<SpecStep> ahead(List<SpecStep> steps, int walked, Map<String, Integer> calm) {
        return steps.stream().filter(step -> walked >= calm.getOrDefault(step.action().name(), 0)).toList();
    }

    /** An action is counted for each node; how far it moves the clocks does not matter. */
    private static SpecAction counted(SpecAction action) {
        Map<String, SpecValue> named = new LinkedHashMap<>(action.bindings());
        named.values().removeIf(value -> !(value instanceof SpecValue.Model));
        return new SpecAction(action.name(), named);
    }

    /** From which step of a walk on each accident may happen: if all could happen at once, nobody would ever lead. */
    private Map<String, Integer> calm(RandomGenerator random, int length) {
        Map<String, Integer> calm = new LinkedHashMap<>();
        for (String accident : new TreeSet<>(accidents)) {
            calm.put(accident, random.nextInt(SELDOM) == 0 ? random.nextInt(length) : length);
        }
        return calm;
    }

    private static SpecStep leastUsed(List<SpecStep> ahead, Map<SpecAction, Integer> uses, RandomGenerator random) {
        List<SpecStep> best = new ArrayList<>();
        int least = Integer.MAX_VALUE;
        for (SpecStep step : ahead) {
            int used = uses.getOrDefault(counted(step.action()), 0);
            if (used < least) {
                least = used;
                best.clear();
            }
            if (used == least) {
                best.add(step);
            }
        }
        return best.get(random.nextInt(best.size()));
    }

    /** Takes the code along a walk; the failure, if there is one, has the walk up to there. */
    public Optional<WalkFailure> replay(Walk walk) {
        Walker<W> walker = new Walker<>(code, spec);
        for (Walk.Step step : walk.steps()) {
            Optional<String> wrong = walker.retrace(step);
            if (wrong.isPresent()) {
                return Optional.of(new WalkFailure(walker.walk(), wrong.get()));
            }
        }
        return walker.look().map(unseen -> new WalkFailure(walker.walk(), unseen));
    }

    /** Leaves out steps of a failing walk, one by one, as long as it still fails. */
    public WalkFailure shrunk(WalkFailure failure) {
        WalkFailure best = failure;
        boolean shorter = true;
        while (shorter) {
            shorter = false;
            for (int index = best.walk().steps().size() - 1; index >= 0; index--) {
                if (index >= best.walk().steps().size()) {
                    continue;
                }
                Optional<WalkFailure> still = replay(best.walk().without(index));
                if (still.isPresent()) {
                    best = still.get();
                    shorter = true;
                }
            }
        }
        return best;
    }
}
