package dev.fencepost.tla.trace;

import dev.fencepost.properties.scenario.LeaseConfig;
import dev.fencepost.properties.scenario.Scenarios;
import java.util.List;

/** Goal: what the real code does over a Lease is what LeaseElection allows, and together the runs take all of it. */
class LeaseRunsTest extends ElectionRuns {

    LeaseRunsTest() {
        super(Scenarios.LEASE, LeaseConfig.class);
    }

    @Override
    List<Integer> chosen() {
        return List.of(71, 96, 106, 118, 180, 230);
    }

    @Override
    TraceSpec.Kind kind() {
        return TraceSpec.Kind.LEASE;
    }
}
