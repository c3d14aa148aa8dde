package dev.fencepost.properties.mutant.search;

import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Seed;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A schedule that is kept since a mutant dies in it: the text of one file.
 *
 * <p>The schedule is the first line, so that {@code fencepost replay @FILE} does it with healthy code.
 *
 * @param schedule
 *            the schedule's text
 * @param id
 *            the mutant's
 * @param broken
 *            what is broken
 * @param killer
 *            the checker that finds it
 * @param number
 *            after how many schedules a search finds that it is dead
 * @param seed
 *            the seed of that search
 */
public record KeptSchedule(String schedule, String id, String broken, String killer, int number, Seed seed) {

    private static final Pattern FORMAT = Pattern.compile("""
            (v1::\\S+)
            mutant (\\S+): (.+)
            dies by (\\S+)
            dead at schedule ([0-9]{1,9}) from seed ([0-9a-f]{16})
            """);

    /** What is kept of a mutant that died under the first of some seeds. */
    static KeptSchedule of(Fate fate, Seed first) {
        Mutant mutant = fate.mutant();
        return new KeptSchedule(fate.shrunk().orElseThrow().text(), mutant.id(), mutant.summary(), mutant.killer(),
                fate.guided().getFirst().schedules(), first);
    }

    /**
     * Reads {@link #text()}.
     *
     * @throws BadInputException
     *             when it is anything else
     */
    public static KeptSchedule parse(String text) {
        Matcher matcher = FORMAT.matcher(text);
        if (!matcher.matches()) {
            throw new BadInputException("no kept schedule: '" + text + "'; see docs/hunting.md");
        }
        return new KeptSchedule(matcher.group(1), matcher.group(2), matcher.group(3), matcher.group(4),
                Integer.parseInt(matcher.group(5)), Seed.parse(matcher.group(6)));
    }

    /** The content of its file. */
    public String text() {
        return schedule + "\nmutant " + id + ": " + broken + "\ndies by " + killer + "\ndead at schedule " + number
                + " from seed " + seed + "\n";
    }

    /** The name of its file. */
    public String fileName() {
        return id + ".txt";
    }
}
