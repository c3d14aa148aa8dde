package dev.fencepost.suites.story;

import static dev.fencepost.suites.story.EtcdCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.suites.FailingRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What hunts have found, each with the little that it takes. */
class HuntedCasesTest {

    /** With a retry each 20 ms a lease of 15 s has room for hundreds of writes without an answer. */
    private static final String HUNDREDS_UNANSWERED = "v1::clock-offset::call=200ms,retry=20ms,latency-max=200ms"
            + "::d9b571b0d73c1d70::83s+0s/1000000::partition:pod-1,kube@1460ms+9175ms"
            + "::partition:pod-1,kube@78360ms+3038ms::partition:pod-0,kube@54571ms+13050ms::draw:boot,any,any=0"
            + "::draw:uuid-high,any,any=0::draw:uuid-low,any,any=0::draw:work-think,any,any=0"
            + "::draw:work-target,any,any=0::draw:work-rest,any,any=0::draw:work-stop,any,any=0"
            + "::draw:elector-jitter,pod-1/elector~1,5=0";

    /** Found by a hunt: the write that was applied had been given up as the oldest of sixteen. */
    @Test
    void a_leader_knows_its_own_record_after_more_unanswered_writes_than_sixteen() {
        holds(HUNDREDS_UNANSWERED);
    }

    /** Answers take up to 400 ms and are waited for 200 ms: two tries to release may fail without any fault. */
    private static final String SLOWER_THAN_CALLS_WAIT = "v1::lease::call=200ms,retry=20ms,latency-max=200ms"
            + "::baa3e1d83fcd0bad::122s+0s/1000000::service:pod-1,close@120550ms::service:kube,annotate@117793ms"
            + "::draw:boot,any,any=0::draw:uuid-high,any,any=0::draw:uuid-low,any,any=0::draw:work-think,any,any=0"
            + "::draw:work-target,any,any=0::draw:work-rest,any,any=0::draw:work-stop,any,any=0";

    /** Found by a hunt: promptness was asked for of a network on which calls time out by themselves. */
    @Test
    void a_network_that_is_slower_than_calls_wait_is_never_calm() {
        holds(SLOWER_THAN_CALLS_WAIT);
    }

    /**
     * A retry each 20 ms: sixty-six calls lie between the sending of the write that is applied and its confirmation.
     */
    private static final String SIXTY_SIX_CALLS_LATER = "v1::lease::call=200ms,retry=20ms,latency-max=200ms"
            + "::aefccadacd93c490::58s+0s/1000000::blackhole:pod-2,kube,kind=api-write@gained/pod-2/1+11956ms"
            + "::service:kube,delete@28591ms::draw:boot,any,any=0::draw:uuid-high,any,any=0::draw:uuid-low,any,any=0"
            + "::draw:work-think,any,any=0::draw:work-target,any,any=0::draw:work-rest,any,any=0"
            + "::draw:work-stop,any,any=0::draw:latency,kube:pod-1,any=0::draw:latency,store:pod-1,any=0";

    /** Found by a hunt: the checkers knew no more than sixty-four calls, whatever the timings. */
    @Test
    void a_validity_from_a_call_of_long_ago_is_no_longer_than_that_call_is_good_for() {
        holds(SIXTY_SIX_CALLS_LATER);
    }

    private static void holds(String text) {
        Schedule schedule = new Subjects(Scenarios.all()).schedule(text);
        Subject subject = Scenarios.named(schedule.scenario());
        Trial trial = subject.run(schedule);
        assertThat(trial.finding().failed()).as(() -> FailingRun.told(subject, trial)).isFalse();
    }

    /** Found by reading: a member whose pod had nothing open when its isolation ended stayed alone for ever. */
    @Test
    void a_member_is_back_though_its_pod_rests_just_then() {
        Schedule schedule = new Subjects(Scenarios.all()).schedule("v1::etcd-steady-state::candidates=1,work-rest=9s,"
                + "latency-max=1500us::000000000000002a::80s+0s/100000::service:etcd,isolated-leader=pod-0@12s+37s"
                + "::service:pod-0,step-down@13s");
        List<Long> gainedNanos = new ArrayList<>();
        Scenarios.named(schedule.scenario()).run(schedule, event -> {
            if (event.entry() instanceof ElectionClaim.Gained) {
                gainedNanos.add(event.trueNanos());
            }
        });
        assertThat(gainedNanos).hasSize(2).last().satisfies(
                nanos -> assertThat(nanos).isBetween(49_000_000_000L, 60_000_000_000L));
    }

    /** Found by a hunt: the work that was elected meanwhile was never said to have ended, and its election waited. */
    @Test
    void a_stop_that_is_heard_before_an_earlier_win_ends_the_service_at_once() {
        EtcdCase.services(2).at(seconds(5)).starveService("pod-1").lasting(seconds(20)).close("pod-1")
                .at(seconds(10)).close("pod-0").play().expect(played -> {
                    assertThat(played.leader(1).pod()).isEqualTo("pod-1");
                    assertThat(played.leader(1).gainedNanos()).isLessThan(seconds(11));
                    assertThat(played.exits("pod-1")).first().isEqualTo("shutdown 0");
                    assertThat(played.timesOfExit("pod-1").getFirst()).isBetween(seconds(25), seconds(25.5));
                });
    }
}
