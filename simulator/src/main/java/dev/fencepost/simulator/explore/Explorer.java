package dev.fencepost.simulator.explore;

import dev.fencepost.simulator.Fingerprint;
import dev.fencepost.simulator.Fingerprints;
import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldChoice;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/**
 * Visits the states of a world breadth first, each once, and judges every step from each: so the first broken rule is
 * found by a shortest way.
 *
 * <p>It is used once, by one thread.
 *
 * @param <G>
 *            what the rules remember
 */
public final class Explorer<G> {

    /** What is broken where nobody can ever lead again. */
    private static final String STRANDED = "somebody-can-lead";

    /** What is broken where the code under test throws. */
    private static final String THREW = "no-exception";

    private static final int LOOK_UP_EVERY = 1 << 10;

    private final World first;
    private final G memory;
    private final Rules<G> rules;
    private final Fingerprints fingerprints;
    private final Limits limits;
    private final Progress progress;
    private final Visited visited = new Visited();
    private final Edges edges = new Edges();
    private final Queue<Place<G>> queue = new ArrayDeque<>();
    private long steps;
    private int depth;

    /** Hears how far an exploration has come. */
    @FunctionalInterface
    public interface Progress {

        /**
         * Some more states were visited.
         *
         * @param states
         *            how many so far
         * @param steps
         *            how many steps were taken from them
         * @param waiting
         *            from how many of them none was taken yet
         * @param depth
         *            how far the present one is from the first
         */
        void visited(int states, long steps, int waiting, int depth);
    }

    /** A state from which no step has been taken yet. */
    private record Place<G>(World world, G memory, int number, int depth) {}

    /**
     * Makes an exploration.
     *
     * @param first
     *            where it begins, a world that remembers
     * @param memory
     *            what is remembered there
     * @param rules
     *            what must hold
     * @param fingerprints
     *            tells states apart
     * @param limits
     *            when to stop
     * @param progress
     *            hears of it now and then
     */
    public Explorer(World first, G memory, Rules<G> rules, Fingerprints fingerprints, Limits limits,
            Progress progress) {
        this.first = first;
        this.memory = memory;
        this.rules = rules;
        this.fingerprints = fingerprints;
        this.limits = limits;
        this.progress = progress;
    }

    /** Explores until there is nothing more, a rule is broken, or a limit is reached. */
    public Explored explore() {
        visited.add(fingerprints.of(first, rules.beside(memory)), Visited.NONE, 0);
        queue.add(new Place<>(first, memory, 0, 0));
        boolean cutOff = false;
        for (Place<G> place = queue.poll(); place != null; place = queue.poll()) {
            depth = place.depth();
            if (depth >= limits.depth()) {
                cutOff = true;
                break;
            }
            if (place.number() % LOOK_UP_EVERY == 0) {
                progress.visited(visited.size(), steps, queue.size(), depth);
                Optional<Explored.End> reached = reached();
                if (reached.isPresent()) {
                    return ended(reached.get(), depth, Optional.empty());
                }
            }
            edges.follow(place.number());
            if (!rules.goesOn(place.world(), place.memory())) {
                edges.setGood(place.number());
            } else {
                if (rules.leads(place.world(), place.memory())) {
                    edges.setGood(place.number());
                }
                Optional<Explored.Counterexample> found = follow(place);
                if (found.isPresent()) {
                    // Not all of its steps are known, so that it might seem to lead nowhere.
                    edges.setGood(place.number());
                    return ended(found.get().violation().rule().equals(THREW)
                            ? Explored.End.CRASHED
                            : Explored.End.VIOLATED, depth, found);
                }
            }
        }
        return ended(cutOff ? Explored.End.DEPTH : Explored.End.ALL, depth, Optional.empty());
    }

    private Explored ended(Explored.End end, int wholeDepth, Optional<Explored.Counterexample> found) {
        int farthest = queue.isEmpty() ? depth : depth + 1;
        Edges.Lost lost = edges.lost(visited.size());
        Optional<Explored.Counterexample> stranding = lost.first() == Visited.NONE
                ? Optional.empty()
                : Optional.of(new Explored.Counterexample(way(lost.first()), new Rules.Violation(STRANDED,
                        "nobody can ever lead again, though nothing goes wrong any more")));
        return new Explored(end, visited.size(), steps, farthest, wholeDepth, found, lost.states(), stranding);
    }

    private Optional<Explored.End> reached() {
        if (limits.interrupted().getAsBoolean()) {
            return Optional.of(Explored.End.INTERRUPTED);
        }
        if (limits.timeUp().getAsBoolean()) {
            return Optional.of(Explored.End.TIME);
        }
        return limits.memoryFull().getAsBoolean() ? Optional.of(Explored.End.MEMORY) : Optional.empty();
    }

    private Optional<Explored.Counterexample> follow(Place<G> place) {
        List<WorldChoice> choices = place.world().enabled();
        for (int i = 0; i < choices.size(); i++) {
            WorldChoice choice = choices.get(i);
            Optional<Rules.Violation> violation = take(place, choice, i);
            steps++;
            if (violation.isPresent()) {
                List<WorldChoice> way = way(place.number());
                way.add(choice);
                return Optional.of(new Explored.Counterexample(way, violation.get()));
            }
        }
        return Optional.empty();
    }

    private Optional<Rules.Violation> take(Place<G> place, WorldChoice choice, int index) {
        World.Step step;
        try {
            step = place.world().step(choice);
        } catch (OutOfMemoryError full) {
            // What fills the heap is this exploration.
            throw full;
        } catch (RuntimeException | Error thrown) {
            return Optional.of(new Rules.Violation(THREW, thrown.toString()));
        }
        Rules.Judged<G> judged = rules.judge(place.memory(), place.world(), choice, step);
        if (judged.violation().isPresent()) {
            return judged.violation();
        }
        World to = step.world();
        Fingerprint fingerprint = fingerprints.of(to, rules.beside(judged.memory()));
        int number = visited.find(fingerprint);
        if (number == Visited.NONE) {
            number = visited.add(fingerprint, place.number(), index);
            queue.add(new Place<>(to, judged.memory(), number, place.depth() + 1));
        }
        if (to.bounds().total() == place.world().bounds().total()) {
            edges.add(number);
        }
        return Optional.empty();
    }

    /** The choices that first led to a state: found again from their places among those of each world on the way. */
    private List<WorldChoice> way(int state) {
        List<Integer> places = new ArrayList<>();
        for (int at = state; visited.from(at) != Visited.NONE; at = visited.from(at)) {
            places.addFirst(visited.choice(at));
        }
        List<WorldChoice> way = new ArrayList<>();
        World world = first;
        for (int place : places) {
            WorldChoice choice = world.enabled().get(place);
            way.add(choice);
            world = world.step(choice).world();
        }
        return way;
    }
}
