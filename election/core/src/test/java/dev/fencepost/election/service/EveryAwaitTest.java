package dev.fencepost.election.service;

import static dev.fencepost.election.service.Journeys.at;
import static dev.fencepost.election.service.ServiceCase.METRICS;
import static dev.fencepost.election.service.ServiceCase.WORKER;
import static dev.fencepost.election.service.ServiceCase.millis;
import static dev.fencepost.election.service.ServiceCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.EndReason;
import dev.fencepost.election.LossReason;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Everything that can end a service, at every point at which it waits, enumerated from {@link ServiceAwait}: it ends in
 * order, with the status that belongs to it, and {@link ServiceWatch} has nothing to object.
 */
class EveryAwaitTest {

    /** What ends a service. */
    enum Ending {
        SHUTDOWN(ExitStatus.STOPPED),
        ALWAYS_ON_TASK_DIES(ExitStatus.TASK_FAILED),
        ELECTED_TASK_DIES(ExitStatus.TASK_FAILED),
        LOSS(ExitStatus.LEADERSHIP_LOST),
        ELECTION_ENDS(ExitStatus.ELECTION_FAILED);

        private final ExitStatus status;

        Ending(ExitStatus status) {
            this.status = status;
        }

        /** Whether it can happen there. */
        boolean possibleAt(ServiceAwait await) {
            boolean started = await != ServiceAwait.START && await != ServiceAwait.NOTHING;
            return switch (this) {
                case SHUTDOWN -> await != ServiceAwait.NOTHING;
                case ALWAYS_ON_TASK_DIES -> started && await != ServiceAwait.RELEASE;
                case ELECTED_TASK_DIES -> EnumSet.of(ServiceAwait.BIND, ServiceAwait.STOP, ServiceAwait.DRAIN)
                        .contains(await);
                case LOSS -> LED.contains(await);
                case ELECTION_ENDS -> LED.contains(await) || await == ServiceAwait.ELECTION;
            };
        }

        void happensTo(ServiceCase us) {
            switch (this) {
                case SHUTDOWN -> us.shutdown();
                case ALWAYS_ON_TASK_DIES -> us.taskDies(METRICS);
                case ELECTED_TASK_DIES -> us.taskDies(WORKER);
                case LOSS -> us.lose(LossReason.DEADLINE);
                case ELECTION_ENDS -> us.electionEnds(EndReason.HOST_FAILED);
            }
        }
    }

    private static final Set<ServiceAwait> LED = EnumSet.of(ServiceAwait.STATE, ServiceAwait.STATE_RETRY,
            ServiceAwait.HEALTH, ServiceAwait.STEP, ServiceAwait.BIND, ServiceAwait.STOP);

    static Stream<Arguments> endings() {
        return Stream.of(ServiceAwait.values()).flatMap(await -> Stream.of(Ending.values())
                .filter(ending -> ending.possibleAt(await)).map(ending -> Arguments.of(await, ending)));
    }

    /** The status of whoever is on the way out already is decided. */
    private static ExitStatus expected(ServiceAwait await, Ending ending) {
        return await == ServiceAwait.DRAIN || await == ServiceAwait.RELEASE ? ExitStatus.STOPPED : ending.status;
    }

    @ParameterizedTest
    @MethodSource("endings")
    void endsInOrder(ServiceAwait await, Ending ending) {
        ServiceCase us = at(await);
        ending.happensTo(us);
        us.taskEnds(await == ServiceAwait.DRAIN ? METRICS : WORKER);
        us.taskEnds(await == ServiceAwait.DRAIN ? WORKER : METRICS);
        us.elapse(await == ServiceAwait.RELEASE ? seconds(16) : millis(200));

        assertThat(us.exit()).isEqualTo(expected(await, ending));
        assertThat(us.running()).isEmpty();
        assertThat(us.state().portOpen()).isFalse();
        assertThat(us.state().awaits()).isEqualTo(ServiceAwait.NOTHING);
        assertThat(us.watch.gauges().isLeader()).isFalse();
        boolean led = LED.contains(await) || await == ServiceAwait.DRAIN;
        boolean stood = led || await == ServiceAwait.ELECTION || await == ServiceAwait.RELEASE;
        if (stood && ending != Ending.ELECTION_ENDS) {
            assertThat(us.watch.steps()).contains("close election", "end work");
        }
        if (!stood) {
            assertThat(us.watch.steps()).doesNotContain("campaign");
        }
    }

    /** The same with tasks that take their time: nothing is released before the last of them has ended. */
    @ParameterizedTest
    @MethodSource("endings")
    void waitsForWhateverStillRuns(ServiceAwait await, Ending ending) {
        if (await == ServiceAwait.DRAIN || await == ServiceAwait.RELEASE || await == ServiceAwait.START) {
            return;
        }
        ServiceCase us = at(await).tasksStopAfter(millis(600));
        long beganNanos = us.nowNanos();
        ending.happensTo(us);
        boolean others = !us.running().isEmpty();
        us.elapse(seconds(1));
        assertThat(us.exit()).isEqualTo(ending.status);
        if (others) {
            assertThat(us.watch.nanosOf("end work") - beganNanos).isEqualTo(millis(600));
        }
    }
}
