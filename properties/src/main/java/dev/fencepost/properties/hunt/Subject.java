package dev.fencepost.properties.hunt;

import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.List;
import java.util.Map;

/**
 * What can be hunted in: a scenario that draws its own schedules and judges its own runs.
 *
 * <p>Implementations are immutable and used by several threads at once. A subject may come from another class loader, as a
 * mutated one does; only the types of this package and of the simulator cross that border.
 */
public interface Subject {

    /** The scenario behind it; its name is the subject's. */
    Scenario scenario();

    /** What the scenario is about, in one sentence. */
    String summary();

    /** The names of what a long hunt must have reached. */
    List<String> demanded();

    /** The configuration text that a hunt uses when it is given none. */
    String defaultConfig();

    /**
     * How its configuration text calls what the options of a command set: by the option's name without dashes, as
     * {@code
     * lease-duration}. Options that are left out do not apply to it.
     */
    default Map<String, String> settings() {
        return Map.of();
    }

    /**
     * The same configuration text in its shortest form.
     *
     * @throws dev.fencepost.simulator.BadInputException
     *             when it cannot be read, or production refuses its numbers: a hunt with these would only show that
     *             they are refused for a reason
     */
    default String checked(String config) {
        return config;
    }

    /**
     * Draws the schedule of one run.
     *
     * @param config
     *            the configuration text
     * @param seed
     *            the seed of the run, from which its plan follows too
     * @throws dev.fencepost.simulator.BadInputException
     *             when the configuration cannot be read
     */
    Schedule draw(String config, Seed seed);

    /** Runs a schedule and judges it; further sinks see the log too. */
    Trial run(Schedule schedule, LogSink... sinks);

    /**
     * Runs a schedule as {@link #run} does, with every step of its protocols and every call that a server carried out
     * in the log as well. What happens is the same; the log is longer, and so has another digest. A subject that has
     * nothing more to tell runs as ever.
     */
    default Trial traced(Schedule schedule, LogSink... sinks) {
        return run(schedule, sinks);
    }

    /** The subject's name. */
    default String name() {
        return scenario().name();
    }
}
