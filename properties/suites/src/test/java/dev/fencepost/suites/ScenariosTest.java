package dev.fencepost.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.Reconciler;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Goal: every scenario of the catalogue holds, and does the same twice. */
class ScenariosTest {

    private static final Seed SEED = new Seed(20_261_129);
    private static final int RUNS = 12;

    static Stream<Subject> scenarios() {
        return Stream.concat(Scenarios.all().stream(), Stream.of(Scenarios.canary()));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void holds(Subject subject) {
        for (int run = 0; run < RUNS; run++) {
            Schedule schedule = subject.draw(subject.defaultConfig(), SEED.ofRun(run));
            Trial trial = subject.run(schedule);
            assertThat(trial.finding().failed()).as(() -> FailingRun.told(subject, trial)).isFalse();
            assertThat(trial.result().events()).isGreaterThan(2_000);
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void doesTheSameTwice(Subject subject) {
        Schedule schedule = subject.draw(subject.defaultConfig(), SEED.ofRun(RUNS));
        assertThat(Reconciler.reconcile(subject.scenario(), schedule)).isInstanceOf(Reconciler.Same.class);
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void goesInWholeMicroseconds(Subject subject) {
        Schedule schedule = subject.draw(subject.defaultConfig(), SEED).withLength(new RunLength(0, 30_000_000_000L,
                1_000_000L));
        subject.run(schedule, event -> {
            assertThat(event.trueNanos() % 1_000).isZero();
            assertThat(event.monotonicNanos() % 1_000).isZero();
        });
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void isPrintedAndReadBack(Subject subject) {
        Schedule schedule = subject.draw(subject.defaultConfig(), SEED);
        assertThat(Schedule.parse(schedule.text(), List.of(subject.scenario()))).isEqualTo(schedule);
    }

    @Test
    void aRunIsAsLongAsItsLeaseAsksFor() {
        Subject steady = Scenarios.steadyState();
        long second = 1_000_000_000L;
        RunLength usual = steady.draw("", SEED).length();
        assertThat(usual).isEqualTo(new RunLength(200 * second, 300 * second, 1_000_000L));
        RunLength brief = steady.draw("lease=6s,renew=2s,call=1s", SEED).length();
        assertThat(brief.endNanos()).isEqualTo(300 * second);
        RunLength lengthy = steady.draw("lease=60s", SEED).length();
        assertThat(lengthy).isEqualTo(new RunLength(800 * second, 1_200 * second, 4_000_000L));
    }

    @Test
    void withoutADeclaredErrorNoClockGoesWrong() {
        Subject lease = new Subjects(Scenarios.all()).named(Scenarios.LEASE);
        for (int run = 0; run < 100; run++) {
            Schedule schedule = lease.draw("holder-ppm=0,judge-ppm=0", SEED.ofRun(run));
            if (lease.run(schedule).insideEnvelope()) {
                assertThat(schedule.plan().faults()).noneMatch(fault -> fault instanceof Fault.ClockRate rate
                        && rate.clock() == Fault.Clock.MONOTONIC);
            }
        }
    }
}
