package dev.fencepost.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.tla.trace.Trace;
import dev.fencepost.tla.trace.TraceChecker;
import dev.fencepost.tla.trace.TraceMaker;
import dev.fencepost.tla.trace.TraceResult;
import java.util.List;

/** What a suite demands of a run that passes: the specification allows it, too. */
final class PassingRun {

    private static final String SHADOW = "there is no specification for fences that let stale writes through";

    private PassingRun() {}

    /** Demands that the specification accepts a run, or that its fences are in shadow mode, for which there is none. */
    static void isAllowed(Subject subject, Schedule schedule) {
        try (TraceChecker checker = new TraceChecker()) {
            for (Trace trace : traces(subject, schedule)) {
                assertThat(checker.check(trace)).as(() -> FailingRun.told(subject, subject.run(schedule)))
                        .isInstanceOf(TraceResult.Accepted.class);
            }
        }
    }

    private static List<Trace> traces(Subject subject, Schedule schedule) {
        try {
            return TraceMaker.run(subject, schedule).traces();
        } catch (BadInputException untraceable) {
            assertThat(untraceable).hasMessage(SHADOW);
            return List.of();
        }
    }
}
