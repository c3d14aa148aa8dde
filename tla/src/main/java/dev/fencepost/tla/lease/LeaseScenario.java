package dev.fencepost.tla.lease;

import dev.fencepost.election.kubernetes.LeaseCodec;
import dev.fencepost.model.kubernetes.LeaseKey;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.Birth;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.NodeSpec;
import dev.fencepost.simulator.Overrides;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.ServiceFaultParser;
import java.util.ArrayList;
import java.util.List;

/**
 * Mounts the small world: a node for each candidate, one for the store, one for each fence.
 *
 * @param settings
 *            of the world
 */
record LeaseScenario(LeaseWorldSettings settings) implements Scenario {

    static final LeaseKey KEY = new LeaseKey("default", "lease");
    static final LeaseCodec CODEC = new LeaseCodec(KEY.namespace(), KEY.name());

    /** Nothing is drawn, no network is simulated and nothing ends by itself; a world only asks for the nodes. */
    Schedule schedule() {
        return Schedule.of(name(), "", new Seed(0), new RunLength(1, 2, 1), FaultPlan.NONE)
                .withOverrides(Overrides.NONE);
    }

    @Override
    public String name() {
        return "small-lease";
    }

    @Override
    public ServiceFaultParser serviceFaults() {
        return ServiceFaultParser.NONE;
    }

    @Override
    public Setup setUp(Schedule schedule) {
        List<NodeSpec> nodes = new ArrayList<>();
        for (String candidate : settings.candidates()) {
            nodes.add(new NodeSpec(candidate, List.of(LeaseWorld.ELECTOR), this::elector));
        }
        nodes.add(NodeSpec.of(LeaseWorld.STORE, LeaseWorld.STORE, new ThinStore(KEY)));
        for (String fence : settings.fences()) {
            nodes.add(NodeSpec.of(fence, LeaseWorld.FENCE, new ThinFence()));
        }
        return new Setup(nodes, NetworkSettings.constant(1), new Nothing());
    }

    private List<Actor<?>> elector(Birth birth) {
        return List.of(new ThinElector(settings.process(birth.node().name(), birth.incarnation()), CODEC,
                birth.topology().actor(LeaseWorld.STORE, LeaseWorld.STORE),
                settings.fences().stream().map(fence -> birth.topology().actor(fence, LeaseWorld.FENCE)).toList()));
    }

    /** The configuration entry of a log that is not kept. */
    private record Nothing() implements Entry {
        @Override
        public String kind() {
            return "none";
        }

        @Override
        public void describe(Fields fields) {
            // nothing to tell
        }
    }
}
