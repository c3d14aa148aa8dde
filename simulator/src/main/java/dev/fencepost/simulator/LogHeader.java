package dev.fencepost.simulator;

import java.util.List;

/**
 * The first line of a log file: which run it is the log of.
 *
 * @param scenario
 *            the name of the scenario
 * @param schedule
 *            the text of the schedule, which replays the run
 * @param seed
 *            the seed within it
 * @param configuration
 *            what the scenario's configuration text stood for
 * @param nodes
 *            the nodes in the order of their numbers
 */
public record LogHeader(String scenario, String schedule, Seed seed, Entry configuration, List<NodeNames> nodes) {

    /** What the files are called in their first field. */
    public static final String FORMAT = "fencepost-log";

    /** The version written, and the only one read. */
    public static final int VERSION = 1;

    /** Copies the list. */
    public LogHeader {
        nodes = List.copyOf(nodes);
    }

    /**
     * A node and the actors of its process.
     *
     * @param name
     *            the node's name
     * @param actors
     *            their names in starting order
     */
    public record NodeNames(String name, List<String> actors) {

        /** Copies the list. */
        public NodeNames {
            actors = List.copyOf(actors);
        }
    }

    /** Returns the header of the log of a schedule. */
    public static LogHeader of(Scenario scenario, Schedule schedule) {
        Scenario.Setup setup = scenario.setUp(schedule);
        return new LogHeader(schedule.scenario(), schedule.text(), schedule.seed(), setup.configuration(),
                setup.nodes().stream().map(spec -> new NodeNames(spec.name(), spec.actors())).toList());
    }
}
