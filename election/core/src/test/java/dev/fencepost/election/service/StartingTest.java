package dev.fencepost.election.service;

import static dev.fencepost.election.service.Journeys.at;
import static dev.fencepost.election.service.Journeys.countOf;
import static dev.fencepost.election.service.Journeys.failedCount;
import static dev.fencepost.election.service.Journeys.failedState;
import static dev.fencepost.election.service.Journeys.stateWith;
import static dev.fencepost.election.service.ServiceCase.COUNT;
import static dev.fencepost.election.service.ServiceCase.METRICS;
import static dev.fencepost.election.service.ServiceCase.WORKER;
import static dev.fencepost.election.service.ServiceCase.millis;
import static dev.fencepost.election.service.ServiceCase.seconds;
import static dev.fencepost.election.service.ServiceCase.service;
import static dev.fencepost.election.service.ServiceCase.serving;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.service.ServiceCall.Kind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The start, from refusals to serving: seed 001, 2.6 and the start-up cases of 2.12 that need no store. */
class StartingTest {

    @Test
    void theOrderIsThatOfTheSeed() {
        assertThat(serving().watch.steps()).containsExactly("start ALWAYS_ON", "gauges standby failures 0",
                "read count", "campaign", "gauges leader failures 0", "load state", "check health", "step 0",
                "start ELECTED CHECKED", "bind");
    }

    /** GL-33: embedded, it must return promptly, and a standby does not. */
    @Test
    void anEmbeddedServiceIsRefusedInAnElectingMode() {
        ServiceCase us = service().deployed(ServiceMode.ELECTED, Deployment.EMBEDDED).start();
        assertThat(us.exit()).isEqualTo(ExitStatus.REFUSED);
        assertThat(us.watch.steps()).containsExactly("exit REFUSED");
        assertThat(us.watch.exit().orElseThrow().why()).contains("embedded");
    }

    @Test
    void anEmbeddedServiceWithoutAnElectionServes() {
        ServiceCase us = service().deployed(ServiceMode.ALONE, Deployment.EMBEDDED).start().elapse(millis(50));
        assertThat(us.watch.steps()).containsExactly("start ALWAYS_ON", "gauges standby failures 0", "load state",
                "check health", "step 0", "start ELECTED CHECKED", "bind");
        assertThat(us.shutdown().elapse(millis(50)).exit()).isEqualTo(ExitStatus.STOPPED);
        assertThat(us.watch.steps()).doesNotContain("campaign", "close election", "end work");
    }

    /** GL-17, GL-20: what every replica shares is refused by every replica, and not by the winner. */
    @Test
    void badTimingsAndTheOwnersOwnRemarksAreRefusedBeforeAnythingStarts() {
        ServiceTimings bad = new ServiceTimings(seconds(5), seconds(4), 0, millis(100), millis(50), seconds(30),
                seconds(15));
        ServiceCase us = service().timings(bad).remarks("request timeout 6 s exceeds half the TTL of 10 s").start();
        assertThat(us.watch.steps()).containsExactly("exit REFUSED");
        assertThat(us.watch.exit().orElseThrow().why()).contains("stateBound", "healthCap", "maxRetry",
                "half the TTL");
    }

    /** GL-05, and "shard mismatch refused before campaigning (while a leader lives)" of 2.12. */
    @Test
    void anotherStoredCountIsRefusedBeforeTheCampaign() {
        ServiceCase us = service().answers(Kind.COUNT, countOf(COUNT / 2)).start().elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ExitStatus.COUNT_MISMATCH);
        assertThat(us.watch.steps()).containsExactly("start ALWAYS_ON", "gauges standby failures 0", "read count",
                "stop tasks", "end work", "exit COUNT_MISMATCH");
        assertThat(us.watch.exit().orElseThrow().why()).contains("1024", "512");
    }

    /** GL-05: whoever wrote it did so between the first read and the win. */
    @Test
    void anotherCountInTheStateIsRefusedBeforeAnybodyIsCommanded() {
        ServiceCase us = service().answers(Kind.STATE, stateWith(COUNT * 2)).start().elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ExitStatus.COUNT_MISMATCH);
        assertThat(us.watch.steps()).doesNotContain("check health", "step 0", "start ELECTED CHECKED", "bind")
                .endsWith("stop tasks", "end work", "exit COUNT_MISMATCH");
    }

    @Test
    void withNothingStoredYetThereIsNothingToDisagreeWith() {
        ServiceCase us = service()
                .answers(Kind.COUNT, Answer.with(call -> new ServiceInput.CountRead(call, OptionalInt.empty())))
                .answers(Kind.STATE, Answer.with(call -> new ServiceInput.StateLoaded(call, OptionalInt.empty())));
        assertThat(us.start().elapse(seconds(1)).state().awaits()).isEqualTo(ServiceAwait.STOP);
    }

    /** 2.12, unreachable etcd: the read before the campaign waits instead of failing, and counts. */
    @Test
    void theStoredCountIsReadAgainWithoutLimitAndEveryFailureIsCounted() {
        ServiceCase us = service().always(Kind.COUNT, failedCount()).start().elapse(seconds(60));
        assertThat(us.state().phase()).isEqualTo(ServicePhase.READING_COUNT);
        long reads = us.watch.steps().stream().filter("read count"::equals).count();
        assertThat(reads).isGreaterThan(12);
        assertThat(us.watch.gauges()).isEqualTo(new ServiceGauges(false, 0, reads));
        us.healed().elapse(seconds(6));
        assertThat(us.state().awaits()).isEqualTo(ServiceAwait.STOP);
        assertThat(us.watch.gauges().campaignAttemptFailures()).isEqualTo(reads);
    }

    /** 2.7: the wait doubles up to its cap. */
    @Test
    void theWaitBetweenReadsDoublesUpToItsCap() {
        ServiceTimings timings = ServiceTimings.DEFAULTS;
        assertThat(List.of(timings.retryNanos(1), timings.retryNanos(2), timings.retryNanos(4),
                timings.retryNanos(7), timings.retryNanos(Integer.MAX_VALUE)))
                .containsExactly(millis(100), millis(200), millis(800), seconds(5), seconds(5));
    }

    /** GL-08: a black hole at the read costs one read timeout, each time. */
    @Test
    void aReadOfTheCountThatIsNeverAnsweredIsGivenUpAndCounted() {
        ServiceCase us = service().answers(Kind.COUNT, Answer.IMMORTAL, Answer.HANGS).start().elapse(seconds(11));
        assertThat(us.state().awaits()).isEqualTo(ServiceAwait.STOP);
        assertThat(us.watch.gauges().campaignAttemptFailures()).isEqualTo(2);
    }

    /** An answer counts for its own read: this one was given up long ago and may be out of date. */
    @Test
    void theAnswerOfAReadThatWasGivenUpIsIgnored() {
        ServiceCase us = service().answers(Kind.COUNT, new Answer(seconds(6), -1, Optional.of(
                call -> new ServiceInput.CountRead(call, OptionalInt.of(1)))), Answer.HANGS);
        us.start().elapse(seconds(7));
        assertThat(us.state().awaits()).isEqualTo(ServiceAwait.STORED_COUNT);
        assertThat(us.rows()).contains(ServiceRow.CALL_ENDED);
    }

    @Test
    void whereNothingIsGuardedNothingIsReadBeforeTheCampaign() {
        ServiceCase us = service().bare().start().elapse(seconds(1));
        assertThat(us.watch.steps()).containsExactly("start ALWAYS_ON", "gauges standby failures 0", "campaign",
                "gauges leader failures 0", "start ELECTED NOT_ASKED");
        assertThat(us.state().awaits()).isEqualTo(ServiceAwait.STOP);
    }

    /** GL-32, P4e. */
    @Test
    void aStandbyRunsTheAlwaysOnTasksAndNothingElse() {
        ServiceCase us = at(ServiceAwait.ELECTION).elapse(seconds(600));
        assertThat(us.running()).containsExactly(METRICS);
        assertThat(us.watch.steps()).containsExactly("start ALWAYS_ON", "gauges standby failures 0", "read count",
                "campaign");
    }

    /** 2.9: the counter of a queueing standby is flat, and that of one whose attempts fail rises. */
    @Test
    void failedAttemptsAreCountedWhileStandingBy() {
        ServiceCase us = at(ServiceAwait.ELECTION).elapse(seconds(600));
        assertThat(us.watch.gauges()).isEqualTo(ServiceGauges.ZERO);
        us.input(new ServiceInput.AttemptFailed("unreachable")).input(new ServiceInput.CallFailed("unreachable"));
        assertThat(us.watch.gauges()).isEqualTo(new ServiceGauges(false, 0, 2));
    }

    /** A renewal that fails is no attempt to be elected. */
    @Test
    void failedCallsOfALeaderAreNotCounted() {
        ServiceCase us = serving().input(new ServiceInput.CallFailed("unreachable"));
        assertThat(us.watch.gauges().campaignAttemptFailures()).isZero();
    }

    @Test
    void theGaugesTellSinceWhenItLeads() {
        assertThat(serving().watch.gauges()).isEqualTo(new ServiceGauges(true, 1_800_000_000L, 0));
    }

    /** GL-37, and "dying task fails start-up and leaves no key" of 2.12: the election is closed at once. */
    @Test
    void aTaskThatDiesDuringTheCampaignFailsTheStartAndLeavesNoKey() {
        ServiceCase us = at(ServiceAwait.ELECTION);
        long died = us.nowNanos();
        us.taskDies(METRICS).elapse(millis(100));
        assertThat(us.exit()).isEqualTo(ExitStatus.TASK_FAILED);
        assertThat(us.watch.nanosOf("close election")).isEqualTo(died);
    }

    /** GL-37: a clean end only warns. */
    @Test
    void aTaskThatEndsCleanlyDuringTheCampaignOnlyWarns() {
        ServiceCase us = at(ServiceAwait.ELECTION).taskEnds(METRICS).elapse(seconds(1));
        assertThat(us.state().awaits()).isEqualTo(ServiceAwait.ELECTION);
        assertThat(us.watch.warnings()).hasSize(1);
    }

    /** GL-16: "a read survives a 2 s stall", and any number of failures inside the bound. */
    @Test
    void theStateIsReadAgainInsideItsBound() {
        ServiceCase us = service().answers(Kind.STATE, failedState(), Answer.HANGS, Answer.after(seconds(2)));
        us.start().elapse(seconds(9));
        assertThat(us.state().awaits()).isEqualTo(ServiceAwait.STOP);
        assertThat(us.watch.steps()).filteredOn("campaign"::equals).hasSize(1);
    }

    /** 2.6: bounded by 30 s. */
    @Test
    void aStateThatCannotBeReadWithinItsBoundEndsTheStart() {
        ServiceCase us = service().always(Kind.STATE, failedState()).start().elapse(seconds(29));
        assertThat(us.state().phase()).isEqualTo(ServicePhase.LOADING);
        us.elapse(seconds(2));
        assertThat(us.exit()).isEqualTo(ExitStatus.START_FAILED);
        assertThat(us.watch.nanosOf("close election")).isBetween(seconds(30), seconds(30.1));
    }

    /** GL-22: what can never be read is an error, at once. */
    @Test
    void aStateThatCanNeverBeReadEndsTheStartAtOnce() {
        ServiceCase us = service().answers(Kind.STATE,
                Answer.with(call -> new ServiceInput.LoadFailed(call, false, "unknown version 9")));
        us.start().elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ExitStatus.START_FAILED);
        assertThat(us.watch.exit().orElseThrow().why()).contains("unknown version 9");
    }

    /** 2.8, GL-17: what no replica can read is told before any of them holds the lease. */
    @Test
    void aCountThatCanNeverBeReadEndsTheStartWithoutACampaign() {
        ServiceCase us = service().answers(Kind.COUNT,
                Answer.with(call -> new ServiceInput.CountFailed(call, false, "unknown version 9")));
        us.start().elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ExitStatus.START_FAILED);
        assertThat(us.watch.exit().orElseThrow().why()).contains("unknown version 9");
        assertThat(us.watch.steps()).doesNotContain("campaign").contains("gauges standby failures 1");
    }

    /** GL-14 and GL-34, P4f: slow is not dead. */
    @Test
    void aHealthCheckThatTakesTooLongLeavesTheUnknownHealthy() {
        ServiceCase us = service().answers(Kind.HEALTH, Answer.HANGS).start().elapse(seconds(14));
        assertThat(us.state().phase()).isEqualTo(ServicePhase.CHECKING_HEALTH);
        us.elapse(seconds(2));
        assertThat(us.state().awaits()).isEqualTo(ServiceAwait.STOP);
        assertThat(us.watch.steps()).contains("start ELECTED UNKNOWN_IS_HEALTHY");
        assertThat(us.watch.nanosOf("cancel")).isBetween(seconds(15), seconds(15.1));
    }

    @Test
    void aHealthCheckThatFailsLeavesTheUnknownHealthy() {
        ServiceCase us = service().answers(Kind.HEALTH,
                Answer.with(call -> new ServiceInput.HealthFailed(call, "no route")));
        us.start().elapse(seconds(1));
        assertThat(us.watch.steps()).contains("start ELECTED UNKNOWN_IS_HEALTHY");
    }

    @Test
    void theStepsRunOneAfterTheOther() {
        ServiceCase us = service().steps("one", "two", "three").answers(Kind.STEP, Answer.after(seconds(3)));
        us.start().elapse(seconds(2));
        assertThat(us.watch.steps()).endsWith("step 0");
        us.elapse(seconds(2));
        assertThat(us.watch.steps()).endsWith("step 0", "step 1", "step 2", "start ELECTED CHECKED", "bind");
    }

    /** GL-07, GL-11: "start-up failure after winning releases". */
    @Test
    void aStepThatFailsReleasesWhatWasWon() {
        ServiceCase us = service().steps("one", "two").answers(Kind.STEP, Answer.PROMPT,
                Answer.with(call -> new ServiceInput.StepFailed(call, "no disk")));
        us.start().elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ExitStatus.START_FAILED);
        assertThat(us.watch.exit().orElseThrow().why()).contains("two", "no disk");
        assertThat(us.watch.steps()).endsWith("gauges standby failures 0", "close election", "stop tasks", "end work",
                "exit START_FAILED");
    }

    @Test
    void aPortThatCannotBeOpenedReleasesWhatWasWon() {
        ServiceCase us = service().answers(Kind.BIND,
                Answer.with(call -> new ServiceInput.BindFailed(call, "in use")));
        us.start().elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ExitStatus.START_FAILED);
        assertThat(us.running()).isEmpty();
    }

    @Test
    void aTaskThatDiesWhileThePortIsBeingOpenedEndsTheStart() {
        ServiceCase us = at(ServiceAwait.BIND).taskDies(WORKER).elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ExitStatus.TASK_FAILED);
    }
}
