package dev.fencepost.election.service;

import static dev.fencepost.election.service.Journeys.at;
import static dev.fencepost.election.service.Journeys.failedCount;
import static dev.fencepost.election.service.Journeys.failedState;
import static dev.fencepost.election.service.ServiceCase.METRICS;
import static dev.fencepost.election.service.ServiceCase.millis;
import static dev.fencepost.election.service.ServiceCase.seconds;
import static dev.fencepost.election.service.ServiceCase.service;
import static dev.fencepost.election.service.ServiceCase.serving;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.EndReason;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.service.ServiceCall.Kind;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the operator of a service is told, how serious it is, and what a trace of the service says of it. */
class ToldTest {

    @Test
    void aLeaderTellsWithWhatTokenItServesAndWhoeverIsAloneThatItServes() {
        assertThat(serving().watch.story()).contains("INFO serving with token 7");
        assertThat(service().deployed(ServiceMode.ALONE, Deployment.STANDALONE).start().elapse(millis(50)).watch
                .story()).contains("INFO serving");
    }

    @Test
    void aStopIsToldAsInformationAndALossAsAnError() {
        assertThat(serving().shutdown().watch.story()).contains("INFO asked to stop");
        assertThat(serving().lose(LossReason.DEADLINE).watch.story())
                .contains("ERROR the leadership was lost: DEADLINE");
    }

    @Test
    void aReadOfTheStateThatIsRepeatedIsToldWithWhatWentWrong() {
        ServiceCase us = service().answers(Kind.STATE, failedState(), Answer.HANGS).start().elapse(seconds(6));
        assertThat(us.watch.warnings()).containsExactly(
                "WARN the state could not be read, which is tried again: unreachable",
                "WARN the state could not be read, which is tried again: no answer in time");
    }

    /** It may go on for hours: the log neither fills up nor falls silent. */
    @Test
    void ofReadsOfTheCountThatFailTheFirstIsToldAndThenOneOfSixty() {
        ServiceCase us = service().always(Kind.COUNT, failedCount()).start();
        while (us.watch.gauges().campaignAttemptFailures() < 60) {
            us.elapse(seconds(1));
        }
        assertThat(us.watch.warnings()).containsExactly(
                "WARN the stored count cannot be read, which is tried again: unreachable");
        assertThat(us.elapse(seconds(6)).watch.warnings()).hasSize(2);
    }

    @Test
    void aHealthCheckThatSaysNothingIsToldWithWhatFollows() {
        ServiceCase failed = service().answers(Kind.HEALTH,
                Answer.with(call -> new ServiceInput.HealthFailed(call, "no route")));
        assertThat(failed.start().elapse(seconds(1)).watch.warnings()).containsExactly(
                "WARN the health check failed, so whoever has not answered counts as healthy: no route");
        assertThat(at(ServiceAwait.HEALTH).elapse(seconds(16)).watch.warnings()).containsExactly(
                "WARN the health check takes too long, so whoever has not answered counts as healthy");
    }

    /** A host may wake for nothing; nothing follows from it, and the trace says so. */
    @ParameterizedTest
    @EnumSource(names = {"STORED_COUNT", "STATE", "HEALTH", "DRAIN", "RELEASE"})
    void wokenTooEarlyItGoesOnWaiting(ServiceAwait await) {
        ServiceCase us = at(await);
        assertThat(us.rows()).doesNotContain(ServiceRow.WOKE);
        ServiceState before = us.state();
        us.input(new ServiceInput.Woke());
        assertThat(us.rows()).contains(ServiceRow.WOKE);
        assertThat(us.state()).isEqualTo(before);
    }

    @Test
    void theEndOfWhatDoesNotRunMeansNothing() {
        for (ServiceInput end : new ServiceInput[]{new ServiceInput.TaskEnded(METRICS, Optional.of("again")),
                new ServiceInput.ElectionEnded(EndReason.CLOSED), new ServiceInput.Started(),
                new ServiceInput.HealthChecked(99)}) {
            ServiceCase us = at(ServiceAwait.STORED_COUNT).taskEnds(METRICS);
            ServiceState before = us.state();
            assertThat(us.rows()).doesNotContain(ServiceRow.NOT_RUNNING);
            assertThat(us.input(end).rows()).as("%s", end).contains(ServiceRow.NOT_RUNNING);
            assertThat(us.state()).isEqualTo(before);
        }
    }
}
