package dev.fencepost.suites.story;

import static dev.fencepost.suites.story.EtcdCase.millis;
import static dev.fencepost.suites.story.EtcdCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.CampaignAwait;
import dev.fencepost.properties.cluster.EtcdFault.CallClass;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.ServiceClaim;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sixteen rows of the review table of seed 001 (2.11), as far as the election alone answers to them. */
class FindingsTest {

    @Test
    @DisplayName("2.11, finding 1: a standby whose lease vanishes while it waits stands again, and leads in its turn")
    void a_standby_whose_lease_vanishes_stands_again() {
        EtcdCase.of(2).at(seconds(20)).revokeStandby().at(seconds(40)).close("pod-0").play()
                .expectEnds("pod-0: CLOSED", "pod-1: leads").expect(played -> {
                    assertThat(played.keysEverOf("pod-1")).isEqualTo(2);
                    assertThat(played.endOf("pod-1")).isEmpty();
                    assertThat(played.leader(1).gainedNanos()).isLessThan(seconds(41));
                });
    }

    @Test
    @DisplayName("2.11, finding 2: a win that cannot be confirmed leaves its key to nobody")
    void a_win_that_cannot_be_confirmed_is_revoked() {
        EtcdCase.of(2).refuseCalls(CallClass.READS).lasting(seconds(7)).play().expect(played -> {
            long failed = played.timesOfRow("pod-0", "CONFIRM_FAILED").getFirst();
            assertThat(played.queueAt(failed)).containsExactly("pod-0", "pod-1");
            assertThat(played.queueAt(failed + millis(100))).containsExactly("pod-1");
            assertThat(played.leader(0).pod()).isEqualTo("pod-1");
        });
    }

    @ParameterizedTest(name = "2.11, finding 3: {0} that is never answered is given up")
    @CsvSource({"GRANT, etcd-answer, GRANT_FAILED, 5", "HANDSHAKE, keepalive-answer, HANDSHAKE_FAILED, 5",
            "REVOKE, etcd-answer, REVOKE_FAILED, 5"})
    void a_call_that_is_never_answered_is_given_up(CampaignAwait await, String kind, String row, int seconds) {
        EtcdCase.of(2).when("pod-0", await, 1).holdAnswers("pod-0", kind).lasting(seconds(7)).at(seconds(20))
                .stepDown("pod-0").play().expect(played -> {
                    long asked = played.faults("blackhole").getFirst();
                    assertThat(played.timesOfRow("pod-0", row)).first().isEqualTo(asked + seconds(seconds));
                    assertThat(played.queueAtEnd()).containsExactlyInAnyOrder("pod-0", "pod-1");
                });
    }

    @Test
    @DisplayName("2.11, finding 3: a question who leads that is never answered is given up")
    void a_question_who_leads_that_is_never_answered_is_given_up() {
        EtcdCase.of(2).at(seconds(29)).holdAnswers("pod-1", "etcd-answer").lasting(seconds(20)).play()
                .expect(played -> {
                    long asked = played.times("pod-1", "await-leader-read").stream().filter(at -> at > seconds(29))
                            .findFirst().orElseThrow();
                    assertThat(played.timesOfRow("pod-1", "LEADER_UNREAD")).first().isEqualTo(asked + seconds(5));
                    assertThat(played.announcements("pod-1").getFirst()).startsWith("who leads cannot be read");
                });
    }

    @Test
    @DisplayName("2.11, finding 4: a win on a lease that is gone is no win, and another campaign follows")
    void a_win_on_a_lease_that_is_gone_is_no_win() {
        EtcdCase.of(2).at(seconds(20)).revokeStandby().stepDown("pod-0").play().expect(played -> {
            assertThat(played.timesOfRow("pod-1", "WON")).hasSizeGreaterThanOrEqualTo(1);
            assertThat(played.timesOfRow("pod-1", "KEY_GONE")).hasSize(1);
            assertThat(played.keysEverOf("pod-1")).isEqualTo(2);
            assertThat(played.endOf("pod-1")).isEmpty();
        });
    }

    @Test
    @DisplayName("2.11, finding 5: a standby with nothing to complain of says every 30 s that it stands by")
    void a_healthy_standby_announces_itself() {
        EtcdCase.of(2).play().expect(played -> assertThat(played.timesOf("pod-1", "standing-by")).hasSize(3)
                .allSatisfy(at -> assertThat(at % seconds(30)).isLessThan(millis(100))));
    }

    @Test
    @DisplayName("2.11, finding 6: a leader whose renewals are lost gives its lease back as soon as its work has ended")
    void a_leader_whose_renewals_are_lost_gives_its_lease_back() {
        EtcdCase.of(2).at(seconds(20)).hold("pod-0", "keepalive").lasting(seconds(9)).play()
                .expectEnds("pod-0: DEADLINE", "pod-1: leads").expect(played -> {
                    assertThat(played.leader(1).gainedNanos()).isBetween(played.leader(0).lostNanos(),
                            played.leader(0).lostNanos() + millis(100));
                    assertThat(played.entries(EtcdFact.LeaseEnded.class)).first().satisfies(
                            ended -> assertThat(ended.cause()).isEqualTo(EtcdFact.EndCause.REVOKED));
                });
    }

    @Test
    @DisplayName("2.11, finding 7: a member that restarts does not move the leader")
    void a_member_that_restarts_does_not_move_the_leader() {
        EtcdCase.of(2).at(seconds(20)).restartEtcd().at(seconds(40)).restartEtcd().play()
                .expectEnds("pod-0: leads")
                .expect(played -> assertThat(played.timesOfRow("pod-0", "RECONNECTED")).hasSize(2));
    }

    @Test
    @DisplayName("2.11, finding 8: attempts to renew that fail do not move the deadline")
    void attempts_to_renew_that_fail_do_not_move_the_deadline() {
        EtcdCase.of(2).at(seconds(20)).refuse("pod-0", "keepalive").drop("pod-0").play().expect(played -> {
            long renewed = played.timesOfRow("pod-0", "RENEWED").stream().filter(at -> at < seconds(20))
                    .reduce((earlier, later) -> later).orElseThrow();
            assertThat(played.timesOfRow("pod-0", "RECONNECT_FAILED")).hasSizeGreaterThan(1);
            assertThat(played.leader(0).reason()).isEqualTo("DEADLINE");
            assertThat(played.leader(0).lostNanos()).isBetween(renewed + seconds(8.9), renewed + seconds(9));
        });
    }

    @Test
    @DisplayName("2.11, finding 10: between two campaigns a stop is heeded at once")
    void between_two_campaigns_a_stop_is_heeded_at_once() {
        EtcdCase.of(1).refuseCalls(CallClass.LEASES).when("pod-0", CampaignAwait.BACK_OFF, 6).close("pod-0").play()
                .expectLeaders().expect(played -> {
                    long asked = played.times("pod-0", "await-back-off").get(5);
                    assertThat(played.timesOf("pod-0", "ended")).containsExactly(asked);
                });
    }

    @Test
    @DisplayName("2.11, finding 11: reads that fail for a moment cost no win: one key is ever created")
    void reads_that_fail_for_a_moment_cost_no_win() {
        EtcdCase.of(1).refuseCalls(CallClass.READS).lasting(seconds(3)).play().expectEnds("pod-0: leads")
                .expect(played -> assertThat(played.keysEverOf("pod-0")).isEqualTo(1));
    }

    @Test
    @DisplayName("2.11, finding 13: a release that fails leaves a clean stop a clean stop, and is told")
    void a_release_that_fails_leaves_a_clean_stop_clean_and_is_told() {
        EtcdCase.of(1).at(seconds(20)).refuseCalls(CallClass.LEASES).close("pod-0").play()
                .expectEnds("pod-0: CLOSED").expect(played -> {
                    assertThat(played.endOf("pod-0")).contains("CLOSED");
                    assertThat(played.reports("pod-0", "release-indeterminate")).hasSize(1);
                    assertThat(played.reports("pod-0", "call-failed")).isNotEmpty();
                });
    }

    @Test
    @DisplayName("2.11, finding 13: gauges do not keep their value")
    void gauges_do_not_keep_their_value() {
        EtcdCase.of(2).at(seconds(20)).stepDown("pod-0").play().expect(played -> {
            assertThat(played.gaugesAt("pod-0", seconds(19))).map(ServiceClaim.Gauges::isLeader).contains(true);
            assertThat(played.gaugesAt("pod-0", seconds(20) + 1)).hasValueSatisfying(gauges -> {
                assertThat(gauges.isLeader()).isFalse();
                assertThat(gauges.leaderSinceSeconds()).isZero();
            });
        });
    }

    @Test
    @DisplayName("2.11, finding 16: once the leader's key is deleted nothing of its leadership is written any more")
    void once_the_leaders_key_is_deleted_nothing_of_its_leadership_is_written() {
        EtcdCase.of(2).at(seconds(20)).deleteLeader().play().expect(played -> {
            assertThat(played.entries(EtcdFact.StateJudged.class).filter(judged -> !judged.written())).first()
                    .satisfies(judged -> {
                        assertThat(judged.refusal()).isEqualTo(EtcdFact.Refusal.LEADERSHIP_LOST);
                        assertThat(judged.writerNode()).isEqualTo("pod-0");
                        assertThat(judged.fenceRevision()).isEqualTo(played.leader(0).token());
                    });
            assertThat(played.leader(1).pod()).isEqualTo("pod-1");
        });
    }

    @Test
    @DisplayName("2.11, finding 16: a leader's key that was created anew under its name admits nobody")
    void once_the_leaders_key_is_created_anew_nothing_of_its_leadership_is_written() {
        EtcdCase.of(2).at(seconds(20)).recreateLeader().play().expect(played -> {
            assertThat(played.entries(EtcdFact.StateJudged.class).filter(judged -> !judged.written())).first()
                    .satisfies(judged -> {
                        assertThat(judged.refusal()).isEqualTo(EtcdFact.Refusal.LEADERSHIP_LOST);
                        assertThat(judged.fenceRevision()).isEqualTo(played.leader(0).token());
                    });
            assertThat(played.leader(1).pod()).isEqualTo("pod-1");
        });
    }
}
