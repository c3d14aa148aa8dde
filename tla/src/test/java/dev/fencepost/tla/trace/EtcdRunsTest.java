package dev.fencepost.tla.trace;

import dev.fencepost.properties.scenario.EtcdConfig;
import dev.fencepost.properties.scenario.Scenarios;
import java.util.List;

/** Goal: what the real code does through etcd is what EtcdElection allows, and together the runs take all of it. */
class EtcdRunsTest extends ElectionRuns {

    EtcdRunsTest() {
        super(Scenarios.ETCD, EtcdConfig.class);
    }

    /** It leaves the envelope. */
    @Override
    List<Integer> chosen() {
        return List.of(38);
    }

    @Override
    TraceSpec.Kind kind() {
        return TraceSpec.Kind.ETCD;
    }
}
