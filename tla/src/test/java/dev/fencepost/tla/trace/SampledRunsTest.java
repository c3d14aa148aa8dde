package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goal: what a hunt takes for healthy is what the specification allows.
 *
 * <p>The first runs of a hunt are taken as they come; none is chosen.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SampledRunsTest {

    private static final List<String> SWARMS = List.of(Scenarios.LEASE, Scenarios.ETCD);
    private static final Seed SEED = new Seed(2_026);
    private static final int RUNS = 7;

    private final TraceChecker checker = new TraceChecker();

    @AfterAll
    void close() {
        checker.close();
    }

    static Stream<Schedule> runs() {
        return SWARMS.stream().map(TraceSubjects.all()::named).flatMap(swarm -> IntStream.range(0, RUNS)
                .mapToObj(run -> swarm.draw(swarm.defaultConfig(), SEED.ofRun(run))));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void a_run_of_a_hunt_that_holds_is_accepted(Schedule schedule) {
        Subject subject = TraceSubjects.all().named(schedule.scenario());

        TraceMaker.TracedRun run = TraceMaker.run(subject, schedule);

        assertThat(run.trial().signature()).as("the checkers hold").isEmpty();
        assertThat(run.traces()).isNotEmpty();
        for (Trace trace : run.traces()) {
            assertThat(checker.check(trace)).as("fencepost trace %s", schedule.text())
                    .isInstanceOf(TraceResult.Accepted.class);
        }
    }
}
