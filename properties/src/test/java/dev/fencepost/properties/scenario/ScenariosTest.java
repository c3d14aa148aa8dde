package dev.fencepost.properties.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.simulator.Reconciler;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.List;
import java.util.stream.Stream;
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
            assertThat(trial.finding().failed())
                    .as(() -> String.join("\n", trial.headline()) + "\nfencepost replay " + schedule.text()).isFalse();
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
    void isPrintedAndReadBack(Subject subject) {
        Schedule schedule = subject.draw(subject.defaultConfig(), SEED);
        assertThat(Schedule.parse(schedule.text(), List.of(subject.scenario()))).isEqualTo(schedule);
    }
}
