package dev.fencepost.properties.scenario;

import dev.fencepost.properties.checker.Checkers;
import dev.fencepost.properties.cluster.Detail;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.Reached;
import dev.fencepost.simulator.Scenario;

/** The configuration of an election under simulation: what it mounts, and by what its runs are judged and counted. */
interface ElectionSetup extends Entry {

    /** The text from which an equal configuration is made. */
    String text();

    /** How long the lease lasts that candidates ask for, in nanoseconds; the length of a run is counted in these. */
    long leaseNanos();

    /** The nodes and the network; the nodes do the same, however much they tell. */
    Scenario.Setup setUp(Detail detail);

    /** New checkers for one run. */
    Checkers checkers();

    /** What counts the moments for which the whole harness exists. */
    LogSink counting(Reached reached);
}
