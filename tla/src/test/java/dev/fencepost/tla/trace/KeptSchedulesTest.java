package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fencepost.properties.mutant.search.KeptSchedule;
import dev.fencepost.properties.mutant.search.KeptSchedules;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Schedule;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Goal: what healthy code does in the schedules in which mutants die is what its specification allows. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeptSchedulesTest {

    private static final String NONE = "there is no specification for ";

    /** What no specification goes along with, by the mutant that dies of it. */
    private static final Map<String, String> BEYOND = Map.of(
            "C2-26", NONE + "fences that let stale writes through",
            "GL-22", NONE + "operators who write keys of an election, as in spoil-state",
            "GL-23", NONE + "operators who write keys of an election, as in recreate-leader",
            "R5-revision", NONE + "operators who write keys of an election, as in recreate-leader",
            "R3-int32", NONE + "tokens that run out, since TLC's integers end where they do, as in edit-transitions=",
            "R4-unarmed", NONE + "fences whose markers are moved away, as in marker-moved");

    private final TraceChecker checker = new TraceChecker();

    @AfterAll
    void close() {
        checker.close();
    }

    static List<KeptSchedule> kept() {
        try {
            return new KeptSchedules(Path.of(Objects.requireNonNull(
                    KeptSchedulesTest.class.getResource("/schedules")).toURI())).all();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static List<KeptSchedule> traceable() {
        return kept().stream().filter(schedule -> !BEYOND.containsKey(schedule.id())).toList();
    }

    @ParameterizedTest
    @MethodSource("traceable")
    void a_schedule_in_which_a_mutant_dies_is_accepted_from_healthy_code(KeptSchedule kept) {
        assertThat(traces(kept)).isNotEmpty().allSatisfy(trace -> assertThat(checker.check(trace))
                .as("fencepost trace %s", kept.schedule()).isInstanceOf(TraceResult.Accepted.class));
    }

    static List<KeptSchedule> untraceable() {
        return kept().stream().filter(schedule -> BEYOND.containsKey(schedule.id())).toList();
    }

    @ParameterizedTest
    @MethodSource("untraceable")
    void a_schedule_that_no_specification_goes_along_with_is_refused_in_one_sentence(KeptSchedule kept) {
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> traces(kept))
                .withMessageStartingWith(BEYOND.get(kept.id())).withMessageNotContaining("\n");
    }

    private static List<Trace> traces(KeptSchedule kept) {
        Schedule schedule = TraceSubjects.all().schedule(kept.schedule());
        return TraceMaker.run(Scenarios.named(schedule.scenario()), schedule).traces();
    }
}
