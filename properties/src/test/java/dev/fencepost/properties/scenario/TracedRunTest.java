package dev.fencepost.properties.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.entry.EtcdTrace;
import dev.fencepost.properties.entry.LeaseTrace;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.Recorded;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TracedRunTest {

    private static final Subjects SUBJECTS = new Subjects(Scenarios.all());

    /** What happened, without the numbers and causes that a longer log changes. */
    private record Happening(long trueNanos, String node, Recorded what) {}

    /** Keeps what happened, but for what only a traced run tells. */
    private static final class Keeper implements LogSink {

        private final List<Happening> usual = new ArrayList<>();
        private int steps;
        private int served;
        private int rows;

        @Override
        public void accept(LogEvent event) {
            switch (event.entry()) {
                case LeaseTrace.Stepped step -> steps++;
                case LeaseTrace.Served call -> served++;
                case LeaseTrace.FloorTold told -> {
                }
                case EtcdTrace.Stepped step -> steps++;
                case EtcdTrace.Served step -> served++;
                default -> {
                    rows += event.entry().kind().equals("row-taken") ? 1 : 0;
                    usual.add(new Happening(event.trueNanos(), event.node().name(), Recorded.of(event.entry())));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Scenarios.LEASE, Scenarios.ETCD})
    void a_traced_run_is_the_same_run_and_tells_more_of_it(String scenario) {
        Subject subject = SUBJECTS.named(scenario);
        for (int run = 0; run < 5; run++) {
            Schedule schedule = subject.draw(subject.defaultConfig(), new Seed(11).ofRun(run));
            Keeper usual = new Keeper();
            Keeper traced = new Keeper();

            subject.run(schedule, usual);
            subject.traced(schedule, traced);

            assertThat(usual.steps + usual.served).isZero();
            assertThat(traced.steps).as("every step takes a row of the table").isPositive()
                    .isLessThanOrEqualTo(traced.rows);
            assertThat(traced.served).isPositive();
            assertThat(traced.usual).isEqualTo(usual.usual);
        }
    }
}
