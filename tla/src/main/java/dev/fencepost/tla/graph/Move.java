package dev.fencepost.tla.graph;

import java.util.function.Supplier;

/**
 * Something that can happen next in a small world.
 *
 * @param action
 *            the name of the specification's action that it should be a step of; empty for what should change no
 *            variable
 * @param what
 *            what happens; printed for people
 * @param kind
 *            whose move it is
 * @param after
 *            makes the world after it
 * @param <W>
 *            a state of the world
 */
public record Move<W>(String action, Object what, Kind kind, Supplier<W> after) {

    /** Whose move something is. */
    public enum Kind {
        /** The code's, or an accident of its surroundings: the specification must allow it. */
        CODE,
        /**
         * The clocks': made only where the specification, whose bounds on clocks are assumptions, lets them move so.
         */
        CLOCKS
    }

    /** A step of the code, or an accident. */
    public static <W> Move<W> of(String action, Object what, Supplier<W> after) {
        return new Move<>(action, what, Kind.CODE, after);
    }

    /** A step of the code that should be seen by no variable, such as an answer that nobody waits for. */
    public static <W> Move<W> unseen(Object what, Supplier<W> after) {
        return new Move<>("", what, Kind.CODE, after);
    }

    /** A movement of the clocks. */
    public static <W> Move<W> ofClocks(String action, Object what, Supplier<W> after) {
        return new Move<>(action, what, Kind.CLOCKS, after);
    }

    @Override
    public String toString() {
        return action.isEmpty() ? "arrives without effect: " + what : action + ": " + what;
    }
}
