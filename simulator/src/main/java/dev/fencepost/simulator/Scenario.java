package dev.fencepost.simulator;

import java.util.List;

/**
 * A named way to make a run out of a schedule: which nodes there are and what the configuration text means.
 *
 * <p>Everything a run does follows from the schedule, so that whoever replays, reconciles or shrinks needs nothing else.
 */
public interface Scenario {

    /** Returns the name under which schedules refer to it. */
    String name();

    /** Returns what reads the service faults of its plans. */
    ServiceFaultParser serviceFaults();

    /**
     * Returns the nodes and the network of the run.
     *
     * @throws BadInputException
     *             if the schedule's configuration cannot be read
     */
    Setup setUp(Schedule schedule);

    /** What a scenario mounts: the nodes in starting order and the network between them. */
    record Setup(List<NodeSpec> nodes, NetworkSettings network) {
    }
}
