package dev.fencepost.suites.story;

import static dev.fencepost.suites.story.EtcdCase.millis;
import static dev.fencepost.suites.story.EtcdCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.CampaignAwait;
import dev.fencepost.properties.cluster.EtcdFault.CallClass;
import dev.fencepost.properties.entry.ServiceClaim;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The start-up tests of seed 001 and those with an etcd out of reach (2.12), as far as the election answers to them.
 */
class StartAndStopCasesTest {

    private static final long TTL = seconds(10);
    private static final long INTERVAL = TTL / 3;

    @Test
    @DisplayName("2.12, start-up: a fail-over takes a TTL and a second at the most")
    void a_fail_over_takes_a_ttl_and_a_second_at_the_most() {
        EtcdCase.of(3).at(seconds(20)).crash("pod-0").at(seconds(40)).crash("pod-1").play().expect(played -> {
            assertThat(played.leader(1).pod()).isEqualTo("pod-1");
            assertThat(played.leader(1).gainedNanos()).isLessThan(seconds(20) + TTL + seconds(1));
            assertThat(played.leader(2).pod()).isEqualTo("pod-2");
            assertThat(played.leader(2).gainedNanos()).isLessThan(seconds(40) + TTL + seconds(1));
        });
    }

    @Test
    @DisplayName("2.12, start-up: a standby that is stopped leaves the queue at once")
    void a_standby_that_is_stopped_leaves_the_queue_at_once() {
        EtcdCase.of(2).at(seconds(20)).close("pod-1").play().expectEnds("pod-0: leads").expect(played -> {
            assertThat(played.queueAt(seconds(20.5))).containsExactly("pod-0");
            assertThat(played.leasesAt(seconds(20.5))).doesNotContainValue("pod-1");
        });
    }

    @Test
    @DisplayName("2.12, start-up: a lease that is gone already leaves a clean stop a clean stop")
    void a_lease_that_is_gone_already_leaves_a_clean_stop_clean() {
        EtcdCase.of(2).at(seconds(20)).revokeLeader().close("pod-0").play().expectEnds("pod-0: CLOSED", "pod-1: leads")
                .expect(played -> {
                    assertThat(played.endOf("pod-0")).contains("CLOSED");
                    assertThat(played.reports("pod-0", "released")).hasSize(1);
                });
    }

    @Test
    @DisplayName("2.12, start-up: a read survives a stall of 2 s")
    void a_read_survives_a_stall_of_2_s() {
        EtcdCase.of(1).when("pod-0", CampaignAwait.CONFIRM, 1).silence("pod-0").lasting(seconds(2)).play()
                .expectEnds("pod-0: leads").expect(played -> {
                    assertThat(played.leader(0).gainedNanos()).isGreaterThan(seconds(2));
                    assertThat(played.keysEverOf("pod-0")).isEqualTo(1);
                });
    }

    @Test
    @DisplayName("2.12, start-up: the gauge drops on a step-down, before anybody else leads")
    void the_gauge_drops_on_a_step_down() {
        EtcdCase.of(2).at(seconds(20)).stickWork("pod-0").lasting(seconds(1)).stepDown("pod-0").play()
                .expect(played -> {
                    assertThat(played.gaugesAt("pod-0", seconds(20))).map(ServiceClaim.Gauges::isLeader)
                            .contains(false);
                    assertThat(played.leader(1).gainedNanos()).isGreaterThan(seconds(21));
                });
    }

    @Test
    @DisplayName("2.12, start-up: a leader whose lease is revoked has stopped within an interval and a second")
    void a_leader_whose_lease_is_revoked_has_stopped_within_an_interval_and_a_second() {
        EtcdCase.of(2).at(seconds(20)).revokeLeader().play().expect(played -> assertThat(played.times("pod-0",
                "work-ended")).first().satisfies(at -> assertThat(at).isLessThan(seconds(21) + INTERVAL)));
    }

    @Test
    @DisplayName("2.12, start-up: a leader whose key is deleted has stopped within an interval and a second")
    void a_leader_whose_key_is_deleted_has_stopped_within_an_interval_and_a_second() {
        EtcdCase.of(2).at(seconds(20)).deleteLeader().play().expect(played -> assertThat(played.times("pod-0",
                "work-ended")).first().satisfies(at -> assertThat(at).isLessThan(seconds(21) + INTERVAL)));
    }

    @Test
    @DisplayName("2.12, start-up: three replicas are restarted in turn: short hand-overs, one key left")
    void a_rolling_restart_of_three() {
        EtcdCase.of(3).at(seconds(20)).close("pod-0").at(seconds(21)).restart("pod-0").at(seconds(30)).close("pod-1")
                .at(seconds(31)).restart("pod-1").at(seconds(40)).close("pod-2").at(seconds(41)).restart("pod-2")
                .at(seconds(50)).close("pod-1").at(seconds(52)).close("pod-2").play()
                .expectEnds("pod-0: CLOSED", "pod-1: CLOSED", "pod-2: CLOSED", "pod-0: leads").expect(played -> {
                    List<Reign> reigns = played.leaders();
                    for (int i = 1; i < reigns.size(); i++) {
                        assertThat(reigns.get(i).gainedNanos() - reigns.get(i - 1).lostNanos()).isBetween(1L,
                                seconds(1));
                    }
                    assertThat(played.queueAtEnd()).containsExactly("pod-0");
                });
    }

    @Test
    @DisplayName("2.12, start-up: a standby killed in the queue delays the one behind it by a TTL at the most")
    void a_standby_killed_in_the_queue_delays_the_one_behind_it_by_a_ttl_at_the_most() {
        EtcdCase.of(3).at(seconds(20)).crash("pod-1").at(seconds(20.1)).close("pod-0").play().expect(played -> {
            assertThat(played.leader(1).pod()).isEqualTo("pod-2");
            assertThat(played.leader(1).gainedNanos()).isBetween(seconds(20.1) + TTL - INTERVAL,
                    seconds(20.1) + TTL + millis(600));
        });
    }

    @Test
    @DisplayName("2.12, start-up: the watchdog fires within one TTL, and the work has stopped by then")
    void the_watchdog_fires_within_one_ttl_and_the_work_has_stopped_by_then() {
        EtcdCase.of(2).at(seconds(20)).silence("pod-0").lasting(seconds(20)).play()
                .expect(played -> assertThat(played.times("pod-0", "work-ended")).first()
                        .satisfies(at -> assertThat(at).isBetween(seconds(20), seconds(20) + TTL)));
    }

    @Test
    @DisplayName("2.12, start-up: a standby that gets nowhere shows 0 and a counter that rises")
    void a_wedged_standby_shows_0_and_a_counter_that_rises() {
        EtcdCase.of(3).at(seconds(20)).start("pod-2").refuse("pod-2", "etcd-call").play().expect(played -> {
            assertThat(played.gaugesAt("pod-2", seconds(30))).hasValueSatisfying(gauges -> {
                assertThat(gauges.isLeader()).isFalse();
                assertThat(gauges.failures()).isGreaterThan(3);
            });
            assertThat(played.gaugesAt("pod-2", seconds(55)).orElseThrow().failures())
                    .isGreaterThan(played.gaugesAt("pod-2", seconds(30)).orElseThrow().failures());
            assertThat(played.gaugesAt("pod-1", seconds(55))).isEmpty();
        });
    }

    @Test
    @DisplayName("2.12, unreachable etcd: a campaign heeds a stop within a second")
    void a_campaign_heeds_a_stop_within_a_second() {
        EtcdCase.of(1).muteEtcd().at(seconds(10)).close("pod-0").play().expectLeaders()
                .expect(played -> assertThat(played.timesOf("pod-0", "ended")).singleElement()
                        .satisfies(at -> assertThat(at).isBetween(seconds(10), seconds(11))));
    }

    @Test
    @DisplayName("2.12, unreachable etcd: failures are counted")
    void failures_are_counted() {
        EtcdCase.of(1).refuseCalls(CallClass.ALL).play().expect(played -> {
            int failed = played.reports("pod-0", "campaign-failed").size();
            assertThat(failed).isGreaterThan(5);
            assertThat(played.gaugesAt("pod-0", seconds(60))).map(ServiceClaim.Gauges::failures)
                    .contains((long) failed);
        });
    }
}
