package dev.fencepost.tla.walk;

import dev.fencepost.simulator.BadInputException;
import java.util.ArrayList;
import java.util.List;

/**
 * The way of the code along a specification, from the beginning on, short enough to be kept and replayed.
 *
 * @param steps
 *            the steps, the first first
 */
public record Walk(List<Step> steps) {

    private static final String HEADER = "fencepost-walk 1";

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

    /** The walk as a file holds it: a header, then a line for each step. */
    public String text() {
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        steps.forEach(step -> text.append(step.action()).append(' ').append(step.choice()).append('\n'));
        return text.toString();
    }

    /**
     * What {@link #text} has written.
     *
     * @throws BadInputException
     *             if it is anything else
     */
    public static Walk parse(String text) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.getFirst().equals(HEADER)) {
            throw new BadInputException("a walk begins with the line '" + HEADER + "'");
        }
        List<Step> steps = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.split(" ");
            if (words.length != 2 || !words[1].matches("[0-9]{1,6}")) {
                throw new BadInputException("a step of a walk is an action and a number, not '" + line + "'");
            }
            steps.add(new Step(words[0], Integer.parseInt(words[1])));
        }
        return new Walk(steps);
    }
}
