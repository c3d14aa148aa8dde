package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.properties.scenario.ElectionScenario;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The runs of one kind of election that every build holds against its specification, and what they show together.
 *
 * <p>They share one checker: to open a specification costs more than most of these runs do.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class ElectionRuns {

    private static final Subjects SUBJECTS = new Subjects(Scenarios.all());
    private static final Seed SEED = new Seed(7);
    private static final Seed HUNT = new Seed(2_026);
    private static final int HUNTED = 5;
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private final TraceChecker checker = new TraceChecker();
    private final Coverage coverage;
    private final Subject swarm;
    private final Class<?> config;

    /** Runs of the elections whose swarm is so called, and whose configurations are of that class. */
    ElectionRuns(String swarm, Class<?> config) {
        this.swarm = SUBJECTS.named(swarm);
        this.config = config;
        this.coverage = new Coverage(Unshown.read(Path.of("corpus", swarm + "-unshown.tsv")));
    }

    /** Runs of the swarm that show what no other run here does. */
    abstract List<Integer> chosen();

    /** The specification that they are held against. */
    abstract TraceSpec.Kind kind();

    @AfterAll
    void close() {
        checker.close();
    }

    List<String> scenarios() {
        return SUBJECTS.all().stream().filter(this::isOurs).map(Subject::name).toList();
    }

    private boolean isOurs(Subject subject) {
        return subject instanceof ElectionScenario<?> scenario
                && config.isInstance(scenario.read(subject.defaultConfig()));
    }

    /** Scenarios of what no specification goes along with; {@link KeptSchedulesTest} demands the whole sentences. */
    private static final Set<String> BEYOND = Set.of("etcd-key-anew", "etcd-state-spoiled", "tokens-run-out",
            "marker-moved");

    /** A minute of a run of each: long enough to elect somebody, and to disturb him. */
    @Order(1)
    @ParameterizedTest
    @MethodSource("scenarios")
    void a_run_of_every_scenario_is_accepted(String scenario) {
        Subject subject = SUBJECTS.named(scenario);
        RunLength minute = new RunLength(MINUTE_NANOS, MINUTE_NANOS, 1_000_000L);

        Schedule schedule = subject.draw(subject.defaultConfig(), SEED.ofRun(0)).withLength(minute);
        if (BEYOND.contains(scenario)) {
            assertThatThrownBy(() -> accepts(schedule)).isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("there is no specification for ");
        } else {
            accepts(schedule);
        }
    }

    List<String> corpus() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("corpus", swarm.name() + "-schedules.txt"))) {
            return lines.filter(line -> line.startsWith("v1::")).toList();
        }
    }

    @Order(1)
    @ParameterizedTest
    @MethodSource("corpus")
    void every_schedule_of_the_corpus_is_accepted(String schedule) {
        accepts(SUBJECTS.schedule(schedule));
    }

    @Order(1)
    @ParameterizedTest
    @MethodSource("chosen")
    void runs_in_which_everything_goes_wrong_are_accepted(int run) {
        accepts(swarm.draw(swarm.defaultConfig(), SEED.ofRun(run)));
    }

    IntStream hunted() {
        return IntStream.range(0, HUNTED);
    }

    /** The first runs of a hunt are taken as they come; none is chosen. */
    @Order(1)
    @ParameterizedTest
    @MethodSource("hunted")
    void a_run_of_a_hunt_that_holds_is_accepted(int run) {
        TraceMaker.TracedRun traced = accepts(swarm.draw(swarm.defaultConfig(), HUNT.ofRun(run)));

        assertThat(traced.trial().signature()).as("the checkers hold").isEmpty();
    }

    private TraceMaker.TracedRun accepts(Schedule schedule) {
        TraceMaker.TracedRun run = TraceMaker.run(SUBJECTS.named(schedule.scenario()), schedule);
        assertThat(run.traces()).isNotEmpty();
        for (Trace trace : run.traces()) {
            assertThat(checker.check(trace, coverage)).as("fencepost trace %s", schedule.text())
                    .isInstanceOf(TraceResult.Accepted.class);
        }
        return run;
    }

    @Order(2)
    @Test
    void together_they_take_every_action() {
        coverage.hasEveryAction();
    }

    /** So a table of fields is not wider than what is told. */
    @Order(2)
    @Test
    void together_their_lines_have_every_field_that_is_known() {
        coverage.hasEveryField(kind().lines());
    }

    @Order(2)
    @Test
    void together_they_take_every_branch_that_nothing_rules_out() {
        coverage.hasEveryBranchButThoseRuledOut();
    }

    @Order(2)
    @Test
    void together_they_come_to_every_end_and_beside_it() {
        coverage.hasEveryEnd();
    }
}
