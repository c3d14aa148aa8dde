package dev.fencepost.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.properties.scenario.SwarmConfigs;
import dev.fencepost.simulator.Digest;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Simulation;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/**
 * Goal: whatever the timings and the faults, an election through etcd keeps its properties, for electors alone as for
 * whole services.
 *
 * <p>Configurations and seeds are drawn here and not shrunk: a failing schedule is shrunk by the project's own shrinker.
 */
class EtcdSwarmTest {

    private static final int TRIES = 150;
    private static final Subject ETCD = new Subjects(Scenarios.all()).named(Scenarios.ETCD);

    private final PassingRuns passing = new PassingRuns(6, TRIES);

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void holdsOnAnyTimings(@ForAll("configurations") String config, @ForAll long seed) {
        Schedule schedule = ETCD.draw(ETCD.checked(config), new Seed(seed));
        Trial trial = ETCD.run(schedule);
        Digest again = Simulation.of(ETCD.scenario(), schedule).run().digest();
        assertThat(again).as("./fencepost replay '%s'", schedule.text()).isEqualTo(trial.result().digest());
        assertThat(trial.finding().failed()).as(() -> FailingRun.toldShrunk(ETCD, trial)).isFalse();
        passing.add(ETCD, schedule);
    }

    @Provide
    Arbitrary<String> configurations() {
        return Arbitraries.randomValue(SwarmConfigs::etcd);
    }
}
