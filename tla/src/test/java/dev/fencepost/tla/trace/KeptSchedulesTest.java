package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.properties.mutant.search.KeptSchedule;
import dev.fencepost.properties.mutant.search.KeptSchedules;
import dev.fencepost.properties.scenario.ElectionScenario;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Schedule;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Goal: what healthy code does in the schedules in which mutants die is what its specification allows. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeptSchedulesTest {

    private final TraceChecker checker = new TraceChecker();

    @AfterAll
    void close() {
        checker.close();
    }

    /** TLC cannot count beyond 32 bits, and no fence of the specification loses its marker. */
    private static final Set<String> BEYOND = Set.of("tokens-run-out", "marker-moved");

    /** Those of elections whose stores enforce: nothing else has a specification. */
    static List<Schedule> schedules() throws URISyntaxException {
        Path folder = Path.of(Objects.requireNonNull(KeptSchedulesTest.class.getResource("/schedules")).toURI());
        List<Subject> elections = Stream.concat(Scenarios.all().stream(), Stream.of(Scenarios.canary()))
                .filter(ElectionScenario.class::isInstance).toList();
        Subjects subjects = new Subjects(elections);
        List<String> names = elections.stream().map(Subject::name).toList();
        return new KeptSchedules(folder).all().stream().map(KeptSchedule::schedule)
                .filter(text -> names.contains(text.split("::", -1)[1]))
                .filter(text -> !text.contains("::fence=") && !BEYOND.contains(text.split("::", -1)[1]))
                .filter(text -> !ElectionRuns.OF_OPERATORS.contains(text.split("::", -1)[1]))
                .map(subjects::schedule).toList();
    }

    @ParameterizedTest
    @MethodSource("schedules")
    void a_schedule_in_which_a_mutant_dies_is_accepted_from_healthy_code(Schedule schedule) {
        List<Trace> traces = TraceMaker.run(Scenarios.named(schedule.scenario()), schedule).traces();
        assertThat(traces).isNotEmpty().allSatisfy(trace -> assertThat(checker.check(trace))
                .as("fencepost trace %s", schedule.text()).isInstanceOf(TraceResult.Accepted.class));
    }
}
