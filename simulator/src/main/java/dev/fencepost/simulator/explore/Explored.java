package dev.fencepost.simulator.explore;

import dev.fencepost.simulator.WorldChoice;
import java.util.List;
import java.util.Optional;

/**
 * What an exploration has come to.
 *
 * @param end
 *            why it ended
 * @param states
 *            how many states were visited
 * @param steps
 *            how many steps were taken from them, to new states or to known ones
 * @param depth
 *            how many choices the farthest of the visited states is away from the first one
 * @param wholeDepth
 *            up to which distance every state was visited, and every step from the states before it judged
 * @param counterexample
 *            the shortest way to a broken rule or an exception, if there was one
 * @param stranded
 *            how many states there are from which nobody can ever lead again though nothing goes wrong any more; a
 *            state that was not followed counts as one from which somebody can
 * @param stranding
 *            the shortest way to one of these
 */
public record Explored(End end, int states, long steps, int depth, int wholeDepth,
        Optional<Counterexample> counterexample, int stranded, Optional<Counterexample> stranding) {

    /** Why an exploration ended. */
    public enum End {
        /** There is no further state. */
        ALL,
        /** A rule was broken. */
        VIOLATED,
        /** The code under test threw an exception. */
        CRASHED,
        /** The depth that was asked for is reached. */
        DEPTH,
        /** There was no time left. */
        TIME,
        /** There was no memory left. */
        MEMORY,
        /** Somebody stopped it. */
        INTERRUPTED
    }

    /**
     * A way to a broken rule, which none is shorter than.
     *
     * @param choices
     *            what happens, in order
     * @param violation
     *            what the last of them breaks
     */
    public record Counterexample(List<WorldChoice> choices, Rules.Violation violation) {

        /** Copies the list. */
        public Counterexample {
            choices = List.copyOf(choices);
        }
    }
}
