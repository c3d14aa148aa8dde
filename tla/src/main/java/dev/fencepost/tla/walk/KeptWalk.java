package dev.fencepost.tla.walk;

import dev.fencepost.simulator.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A walk as a file keeps it, with all that is needed to go along it again.
 *
 * @param world
 *            the name of the small world; letters, digits and dashes
 * @param seed
 *            from which it was drawn
 * @param walk
 *            its steps
 */
public record KeptWalk(String world, long seed, Walk walk) {

    private static final Pattern HEADER = Pattern
            .compile("fencepost-walk 1 world=([A-Za-z0-9-]+) seed=(-?[0-9]{1,18})");

    /** The file: a header, then a line for each step. */
    public String text() {
        StringBuilder text = new StringBuilder("fencepost-walk 1 world=" + world + " seed=" + seed + "\n");
        walk.steps().forEach(step -> text.append(step.action()).append(' ').append(step.choice()).append('\n'));
        return text.toString();
    }

    /**
     * What {@link #text} has written.
     *
     * @throws BadInputException
     *             if it is anything else
     */
    public static KeptWalk parse(String text) {
        List<String> lines = text.lines().toList();
        Matcher header = HEADER.matcher(lines.isEmpty() ? "" : lines.getFirst());
        if (!header.matches()) {
            throw new BadInputException("a walk begins with the line 'fencepost-walk 1 world=NAME seed=NUMBER'");
        }
        List<Walk.Step> steps = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.split(" ");
            if (words.length != 2 || !words[1].matches("[0-9]{1,6}")) {
                throw new BadInputException("a step of a walk is an action and a number, not '" + line + "'");
            }
            steps.add(new Walk.Step(words[0], Integer.parseInt(words[1])));
        }
        return new KeptWalk(header.group(1), Long.parseLong(header.group(2)), new Walk(steps));
    }
}
