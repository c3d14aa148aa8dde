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

    /**
     * What a scenario mounts.
     *
     * @param nodes
     *            the nodes, in starting order
     * @param network
     *            what lies between them
     * @param configuration
     *            the configuration that the schedule's text stood for, for the header of the log
     * @param grid
     *            when anything can happen, and what clocks can show
     */
    record Setup(List<NodeSpec> nodes, NetworkSettings network, Entry configuration, TimeGrid grid) {

        /** Mounts nodes whose time is as fine as the simulation computes. */
        public Setup(List<NodeSpec> nodes, NetworkSettings network, Entry configuration) {
            this(nodes, network, configuration, TimeGrid.NANOS);
        }
    }
}
