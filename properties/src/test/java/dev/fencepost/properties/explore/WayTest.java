package dev.fencepost.properties.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.LocalTime;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.NodeSpec;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.ServiceFaultParser;
import dev.fencepost.simulator.Stimulus;
import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldBounds;
import dev.fencepost.simulator.WorldChoice;
import dev.fencepost.simulator.WorldTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Goal: a way that ends where the code under test throws is told to its end. */
class WayTest {

    private static final long TICK_NANOS = 1_000_000_000L;

    /** Cannot start. */
    private record Broken() implements Actor<Integer> {

        @Override
        public Integer start(LocalTime now, Outbox out) {
            throw new AssertionError("it cannot be");
        }

        @Override
        public Integer receive(Integer state, Stimulus stimulus, LocalTime now, Outbox out) {
            return state;
        }
    }

    /** Nothing to set. */
    private record Plain(String kind) implements Entry {

        @Override
        public void describe(Fields fields) {
            // It has no fields.
        }
    }

    /** One node that cannot start. */
    private record Alone(String name) implements Scenario {

        @Override
        public ServiceFaultParser serviceFaults() {
            return ServiceFaultParser.NONE;
        }

        @Override
        public Setup setUp(Schedule schedule) {
            return new Setup(List.of(NodeSpec.of("a", "it", new Broken())), NetworkSettings.DEFAULT,
                    new Plain("plain"));
        }
    }

    @Test
    void an_error_is_told_where_it_was_thrown() {
        World first = World.of(new Alone("alone"), Schedule.of("alone", "", new Seed(1),
                new RunLength(TICK_NANOS, TICK_NANOS, 100), FaultPlan.of()),
                WorldBounds.NONE.withTime(WorldTime.Ticks.exact(TICK_NANOS)));

        assertThat(Way.lines(first, List.of(new WorldChoice.StartNode(new NodeRef(0, "a"))))).hasSize(2)
                .last().asString().contains("it cannot be");
    }
}
