package dev.fencepost.suites.story;

import static dev.fencepost.suites.story.EtcdCase.millis;
import static dev.fencepost.suites.story.EtcdCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.CampaignAwait;
import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.cluster.EtcdFault.CallClass;
import dev.fencepost.properties.entry.EtcdFact;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The election's tests of seed 001 (2.12), paraphrased. */
class ElectionCasesTest {

    private static final long TTL = seconds(10);
    private static final long INTERVAL = TTL / 3;

    @Test
    @DisplayName("2.12, election: an uncontested win")
    void an_uncontested_win() {
        EtcdCase.of(1).play().expectEnds("pod-0: leads").expect(played -> {
            EtcdFact.KeyWritten key = played.keysAt(seconds(60)).getFirst();
            assertThat(key.leaseId()).isPositive().isNotEqualTo(key.createRevision());
            assertThat(key.createRevision()).isPositive().isEqualTo(played.leader(0).token());
            assertThat(key.key()).isEqualTo(EtcdCluster.ELECTION + "/" + Long.toHexString(key.leaseId()));
            assertThat(played.entries(EtcdFact.LeaseGranted.class)).singleElement()
                    .satisfies(granted -> assertThat(granted.ttlNanos()).isGreaterThanOrEqualTo(TTL));
        });
    }

    @Test
    @DisplayName("2.12, election: a TTL below the server's floor is granted longer, and the granted one counts")
    void a_ttl_below_the_floor_is_granted_longer() {
        EtcdCase.of(1).ttl(seconds(1)).at(seconds(20)).silence("pod-0").lasting(seconds(10)).play().expect(played -> {
            assertThat(played.entries(EtcdFact.LeaseGranted.class))
                    .allSatisfy(granted -> assertThat(granted.ttlNanos()).isEqualTo(seconds(2)));
            assertThat(played.leader(0).lostNanos()).isBetween(seconds(21), seconds(22));
        });
    }

    @Test
    @DisplayName("2.12, election: a standby waits for three TTLs and wins on the same lease, with a live key")
    void a_standby_waits_for_three_ttls_and_wins_on_the_same_lease() {
        EtcdCase.of(2).at(3 * TTL + seconds(1)).close("pod-0").play().expectEnds("pod-0: CLOSED", "pod-1: leads")
                .expect(played -> {
                    assertThat(played.entries(EtcdFact.LeaseGranted.class)).filteredOn(lease -> lease.node().equals(
                            "pod-1")).hasSize(1);
                    assertThat(played.reports("pod-1", "campaign-failed")).isEmpty();
                    assertThat(played.leader(1).token()).isGreaterThan(played.leader(0).token());
                    assertThat(played.queueAtEnd()).containsExactly("pod-1");
                });
    }

    @Test
    @DisplayName("2.12, election: a killed leader is followed when its lease has run out, and no sooner")
    void a_killed_leader_is_followed_when_its_lease_has_run_out() {
        EtcdCase.of(2).at(seconds(20)).crash("pod-0").play().expect(played -> {
            assertThat(played.leader(0).reason()).isEqualTo("DIED");
            assertThat(played.leader(1).pod()).isEqualTo("pod-1");
            assertThat(played.leader(1).gainedNanos()).isBetween(seconds(20) + TTL - INTERVAL,
                    seconds(20) + TTL + seconds(1));
        });
    }

    @Test
    @DisplayName("2.12, election: after a step-down the successor waits for no lease")
    void after_a_step_down_the_successor_does_not_wait() {
        EtcdCase.of(2).at(seconds(20)).stepDown("pod-0").play().expectEnds("pod-0: STEPPED_DOWN", "pod-1: leads")
                .expect(played -> {
                    assertThat(played.leader(0).lostNanos()).isEqualTo(seconds(20));
                    assertThat(played.leader(1).gainedNanos()).isLessThan(seconds(20) + millis(100));
                    assertThat(played.queueAtEnd()).containsExactly("pod-1", "pod-0");
                });
    }

    @Test
    @DisplayName("2.12, election: a keepalive is well beyond one TTL, and then tells of a revoke from outside")
    void a_keepalive_tells_of_a_revoke_from_outside() {
        EtcdCase.of(1).worksOnce().at(seconds(25)).revokeLeader().play().expect(played -> {
            assertThat(played.leader(0).reason()).isEqualTo("LEASE_GONE");
            assertThat(played.leader(0).lostNanos()).isBetween(seconds(25), seconds(25) + INTERVAL + millis(20));
            assertThat(played.reports("pod-0", "lease-trouble")).containsExactly("LEASE_EXPIRED");
        });
    }

    @Test
    @DisplayName("2.12, election: a dropped connection is survived, and etcd has renewed the lease since")
    void a_dropped_connection_is_survived() {
        EtcdCase.of(2).at(seconds(20)).drop("pod-0").play().expectEnds("pod-0: leads").expect(played -> {
            assertThat(played.timesOfRow("pod-0", "RECONNECTED")).singleElement()
                    .satisfies(at -> assertThat(at).isBetween(seconds(20), seconds(20) + millis(20)));
            assertThat(played.leasesAt(seconds(20) + TTL)).containsValue("pod-0");
        });
    }

    @Test
    @DisplayName("2.12, election: a black hole is noticed when the lease is about to run out, after renewals")
    void a_black_hole_is_noticed_after_renewals() {
        EtcdCase.of(2).at(seconds(20)).silence("pod-0").lasting(seconds(20)).play().expect(played -> {
            assertThat(played.leader(0).reason()).isEqualTo("DEADLINE");
            assertThat(played.leader(0).lostNanos()).isBetween(seconds(20) + TTL - INTERVAL - seconds(1),
                    seconds(20) + TTL);
            assertThat(played.reports("pod-0", "lease-trouble")).contains("RENEWAL_DEADLINE_EXCEEDED");
        });
    }

    @Test
    @DisplayName("2.12, election: a black hole is noticed when nothing was renewed since the win")
    void a_black_hole_is_noticed_when_nothing_was_renewed() {
        EtcdCase.of(2).when("pod-0", CampaignAwait.HANDSHAKE, 1).hold("pod-0", "keepalive").lasting(seconds(20)).play()
                .expect(played -> {
                    assertThat(played.leader(0).reason()).isEqualTo("DEADLINE");
                    assertThat(played.leader(0).lostNanos()).isBetween(TTL - INTERVAL - seconds(1), TTL);
                    assertThat(played.timesOfRow("pod-0", "RENEWED")).filteredOn(at -> at < TTL).isEmpty();
                });
    }

    @Test
    @DisplayName("2.12, election: a reconnect that cannot succeed ends inside the deadline and not too early")
    void a_reconnect_that_cannot_succeed_ends_inside_the_deadline() {
        EtcdCase.of(2).at(seconds(20)).holdAnswers("pod-0", "keepalive-answer").lasting(seconds(15)).drop("pod-0")
                .play()
                .expect(played -> {
                    assertThat(played.timesOfRow("pod-0", "RECONNECT_FAILED")).isNotEmpty();
                    assertThat(played.leader(0).reason()).isEqualTo("DEADLINE");
                    assertThat(played.leader(0).lostNanos()).isBetween(seconds(20) + TTL - INTERVAL - seconds(1),
                            seconds(20) + TTL);
                });
    }

    @Test
    @DisplayName("2.12, election: a standby whose lease is revoked stands again on a fresh lease")
    void a_standby_whose_lease_is_revoked_stands_again_on_a_fresh_lease() {
        EtcdCase.of(2).at(seconds(20)).revokeStandby().play().expectEnds("pod-0: leads").expect(played -> {
            assertThat(played.timesOfRow("pod-1", "LOST_WHILE_CAMPAIGNING")).hasSize(1);
            assertThat(played.keysAt(seconds(60))).extracting(EtcdFact.KeyWritten::leaseId).doesNotHaveDuplicates();
            assertThat(played.queueAt(seconds(25))).containsExactly("pod-0", "pod-1");
            assertThat(played.endOf("pod-1")).isEmpty();
        });
    }

    @Test
    @DisplayName("2.12, election: one reading back that fails for now keeps the first win")
    void one_reading_back_that_fails_for_now_keeps_the_first_win() {
        EtcdCase.of(1).refuseCalls(CallClass.READS).lasting(millis(100)).play().expectEnds("pod-0: leads")
                .expect(played -> {
                    assertThat(played.timesOfRow("pod-0", "CONFIRM_AGAIN")).hasSize(1);
                    assertThat(played.keysEverOf("pod-0")).isEqualTo(1);
                });
    }

    @Test
    @DisplayName("2.12, election: a standby's announcement names the leader")
    void a_standbys_announcement_names_the_leader() {
        EtcdCase.of(2).play().expect(played -> assertThat(played.announcements("pod-1")).hasSize(3)
                .allSatisfy(said -> assertThat(said).startsWith("pod-0#").endsWith(" leads")));
    }

    @Test
    @DisplayName("2.12, election: that nobody leads is an answer and no error")
    void that_nobody_leads_is_an_answer() {
        EtcdCase.of(1).announcesEvery(seconds(5)).holdAnswers("pod-0", "campaign-answer").lasting(seconds(6))
                .at(seconds(1)).deleteLeader().play().expect(played -> {
                    assertThat(played.announcements("pod-0").getFirst()).isEqualTo("nobody leads");
                    assertThat(played.reports("pod-0", "call-failed")).isEmpty();
                });
    }

    @Test
    @DisplayName("2.12, election: a write that reaches etcd after a successor leads is refused, and changes nothing")
    void a_late_write_is_refused_and_changes_nothing() {
        EtcdCase.of(2).when("pod-0", "work-checked", 40).hold("pod-0", "state-write").lasting(seconds(20))
                .when("pod-0", "work-acted", 40).stepDown("pod-0").play().expect(played -> {
                    assertThat(played.leader(1).pod()).isEqualTo("pod-1");
                    assertThat(played.entries(EtcdFact.StateJudged.class).filter(judged -> !judged.written()))
                            .hasSize(1)
                            .allSatisfy(judged -> {
                                assertThat(judged.writerNode()).isEqualTo("pod-0");
                                assertThat(judged.refusal()).isEqualTo(EtcdFact.Refusal.LEADERSHIP_LOST);
                                assertThat(judged.valueAfter()).isEqualTo(judged.valueBefore());
                            });
                });
    }

    @Test
    @DisplayName("2.12, election: a reconnect that is told that the lease is gone is an expired lease and no deadline")
    void a_reconnect_that_is_told_that_the_lease_is_gone_is_an_expired_lease() {
        EtcdCase.of(1).worksOnce().at(seconds(20)).drop("pod-0").revokeLeader().play().expect(played -> {
            assertThat(played.leader(0).reason()).isEqualTo("LEASE_GONE");
            assertThat(played.leader(0).lostNanos()).isLessThan(seconds(20) + millis(20));
            assertThat(played.reports("pod-0", "lease-trouble")).containsExactly("STREAM_FAILED", "LEASE_EXPIRED");
        });
    }
}
