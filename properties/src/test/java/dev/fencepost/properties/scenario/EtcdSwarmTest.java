package dev.fencepost.properties.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Shrinking;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.simulator.Digest;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Simulation;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
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

    private static final Subject ETCD = new Subjects(Scenarios.all()).named(Scenarios.ETCD);

    @Property(tries = 150, shrinking = ShrinkingMode.OFF)
    void holdsOnAnyTimings(@ForAll("configurations") String config, @ForAll long seed) {
        Schedule schedule = ETCD.draw(ETCD.checked(config), new Seed(seed));
        Trial trial = ETCD.run(schedule);
        Digest again = Simulation.of(ETCD.scenario(), schedule).run().digest();
        assertThat(again).as("fencepost replay %s", schedule.text()).isEqualTo(trial.result().digest());
        assertThat(trial.finding().failed()).as(() -> failure(schedule, trial)).isFalse();
    }

    private static String failure(Schedule schedule, Trial trial) {
        Schedule shrunk = trial.finding().failed() ? Shrinking.shrink(ETCD, schedule, trial.finding()) : schedule;
        return String.join("\n", ETCD.run(shrunk).headline()) + "\nfencepost replay " + shrunk.text();
    }

    /** Timings that production accepts, all else free. */
    @Provide
    Arbitrary<String> configurations() {
        Arbitrary<Integer> ttlSeconds = Arbitraries.integers().between(2, 60);
        Arbitrary<Integer> requestPercent = Arbitraries.integers().between(15, 50);
        Arbitrary<Integer> ratePpm = Arbitraries.of(0, 50, 500, 5_000, 20_000);
        Arbitrary<Integer> candidates = Arbitraries.integers().between(1, 5);
        Arbitrary<Integer> backOffMillis = Arbitraries.integers().between(50, 600);
        Arbitrary<Integer> standbySeconds = Arbitraries.integers().between(5, 60);
        Arbitrary<String> mounted = Arbitraries.of("elector,misfits=0", "service,misfits=0", "service,misfits=5");
        return Combinators.combine(ttlSeconds, requestPercent, ratePpm, candidates, backOffMillis, standbySeconds,
                mounted).as(EtcdSwarmTest::configuration);
    }

    private static String configuration(int ttlSeconds, int requestPercent, int ratePpm, int candidates,
            int backOffMillis, int standbySeconds, String mounted) {
        return "ttl=" + ttlSeconds + "s,request-timeout=" + ttlSeconds * 10 * requestPercent + "ms,stop-grace="
                + ttlSeconds * 50 + "ms,close=" + 2 * ttlSeconds + "s,holder-ppm=" + ratePpm + ",judge-ppm=" + ratePpm
                + ",candidates=" + candidates + ",back-off=" + backOffMillis + "ms,max-back-off=" + 10 * backOffMillis
                + "ms,standby-log=" + standbySeconds + "s,mounted=" + mounted;
    }
}
