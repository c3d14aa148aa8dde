package dev.fencepost.election.service;

import static dev.fencepost.election.service.Journeys.at;
import static dev.fencepost.election.service.Journeys.countOf;
import static dev.fencepost.election.service.Journeys.failedState;
import static dev.fencepost.election.service.Journeys.stateWith;
import static dev.fencepost.election.service.ServiceCase.METRICS;
import static dev.fencepost.election.service.ServiceCase.TOKEN;
import static dev.fencepost.election.service.ServiceCase.WORKER;
import static dev.fencepost.election.service.ServiceCase.millis;
import static dev.fencepost.election.service.ServiceCase.seconds;
import static dev.fencepost.election.service.ServiceCase.service;
import static dev.fencepost.election.service.ServiceCase.serving;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.EndReason;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.service.ServiceCall.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The transition table: no row of it goes untested, and no recorded bug of the lifecycle is forgotten. */
class ServiceRowsTest {

    /** The recorded bugs that are about the lifecycle; the others are the election's, the fence's or the stream's. */
    private static final List<String> LIFECYCLE_BUGS = List.of("GL-01", "GL-03", "GL-05", "GL-06", "GL-07", "GL-08",
            "GL-11", "GL-14", "GL-15", "GL-16", "GL-17", "GL-18", "GL-19", "GL-20", "GL-22", "GL-32", "GL-33",
            "GL-34", "GL-37");

    @ParameterizedTest
    @EnumSource(ServiceRow.class)
    void everyRowIsTaken(ServiceRow row) {
        assertThat(journeyTo(row).rows()).contains(row);
    }

    @Test
    void everyRecordedBugOfTheLifecycleIsAnsweredTo() {
        Set<String> answered = new TreeSet<>();
        for (ServiceRow row : ServiceRow.values()) {
            Arrays.stream(row.seedRule().split(", ")).filter(rule -> rule.startsWith("GL-")).forEach(answered::add);
        }
        assertThat(answered).containsExactlyInAnyOrderElementsOf(LIFECYCLE_BUGS);
    }

    @Test
    void rowsHaveNamesOfTheirOwn() {
        assertThat(ServiceRow.values()).extracting(ServiceRow::when).doesNotHaveDuplicates();
        assertThat(ServiceRow.values()).extracting(ServiceRow::id).doesNotHaveDuplicates();
    }

    private static ServiceCase journeyTo(ServiceRow row) {
        return switch (row) {
            case REFUSED -> service().remarks("no").start();
            case STARTED_GUARDED, COUNT_AGREES, ELECTED, STATE_AGREES, HEALTH_CHECKED, STEP_DONE, TASKS_STARTED,
                    BOUND ->
                serving();
            case STARTED_UNGUARDED, NO_PORT -> service().bare().start().elapse(seconds(1));
            case STARTED_ALONE -> service().deployed(ServiceMode.ALONE, Deployment.EMBEDDED).start();
            case STOPPED_BEFORE_START -> service().shutdown();
            case COUNT_DIFFERS -> service().answers(Kind.COUNT, countOf(3)).start().elapse(seconds(1));
            case COUNT_FAILED, COUNT_RETRIED -> at(ServiceAwait.STORED_COUNT_RETRY).elapse(seconds(1));
            case COUNT_REFUSED -> service().answers(Kind.COUNT, Answer.with(
                    call -> new ServiceInput.CountFailed(call, false, "no"))).start().elapse(seconds(1));
            case COUNT_TIMED_OUT, CALL_ENDED -> at(ServiceAwait.STORED_COUNT).elapse(seconds(6));
            case ATTEMPT_FAILED -> at(ServiceAwait.ELECTION).input(new ServiceInput.AttemptFailed("gone"));
            case NO_ATTEMPT -> serving().input(new ServiceInput.CallFailed("gone"));
            case ELECTED_TOO_LATE -> at(ServiceAwait.RELEASE).input(new ServiceInput.Elected(TOKEN));
            case STATE_DIFFERS -> service().answers(Kind.STATE, stateWith(3)).start().elapse(seconds(1));
            case STATE_FAILED, STATE_RETRIED -> at(ServiceAwait.STATE_RETRY).elapse(seconds(1));
            case STATE_REFUSED -> service().answers(Kind.STATE, Answer.with(
                    call -> new ServiceInput.LoadFailed(call, false, "no"))).start().elapse(seconds(1));
            case STATE_TIMED_OUT -> at(ServiceAwait.STATE).elapse(seconds(6));
            case STATE_BOUND_REACHED -> service().always(Kind.STATE, failedState()).start().elapse(seconds(31));
            case HEALTH_FAILED -> service().answers(Kind.HEALTH, Answer.with(
                    call -> new ServiceInput.HealthFailed(call, "no"))).start().elapse(seconds(1));
            case HEALTH_CAP_REACHED -> at(ServiceAwait.HEALTH).elapse(seconds(16));
            case STEP_FAILED -> service().answers(Kind.STEP, Answer.with(
                    call -> new ServiceInput.StepFailed(call, "no"))).start().elapse(seconds(1));
            case BIND_FAILED -> service().answers(Kind.BIND, Answer.with(
                    call -> new ServiceInput.BindFailed(call, "no"))).start().elapse(seconds(1));
            case TASK_FINISHED -> serving().taskEnds(WORKER);
            case TASK_FAILED -> serving().taskDies(WORKER);
            case ALL_FINISHED -> service().portless().start().elapse(millis(100)).taskEnds(METRICS).taskEnds(WORKER);
            case SHUTDOWN_ASKED, TASK_STOPPED, UNBOUND, DRAINED, RELEASED ->
                serving().shutdown().elapse(seconds(1));
            case SHUTDOWN_ASKED_AGAIN -> serving().shutdown().shutdown();
            case LOST -> serving().lose(LossReason.DEADLINE);
            case LOST_ON_THE_WAY_OUT -> serving().shutdown().lose(LossReason.CLOSED);
            case ELECTION_FAILED -> serving().electionEnds(EndReason.HOST_FAILED);
            case BOUND_TOO_LATE -> service().answers(Kind.BIND, new Answer(seconds(1), -1, Optional.empty())).start()
                    .elapse(millis(50)).shutdown().elapse(seconds(2));
            case NOT_RUNNING -> serving().input(new ServiceInput.StepDone(99));
            case DRAIN_BOUND_REACHED -> at(ServiceAwait.DRAIN).elapse(seconds(31));
            case ELECTION_ENDED_FIRST -> at(ServiceAwait.DRAIN).electionEnds(EndReason.WORK_DID_NOT_STOP);
            case RELEASE_BOUND_REACHED -> at(ServiceAwait.RELEASE).elapse(seconds(16));
            case RELEASE_UNCONFIRMED -> at(ServiceAwait.RELEASE).input(new ServiceInput.ReleaseUnconfirmed());
            case WOKE -> serving().input(new ServiceInput.Woke());
            case EXITED_IGNORES -> at(ServiceAwait.NOTHING).shutdown();
        };
    }
}
