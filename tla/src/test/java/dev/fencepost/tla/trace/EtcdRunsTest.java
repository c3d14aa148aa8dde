package dev.fencepost.tla.trace;

import dev.fencepost.properties.scenario.EtcdConfig;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.properties.scenario.SwarmConfigs;
import java.util.List;
import java.util.Random;

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

    @Override
    String drawn(Random random) {
        return SwarmConfigs.etcd(random);
    }
}
