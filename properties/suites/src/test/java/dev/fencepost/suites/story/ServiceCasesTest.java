package dev.fencepost.suites.story;

import static dev.fencepost.suites.story.EtcdCase.millis;
import static dev.fencepost.suites.story.EtcdCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.service.ServiceAwait;
import dev.fencepost.properties.cluster.EtcdFault.CallClass;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.ExecutorFact;
import dev.fencepost.properties.entry.ServiceClaim;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What seed 001 has taught of whole services: the comments, findings and tests that the election alone cannot answer
 * to.
 */
class ServiceCasesTest {

    private static final long TTL = seconds(10);
    private static final long INTERVAL = TTL / 3;

    @Test
    @DisplayName("2.10, comment 1: a service whose task needs 600 ms to stop releases after it, and exits with 0")
    void a_service_whose_task_needs_600_ms_to_stop_releases_after_it() {
        EtcdCase.services(2).at(seconds(20)).stickWork("pod-0").lasting(millis(600)).close("pod-0").play()
                .expectEnds("pod-0: CLOSED", "pod-1: leads").expect(played -> {
                    long ended = played.times("pod-0", "work-ended").getFirst();
                    assertThat(ended).isBetween(seconds(20.6), seconds(20.7));
                    assertThat(played.leader(1).gainedNanos()).isBetween(ended, ended + millis(200));
                    assertThat(played.exits("pod-0")).containsExactly("shutdown 0");
                });
    }

    @Test
    @DisplayName("2.10, comment 3: a task that dies beside a campaign that was won and not answered leaves no key")
    void a_task_that_dies_beside_a_campaign_leaves_no_key() {
        EtcdCase.services(2).holdAnswers("pod-0", "campaign-answer").lasting(seconds(6)).at(seconds(5))
                .failTask("pod-0").play().expect(played -> {
                    assertThat(played.queueAt(seconds(5))).containsExactly("pod-0", "pod-1");
                    assertThat(played.queueAt(seconds(5.5))).containsExactly("pod-1");
                    assertThat(played.exits("pod-0")).containsExactly("task-failed 5");
                });
    }

    @Test
    @DisplayName("2.10, comment 5: another count of shards, found only once elected, is refused before anything acts")
    void another_count_of_shards_is_refused_before_anything_acts() {
        EtcdCase.services(2).misfit("pod-1").at(seconds(20)).close("pod-0").play().expect(played -> {
            assertThat(played.leader(1).pod()).isEqualTo("pod-1");
            assertThat(played.exits("pod-1")).isNotEmpty().allMatch("refused 3"::equals);
            assertThat(played.entries(ExecutorFact.CommandTaken.class))
                    .noneMatch(taken -> taken.node().equals("pod-1"));
            assertThat(played.entries(EtcdFact.StateJudged.class))
                    .noneMatch(write -> write.writerNode().equals("pod-1"));
            assertThat(played.times("pod-1", "port-opened")).isEmpty();
        });
    }

    @Test
    @DisplayName("2.11, finding 6: a task that fails gives the lease back, and the service ends with an error")
    void a_task_that_fails_gives_the_lease_back() {
        EtcdCase.services(2).at(seconds(20)).failTask("pod-0").play().expect(played -> {
            assertThat(played.exits("pod-0")).containsExactly("task-failed 5");
            assertThat(played.queueAt(seconds(20.5))).containsExactly("pod-1");
            assertThat(played.leader(1).gainedNanos()).isLessThan(seconds(20.5));
        });
    }

    @Test
    @DisplayName("2.11, finding 6: a start that fails after the win gives the lease back")
    void a_start_that_fails_after_the_win_gives_the_lease_back() {
        EtcdCase.services(2).when("pod-0", "gained").refuseCalls(CallClass.READS).lasting(seconds(31)).play()
                .expect(played -> {
                    assertThat(played.exits("pod-0")).first().isEqualTo("start-failed 4");
                    assertThat(played.timesOfExit("pod-0").getFirst()).isBetween(seconds(30), seconds(31));
                    assertThat(played.queueAt(seconds(31))).startsWith("pod-1");
                });
    }

    @Test
    @DisplayName("2.11, finding 9: a mute executor does not keep a new leader from opening its port")
    void a_mute_executor_does_not_keep_a_leader_from_opening_its_port() {
        EtcdCase.services(1).muteExecutor().play().expect(played -> {
            long gained = played.leader(0).gainedNanos();
            assertThat(played.times("pod-0", "port-opened")).singleElement()
                    .satisfies(at -> assertThat(at).isBetween(gained + seconds(15), gained + seconds(16)));
        });
    }

    @Test
    @DisplayName("2.11, finding 12: another count of shards is refused before anybody stands, while a leader lives")
    void another_count_of_shards_is_refused_before_anybody_stands() {
        EtcdCase.services(2).misfit("pod-1").at(seconds(10)).start("pod-1").play().expectEnds("pod-0: leads")
                .expect(played -> {
                    assertThat(played.exits("pod-1")).isNotEmpty().allMatch("refused 3"::equals);
                    assertThat(played.keysEverOf("pod-1")).isZero();
                });
    }

    @Test
    @DisplayName("2.11, finding 13: a release that fails leaves the exit status of a clean stop")
    void a_release_that_fails_leaves_the_exit_status_of_a_clean_stop() {
        EtcdCase.services(1).at(seconds(20)).refuseCalls(CallClass.LEASES).lasting(seconds(3)).close("pod-0").play()
                .expect(played -> {
                    assertThat(played.exits("pod-0")).containsExactly("shutdown 0");
                    assertThat(played.reports("pod-0", "release-indeterminate")).hasSize(1);
                });
    }

    @Test
    @DisplayName("2.12, start-up: a standby does not serve, and opens its port only once elected")
    void a_standby_does_not_serve() {
        EtcdCase.services(2).at(seconds(20)).close("pod-0").play().expect(played -> {
            assertThat(played.times("pod-1", "port-opened")).singleElement()
                    .satisfies(at -> assertThat(at).isGreaterThan(played.leader(1).gainedNanos()));
            assertThat(played.times("pod-0", "port-closed")).first()
                    .satisfies(at -> assertThat(at).isLessThan(played.leader(1).gainedNanos()));
        });
    }

    @Test
    @DisplayName("2.12, start-up: a dying task fails the start of a standby, which leaves the queue")
    void a_dying_task_fails_the_start_of_a_standby() {
        EtcdCase.services(2).at(seconds(10)).failTask("pod-1").play().expectEnds("pod-0: leads").expect(played -> {
            assertThat(played.exits("pod-1")).containsExactly("task-failed 5");
            assertThat(played.queueAt(seconds(10.5))).containsExactly("pod-0");
        });
    }

    @Test
    @DisplayName("2.12, start-up: a stop during the first health check exits cleanly and releases")
    void a_stop_during_the_health_check_exits_cleanly_and_releases() {
        EtcdCase.services(2).muteExecutor().lasting(seconds(5)).when("pod-0", ServiceAwait.HEALTH, 1).close("pod-0")
                .play().expect(played -> {
                    long asked = played.times("pod-0", "stop-asked").getFirst();
                    assertThat(played.exits("pod-0")).containsExactly("shutdown 0");
                    assertThat(played.timesOfExit("pod-0").getFirst()).isLessThan(asked + millis(500));
                    assertThat(played.queueAt(asked + millis(500))).containsExactly("pod-1");
                    assertThat(played.times("pod-0", "port-opened")).allMatch(at -> at > asked + seconds(5));
                });
    }

    @Test
    @DisplayName("2.12, start-up: a lease that is gone already leaves the exit status of a clean stop")
    void a_lease_that_is_gone_already_leaves_the_exit_status_of_a_clean_stop() {
        EtcdCase.services(2).at(seconds(20)).revokeLeader().close("pod-0").play()
                .expect(played -> assertThat(played.exits("pod-0")).containsExactly("shutdown 0"));
    }

    @Test
    @DisplayName("2.12, start-up: a task that ends cleanly does not stop the leader")
    void a_task_that_ends_cleanly_does_not_stop_the_leader() {
        EtcdCase.services(2).at(seconds(20)).endTask("pod-0").play().expectEnds("pod-0: leads").expect(played -> {
            assertThat(played.exits("pod-0")).isEmpty();
            assertThat(played.times("pod-0", "port-closed")).isEmpty();
        });
    }

    @Test
    @DisplayName("2.12, start-up: the read of the state survives a stall of 2 s")
    void the_read_of_the_state_survives_a_stall_of_2_s() {
        EtcdCase.services(2).when("pod-0", ServiceAwait.STATE, 1).silence("pod-0").lasting(seconds(2)).play()
                .expectEnds("pod-0: leads").expect(played -> assertThat(played.exits("pod-0")).isEmpty());
    }

    @Test
    @DisplayName("2.12, start-up: a service that loses its lease has closed its port within an interval and a second")
    void a_service_that_loses_its_lease_closes_its_port_in_time() {
        EtcdCase.services(2).worksOnce().at(seconds(20)).revokeLeader().play().expect(played -> {
            assertThat(played.times("pod-0", "port-closed")).first()
                    .satisfies(at -> assertThat(at).isLessThan(seconds(21) + INTERVAL));
            assertThat(played.exits("pod-0")).first().isEqualTo("lease-lost 6");
        });
    }

    @Test
    @DisplayName("2.12, start-up: the watchdog fires within one TTL, and the service has drained by then")
    void the_watchdog_fires_within_one_ttl_through_the_drain() {
        EtcdCase.services(2).at(seconds(20)).silence("pod-0").lasting(seconds(15)).play().expect(played -> {
            assertThat(played.times("pod-0", "port-closed")).first()
                    .satisfies(at -> assertThat(at).isBetween(seconds(20) + TTL - INTERVAL - seconds(1),
                            seconds(20) + TTL));
            assertThat(played.times("pod-0", "work-ended")).first()
                    .satisfies(at -> assertThat(at).isLessThan(seconds(20) + TTL));
            assertThat(played.exits("pod-0")).first().isEqualTo("lease-lost 6");
        });
    }

    @Test
    @DisplayName("2.12, start-up: the services of a rolling restart hand over within a second each, and one key leads")
    void a_rolling_restart_of_three_services() {
        EtcdCase.services(3).at(seconds(20)).close("pod-0").at(seconds(30)).close("pod-1").at(seconds(40))
                .close("pod-2").play().expectEnds("pod-0: CLOSED", "pod-1: CLOSED", "pod-2: CLOSED", "pod-0: leads")
                .expect(played -> {
                    for (int i = 1; i < 4; i++) {
                        assertThat(played.leader(i).gainedNanos() - played.leader(i - 1).lostNanos())
                                .isBetween(1L, seconds(1));
                    }
                    assertThat(played.queueAtEnd()).containsExactly("pod-0", "pod-1", "pod-2");
                });
    }

    @Test
    @DisplayName("2.12, start-up: a standby that cannot read shows 0 and a counter that rises")
    void a_standby_that_cannot_read_shows_0_and_a_counter_that_rises() {
        EtcdCase.services(2).at(seconds(20)).start("pod-1").refuse("pod-1", "etcd-call").play().expect(played -> {
            ServiceClaim.Gauges before = played.gaugesAt("pod-1", seconds(30)).orElseThrow();
            ServiceClaim.Gauges after = played.gaugesAt("pod-1", seconds(50)).orElseThrow();
            assertThat(after.isLeader()).isFalse();
            assertThat(before.failures()).isPositive();
            assertThat(after.failures()).isGreaterThan(before.failures());
            assertThat(played.exits("pod-1")).isEmpty();
        });
    }

    @Test
    @DisplayName("2.12, unreachable etcd: the read before the campaign waits instead of failing")
    void the_read_before_the_campaign_waits_instead_of_failing() {
        EtcdCase.services(1).muteEtcd().lasting(seconds(30)).play().expectEnds("pod-0: leads").expect(played -> {
            assertThat(played.exits("pod-0")).isEmpty();
            assertThat(played.times("pod-0", "read-failed")).hasSizeGreaterThan(2);
            assertThat(played.leader(0).gainedNanos()).isBetween(seconds(30), seconds(40));
        });
    }

    @Test
    @DisplayName("2.12, unreachable etcd: a service that reads heeds a stop within a second")
    void a_service_that_cannot_reach_etcd_heeds_a_stop_within_a_second() {
        EtcdCase.services(1).muteEtcd().lasting(seconds(20)).at(seconds(10)).close("pod-0").play().expect(played -> {
            assertThat(played.exits("pod-0")).containsExactly("shutdown 0");
            assertThat(played.timesOfExit("pod-0").getFirst()).isLessThan(seconds(11));
        });
    }

    @Test
    @DisplayName("2.11, finding 14: a stored state of an unknown version ends the start of a service with an error")
    void a_state_that_cannot_be_read_ends_the_start_with_an_error() {
        EtcdCase.services(2).at(seconds(20)).spoilState().at(seconds(30)).close("pod-0").play().expect(played -> {
            assertThat(played.leader(1).pod()).isEqualTo("pod-1");
            assertThat(played.exits("pod-1")).isNotEmpty().allMatch("start-failed 4"::equals);
            assertThat(played.queueAt(seconds(31))).isEmpty();
        });
    }
}
