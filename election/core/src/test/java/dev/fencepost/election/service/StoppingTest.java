package dev.fencepost.election.service;

import static dev.fencepost.election.service.Journeys.at;
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
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The way out: the four ways of 2.6, lost leaderships, and everything that does not stop as it should. */
class StoppingTest {

    /** GL-01, GL-19: gauges, verdict, port, tasks; and only when all have ended may the election release. */
    @Test
    void aStopDrainsEverythingAndReleasesAfterThat() {
        ServiceCase us = serving();
        int before = us.watch.steps().size();
        us.shutdown().elapse(seconds(1));
        assertThat(us.watch.steps().subList(before, us.watch.steps().size())).containsExactly(
                "gauges standby failures 0", "close election", "unbind", "stop tasks", "end work", "exit STOPPED");
        assertThat(us.exit().code()).isZero();
    }

    /** 2.12, "drain waits": a task that blocks 600 ms delays the release by just that (GL-01). */
    @Test
    void aTaskThatTakesItsTimeDelaysTheReleaseByThatMuch() {
        ServiceCase us = serving().tasksStopAfter(millis(600));
        long asked = us.nowNanos();
        us.shutdown().elapse(seconds(1));
        assertThat(us.watch.nanosOf("end work") - asked).isEqualTo(millis(600));
        assertThat(us.exit()).isEqualTo(ExitStatus.STOPPED);
    }

    /** GL-01 in the start-up error path. */
    @Test
    void aStartThatFailsWaitsForItsTasksAsWell() {
        ServiceCase us = service().tasksStopAfter(millis(600))
                .answers(Kind.BIND, Answer.with(call -> new ServiceInput.BindFailed(call, "in use")));
        us.start().elapse(seconds(1));
        assertThat(us.watch.nanosOf("end work") - us.watch.nanosOf("close election")).isEqualTo(millis(600));
    }

    /** A cancelled step that goes on for a while acts for the leadership as long as it does. */
    @Test
    void aStepThatDoesNotEndWhenCancelledIsWaitedFor() {
        ServiceCase us = service().answers(Kind.STEP, Answer.endsAfterCancel(seconds(3))).start().elapse(millis(50));
        long asked = us.nowNanos();
        us.shutdown().elapse(seconds(4));
        assertThat(us.watch.nanosOf("end work") - asked).isEqualTo(seconds(3));
        assertThat(us.exit()).isEqualTo(ExitStatus.STOPPED);
    }

    /** The health check that was given up at its cap is waited for too, though nobody waits for its answer. */
    @Test
    void aHealthCheckThatWasGivenUpIsWaitedForAtTheEnd() {
        ServiceCase us = service().answers(Kind.HEALTH, Answer.endsAfterCancel(seconds(10))).start();
        us.elapse(seconds(16)).shutdown().elapse(seconds(5));
        assertThat(us.watch.exit()).isEmpty();
        us.elapse(seconds(5));
        assertThat(us.exit()).isEqualTo(ExitStatus.STOPPED);
    }

    /** GL-03, GL-15: a read of the stored count acts for nobody, so that a stop does not wait for it. */
    @Test
    void aReadBeforeTheCampaignHoldsUpNoStop() {
        ServiceCase us = service().answers(Kind.COUNT, Answer.IMMORTAL).start().shutdown().elapse(millis(10));
        assertThat(us.exit()).isEqualTo(ExitStatus.STOPPED);
    }

    /** GL-03: "stopped standby leaves the queue at once". */
    @Test
    void aStandbyThatIsStoppedClosesItsElectionAtOnce() {
        ServiceCase us = at(ServiceAwait.ELECTION);
        long asked = us.nowNanos();
        us.shutdown().elapse(millis(100));
        assertThat(us.watch.nanosOf("close election")).isEqualTo(asked);
        assertThat(us.exit()).isEqualTo(ExitStatus.STOPPED);
    }

    /** 2.12: "shutdown during the initial health check exits cleanly and releases". */
    @Test
    void aStopDuringTheHealthCheckExitsCleanlyAndReleases() {
        ServiceCase us = at(ServiceAwait.HEALTH).shutdown().elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ExitStatus.STOPPED);
        assertThat(us.watch.steps()).endsWith("close election", "cancel", "stop tasks", "end work", "exit STOPPED")
                .doesNotContain("bind");
    }

    /** 2.12: "cleanly finished task does not stop the leader" (GL-37). */
    @Test
    void aTaskThatEndsCleanlyDoesNotStopTheLeader() {
        ServiceCase us = serving().taskEnds(WORKER).taskEnds(METRICS).elapse(seconds(60));
        assertThat(us.state().awaits()).isEqualTo(ServiceAwait.STOP);
        assertThat(us.watch.warnings()).hasSize(2);
    }

    /** 2.12: "failing task releases". */
    @Test
    void aTaskThatFailsStopsTheOthersAndReleases() {
        ServiceCase us = serving().taskDies(WORKER).elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ExitStatus.TASK_FAILED);
        assertThat(us.watch.exit().orElseThrow().why()).contains("worker", "died on purpose");
        assertThat(us.running()).isEmpty();
        assertThat(us.watch.steps()).endsWith("close election", "unbind", "stop tasks", "end work",
                "exit TASK_FAILED");
    }

    /** The second of the four ways, for a task that is no engine: the metrics port counts like any other task. */
    @Test
    void anAlwaysOnTaskThatFailsStopsTheLeader() {
        assertThat(serving().taskDies(METRICS).elapse(seconds(1)).exit()).isEqualTo(ExitStatus.TASK_FAILED);
    }

    /** The third of the four ways. */
    @Test
    void whenEveryTaskHasFinishedItReleasesAndExitsCleanly() {
        ServiceCase us = service().portless().start().elapse(millis(100)).taskEnds(METRICS);
        assertThat(us.state().awaits()).isEqualTo(ServiceAwait.STOP);
        us.taskEnds(WORKER).elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ExitStatus.FINISHED);
        assertThat(us.exit().clean()).isTrue();
        assertThat(us.watch.steps()).endsWith("close election", "end work", "exit FINISHED");
    }

    @Test
    void whatHadFinishedBeforeServingBeganCountsAsFinished() {
        ServiceCase us = service().portless().tasks(List.of("once"), List.of()).neverWins().start()
                .elapse(seconds(1)).taskEnds(METRICS).input(new ServiceInput.Elected(TOKEN)).elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ExitStatus.FINISHED);
    }

    @Test
    void aServiceWithoutTasksServesUntilItIsStopped() {
        ServiceCase us = service().bare().tasks(List.of(), List.of()).start().elapse(seconds(60));
        assertThat(us.state().awaits()).isEqualTo(ServiceAwait.STOP);
        assertThat(us.shutdown().elapse(seconds(1)).exit()).isEqualTo(ExitStatus.STOPPED);
    }

    /** GL-11, fail-stop: at once, and it does not stand again. */
    @Test
    void aLostLeadershipStopsEverythingAtOnceAndExitsWithAnError() {
        ServiceCase us = serving();
        long lost = us.nowNanos();
        us.lose(LossReason.DEADLINE);
        assertThat(us.watch.gauges().isLeader()).isFalse();
        assertThat(us.watch.nanosOf("unbind")).isEqualTo(lost);
        assertThat(us.watch.nanosOf("stop tasks")).isEqualTo(lost);
        us.elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ExitStatus.LEADERSHIP_LOST);
        assertThat(us.exit().clean()).isFalse();
    }

    /** 2.9, GL-19: nothing of the leadership stays in the gauges, and what is counted stays counted. */
    @Test
    void theGaugesOfAFormerLeaderAreThoseOfAStandby() {
        ServiceCase us = at(ServiceAwait.ELECTION).input(new ServiceInput.AttemptFailed("unreachable"))
                .input(new ServiceInput.Elected(TOKEN)).elapse(seconds(1));
        assertThat(us.watch.gauges()).isEqualTo(new ServiceGauges(true, 1_800_000_001L, 1));
        us.lose(LossReason.DEADLINE);
        assertThat(us.watch.gauges()).isEqualTo(new ServiceGauges(false, 0, 1));
    }

    @Test
    void anElectionThatEndsByItselfEndsTheService() {
        assertThat(serving().electionEnds(EndReason.HOST_FAILED).elapse(seconds(1)).exit())
                .isEqualTo(ExitStatus.ELECTION_FAILED);
        assertThat(at(ServiceAwait.ELECTION).electionEnds(EndReason.STORE_REFUSED).elapse(seconds(1)).exit())
                .isEqualTo(ExitStatus.ELECTION_FAILED);
    }

    /** Rulings 6: what never stops keeps the lease from being released; it lapses. */
    @Test
    void aTaskThatNeverStopsIsNeverReleasedBeside() {
        ServiceCase us = serving().tasksNeverStop().shutdown().elapse(seconds(14));
        assertThat(us.watch.exit()).isEmpty();
        us.elapse(seconds(2));
        assertThat(us.exit()).isEqualTo(ExitStatus.DID_NOT_STOP);
        assertThat(us.watch.steps()).doesNotContain("end work");
        assertThat(us.watch.exit().orElseThrow().why()).contains("worker", "metrics", "asked to stop");
    }

    /** The election gives its own work up sooner: that is no reason to leave the tasks behind. */
    @Test
    void anElectionThatGivesTheWorkUpFirstIsNoReasonToLeaveTheTasks() {
        ServiceCase us = serving().tasksStopAfter(seconds(14)).shutdown().elapse(seconds(10))
                .electionEnds(EndReason.WORK_DID_NOT_STOP).elapse(seconds(3));
        assertThat(us.watch.exit()).isEmpty();
        assertThat(us.elapse(seconds(2)).exit()).isEqualTo(ExitStatus.STOPPED);
    }

    /** GL-18: "lease already gone still exits cleanly". */
    @Test
    void aReleaseThatFailsChangesNothingAboutTheExit() {
        ServiceCase us = serving().electionEndsWith(EndReason.HOST_FAILED).shutdown()
                .input(new ServiceInput.ReleaseUnconfirmed()).elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ExitStatus.STOPPED);
        assertThat(us.watch.warnings()).hasSize(2);
    }

    @Test
    void anElectionThatDoesNotEndIsNotWaitedForForEver() {
        ServiceCase us = at(ServiceAwait.RELEASE).elapse(seconds(9));
        assertThat(us.watch.exit()).isEmpty();
        us.elapse(seconds(1.5));
        assertThat(us.exit()).isEqualTo(ExitStatus.STOPPED);
        assertThat(us.watch.warnings()).hasSize(1);
    }

    /** What comes first counts: the task that fails while stopping does not make an error of a stop. */
    @Test
    void theFirstReasonToEndIsTheOneThatCounts() {
        ServiceCase us = serving().tasksNeverStop().shutdown().taskDies(WORKER).lose(LossReason.CLOSED)
                .shutdown().taskEnds(METRICS).elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ExitStatus.STOPPED);
        assertThat(us.watch.warnings()).hasSize(1);
        ServiceCase failed = serving().taskDies(WORKER).shutdown().elapse(seconds(1));
        assertThat(failed.exit()).isEqualTo(ExitStatus.TASK_FAILED);
    }

    /** GL-07: a win that nobody wants any more is given back at once, whatever still drains. */
    @Test
    void aWinOnTheWayOutEndsAtOnce() {
        ServiceCase us = at(ServiceAwait.ELECTION).tasksNeverStop().electionNeverCloses().shutdown();
        us.input(new ServiceInput.Elected(TOKEN));
        assertThat(us.watch.steps()).endsWith("end work");
        assertThat(us.watch.gauges().isLeader()).isFalse();
    }

    /** GL-32: the port that opens too late is closed again before the work ends. */
    @Test
    void aPortThatOpensTooLateIsClosedAgain() {
        ServiceCase us = service().answers(Kind.BIND, new Answer(seconds(2), -1, Optional.empty())).start()
                .elapse(millis(50)).shutdown().elapse(seconds(3));
        assertThat(us.exit()).isEqualTo(ExitStatus.STOPPED);
        assertThat(us.watch.steps()).endsWith("unbind", "end work", "exit STOPPED");
    }

    @Test
    void aPortThatTakesItsTimeToCloseIsWaitedFor() {
        ServiceCase us = serving().answers(Kind.UNBIND, Answer.after(seconds(2)));
        long asked = us.nowNanos();
        us.shutdown().elapse(seconds(3));
        assertThat(us.watch.nanosOf("end work") - asked).isEqualTo(seconds(2));
    }

    @Test
    void askedToStopBeforeItsStartItExitsCleanly() {
        ServiceCase us = service().shutdown().start();
        assertThat(us.exit()).isEqualTo(ExitStatus.STOPPED);
        assertThat(us.watch.steps()).containsExactly("exit STOPPED");
    }
}
