package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.properties.scenario.ElectionScenario;
import dev.fencepost.properties.scenario.EtcdConfig;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecAction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Goal: what the real code does through etcd is what EtcdElection allows, whatever goes wrong. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EtcdRunsTest {

    private static final Subjects SUBJECTS = new Subjects(Scenarios.all());
    private static final Seed SEED = new Seed(7);
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private final TraceChecker checker = new TraceChecker();
    private final Set<String> seen = new TreeSet<>();

    @AfterAll
    void close() {
        checker.close();
    }

    static List<String> scenarios() {
        return SUBJECTS.all().stream().filter(EtcdRunsTest::isOfEtcd).map(Subject::name).toList();
    }

    private static boolean isOfEtcd(Subject subject) {
        return subject instanceof ElectionScenario<?> scenario
                && scenario.read(subject.defaultConfig()) instanceof EtcdConfig;
    }

    @Order(1)
    @ParameterizedTest
    @MethodSource("scenarios")
    void a_run_of_every_scenario_is_accepted(String scenario) {
        Subject subject = SUBJECTS.named(scenario);
        RunLength minute = new RunLength(MINUTE_NANOS, MINUTE_NANOS, 1_000_000L);

        accepts(subject.draw(subject.defaultConfig(), SEED.ofRun(0)).withLength(minute));
    }

    static List<String> corpus() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("corpus", "etcd-schedules.txt"))) {
            return lines.filter(line -> line.startsWith("v1::")).toList();
        }
    }

    @Order(1)
    @ParameterizedTest
    @MethodSource("corpus")
    void every_schedule_of_the_corpus_is_accepted(String schedule) {
        accepts(SUBJECTS.schedule(schedule));
    }

    /** Runs of everything that can go wrong, chosen for what only they do; two of them leave the envelope. */
    static List<Integer> swarm() {
        return List.of(30, 35, 38, 43, 55);
    }

    @Order(1)
    @ParameterizedTest
    @MethodSource("swarm")
    void runs_in_which_everything_goes_wrong_are_accepted(int run) {
        Subject subject = SUBJECTS.named(Scenarios.ETCD);
        accepts(subject.draw(subject.defaultConfig(), SEED.ofRun(run)));
    }

    private void accepts(Schedule schedule) {
        TraceMaker.TracedRun run = TraceMaker.run(SUBJECTS.named(schedule.scenario()), schedule);
        assertThat(run.traces()).hasSize(1);
        TraceResult result = checker.check(run.traces().getFirst());
        assertThat(result).as("fencepost trace %s", schedule.text()).isInstanceOf(TraceResult.Accepted.class);
        seen.addAll(((TraceResult.Accepted) result).actions().keySet());
    }

    @Order(2)
    @Test
    void together_they_take_every_action_with_every_outcome_that_is_named() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("corpus", "etcd-outcomes.txt"))) {
            assertThat(seen).containsAll(lines.filter(line -> !line.startsWith("#")).toList());
        }
    }

    @Order(2)
    @Test
    void every_action_that_takes_in_an_event_was_taken() {
        Set<String> taken = seen.stream().map(outcome -> "Is" + outcome.replaceAll(":.*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        Trace any = TraceFile.read(Path.of("corpus", "good", "etcd-fail-over.ndjson"));
        try (Spec spec = TraceSpec.of(any.header()).open()) {
            assertThat(taken).containsAll(spec.actions().stream().map(SpecAction::name).toList());
        }
    }
}
