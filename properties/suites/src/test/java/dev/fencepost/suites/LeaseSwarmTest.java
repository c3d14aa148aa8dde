package dev.fencepost.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.scenario.LeaseConfig;
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
 * Goal: whatever the timings, the policies and the faults, no two candidates are valid at once inside the envelope, and
 * no stale write lands anywhere.
 *
 * <p>Configurations and seeds are drawn here and not shrunk: a failing schedule is shrunk by the project's own shrinker.
 */
class LeaseSwarmTest {

    private static final int TRIES = 150;
    private static final Subject LEASE = new Subjects(Scenarios.all()).named(Scenarios.LEASE);

    private final PassingRuns passing = new PassingRuns(6, TRIES);

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void holdsOnAnyTimings(@ForAll("configurations") LeaseConfig config, @ForAll long seed) {
        Schedule schedule = LEASE.draw(config.text(), new Seed(seed));
        Trial trial = LEASE.run(schedule);
        Digest again = Simulation.of(LEASE.scenario(), schedule).run().digest();
        assertThat(again).as("./fencepost replay '%s'", schedule.text()).isEqualTo(trial.result().digest());
        assertThat(trial.finding().failed()).as(() -> FailingRun.toldShrunk(LEASE, trial)).isFalse();
        passing.add(LEASE, schedule);
    }

    @Provide
    Arbitrary<LeaseConfig> configurations() {
        return Arbitraries.randomValue(SwarmConfigs::lease);
    }
}
