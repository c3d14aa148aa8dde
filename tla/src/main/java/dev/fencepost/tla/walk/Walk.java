package dev.fencepost.tla.walk;

import java.util.ArrayList;
import java.util.List;

/**
 * The way of the code along a specification, from the beginning on, short enough to be kept and replayed.
 *
 * @param steps
 *            the steps, the first first
 */
public record Walk(List<Step> steps) {

    /** Copies the list. */
    public Walk {
        steps = List.copyOf(steps);
    }

    /**
     * One step.
     *
     * @param action
     *            the name of the specification's action
     * @param choice
     *            which of the code's moves of that name it is, counted from 0
     */
    public record Step(String action, int choice) {}

    /** The same without one step. */
    Walk without(int index) {
        List<Step> fewer = new ArrayList<>(steps);
        fewer.remove(index);
        return new Walk(fewer);
    }
}
