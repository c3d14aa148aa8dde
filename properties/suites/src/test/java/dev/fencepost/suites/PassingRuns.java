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

/** The first runs of a suite that pass, which the specification must allow, too; those without one do not count. */
final class PassingRuns {

    private static final String SHADOW = "there is no specification for fences that let stale writes through";

    private final int wanted;
    private final int all;
    private int judged;
    private int passed;

    /** A sample of so many, of all the runs of a suite. */
    PassingRuns(int wanted, int all) {
        this.wanted = wanted;
        this.all = all;
    }

    /**
     * Demands that the specification accepts a run that has passed, if the sample lacks one; and after the last run
     * that it lacks none. Not after the suite: what fails there would hide why a run has failed.
     */
    void add(Subject subject, Schedule schedule) {
        if (judged < wanted && isAllowed(subject, schedule)) {
            judged++;
        }
        if (++passed == all) {
            assertThat(judged).as("runs that passed and were judged").isEqualTo(wanted);
        }
    }

    private static boolean isAllowed(Subject subject, Schedule schedule) {
        List<Trace> traces;
        try {
            traces = TraceMaker.run(subject, schedule).traces();
        } catch (BadInputException untraceable) {
            assertThat(untraceable).hasMessage(SHADOW);
            return false;
        }
        assertThat(traces).isNotEmpty();
        try (TraceChecker checker = new TraceChecker()) {
            assertThat(traces).allSatisfy(trace -> assertThat(checker.check(trace))
                    .as(() -> FailingRun.told(subject, subject.run(schedule)))
                    .isInstanceOf(TraceResult.Accepted.class));
        }
        return true;
    }
}
