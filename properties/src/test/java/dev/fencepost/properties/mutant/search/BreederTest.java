package dev.fencepost.properties.mutant.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Start;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Goal: schedules are made of kept ones in every way there is, as the seed says, and are schedules of their scenario.
 */
class BreederTest {

    private static final Subject LEASE = Scenarios.named(Scenarios.LEASE);
    private static final int CHILDREN = 200;

    private final Breeder breeder = new Breeder(LEASE.scenario(), BreederTest::fresh);

    private static Schedule fresh(Seed seed) {
        return LEASE.draw(LEASE.defaultConfig(), seed);
    }

    private List<Schedule> children(List<Schedule> kept) {
        List<Schedule> children = new ArrayList<>();
        for (int i = 0; i < CHILDREN; i++) {
            children.add(breeder.child(kept, new Seed(5).ofRun(i)));
        }
        return children;
    }

    @Test
    void the_same_seed_makes_the_same_child() {
        List<Schedule> kept = List.of(fresh(new Seed(1)), fresh(new Seed(2)));
        assertThat(children(kept)).isEqualTo(children(kept))
                .hasSize(CHILDREN);
    }

    @Test
    void children_differ_from_their_parent_in_faults_seed_and_draws() {
        Schedule parent = fresh(new Seed(1));
        int faults = parent.plan().faults().size();
        List<Schedule> children = children(List.of(parent));
        assertThat(children).anyMatch(child -> child.plan().faults().size() > faults);
        assertThat(children).anyMatch(child -> child.plan().faults().size() < faults);
        assertThat(children).anyMatch(child -> child.plan().faults().size() == faults
                && !child.plan().equals(parent.plan()));
        assertThat(children).anyMatch(child -> !child.seed().equals(parent.seed()));
        assertThat(children).anyMatch(child -> !child.overrides().equals(parent.overrides()));
        assertThat(children).allMatch(child -> child.length().equals(parent.length())
                && child.config().equals(parent.config()));
    }

    @Test
    void children_can_be_printed_read_and_run() {
        List<Schedule> children = children(List.of(fresh(new Seed(1)), fresh(new Seed(2))));
        assertThat(children).allSatisfy(
                child -> assertThat(Schedule.parse(child.text(), List.of(LEASE.scenario()))).isEqualTo(child));
        assertThat(LEASE.run(children.getFirst()).result().events()).isPositive();
    }

    @Test
    void a_fault_that_ends_still_ends_however_short_it_becomes() {
        Fault shortest = new Fault.OnService("kube", Cluster.parseFault("outage"), Start.at(0), 1_000_000L);
        Schedule parent = fresh(new Seed(1)).withPlan(FaultPlan.of(shortest));
        assertThat(children(List.of(parent))).flatExtracting(child -> child.plan().faults())
                .filteredOn(fault -> fault.retimed(Start.at(0), 1_000_000L).equals(shortest))
                .isNotEmpty().allMatch(fault -> fault.durationNanos() > 0);
    }

    @Test
    void a_schedule_without_faults_gets_some() {
        Schedule bare = fresh(new Seed(1)).withPlan(FaultPlan.NONE);
        assertThat(children(List.of(bare))).anyMatch(child -> !child.plan().faults().isEmpty());
    }
}
