package dev.fencepost.suites.story;

import static dev.fencepost.suites.story.EtcdCase.millis;
import static dev.fencepost.suites.story.EtcdCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.CampaignAwait;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The five comments of the reviewers of seed 001 (2.10), each as what its fix must do. */
class ReviewCommentsTest {

    @Test
    @DisplayName("2.10, comment 1: work that needs 600 ms delays the release, and the successor, by that long")
    void work_that_needs_600_ms_delays_the_release_by_that_long() {
        EtcdCase.of(2).at(seconds(20)).stickWork("pod-0").lasting(millis(600)).stepDown("pod-0").play()
                .expectEnds("pod-0: STEPPED_DOWN", "pod-1: leads").expect(played -> {
                    long ended = played.times("pod-0", "work-ended").getFirst();
                    assertThat(ended).isBetween(seconds(20.6), seconds(20.7));
                    assertThat(played.queueAt(ended)).containsExactly("pod-0", "pod-1");
                    assertThat(played.leader(1).gainedNanos()).isBetween(ended, ended + millis(100));
                });
    }

    @Test
    @DisplayName("2.10, comment 2: the lease counts from the sending of the handshake, however late its answer is")
    void the_watchdog_counts_from_the_sending_of_the_handshake() {
        EtcdCase.of(1).slowAnswers("pod-0", "keepalive-answer", seconds(3)).lasting(seconds(5))
                .when("pod-0", CampaignAwait.HANDSHAKE, 1).hold("pod-0", "keepalive").lasting(seconds(20)).play()
                .expect(played -> {
                    long sent = played.times("pod-0", "await-handshake").getFirst();
                    assertThat(played.leader(0).gainedNanos()).isGreaterThan(sent + seconds(3));
                    assertThat(played.leader(0).reason()).isEqualTo("DEADLINE");
                    assertThat(played.leader(0).lostNanos()).isBetween(sent + seconds(8.9), sent + seconds(9));
                });
    }

    @Test
    @DisplayName("2.10, comment 2: half a TTL of silence between win and first renewal adds nothing")
    void half_a_ttl_of_silence_between_win_and_first_renewal_adds_nothing() {
        EtcdCase.of(2).when("pod-0", "gained").silence("pod-0").lasting(seconds(20)).starveElector("pod-0")
                .lasting(seconds(5)).play().expect(played -> {
                    assertThat(played.leader(0).reason()).isEqualTo("DEADLINE");
                    assertThat(played.leader(0).lostNanos()).isBetween(seconds(8.9), seconds(9.1));
                    assertThat(played.leader(1).pod()).isEqualTo("pod-1");
                });
    }

    @Test
    @DisplayName("2.10, comment 3: a stop while the campaign was won and not answered leaves no key")
    void a_stop_while_the_campaign_was_won_and_not_answered_leaves_no_key() {
        EtcdCase.of(2).holdAnswers("pod-0", "campaign-answer").at(seconds(5)).close("pod-0").play()
                .expectLeaders("pod-1").expect(played -> {
                    assertThat(played.queueAt(seconds(5))).containsExactly("pod-0", "pod-1");
                    assertThat(played.queueAt(seconds(5.5))).containsExactly("pod-1");
                    assertThat(played.leader(0).gainedNanos()).isLessThan(seconds(5.5));
                });
    }

    @Test
    @DisplayName("2.10, comment 3: a stop during the confirming read ends within 500 ms and leaves no key")
    void a_stop_during_the_confirming_read_ends_within_500_ms_and_leaves_no_key() {
        EtcdCase.of(2).when("pod-0", CampaignAwait.CONFIRM, 1).slowAnswers("pod-0", "etcd-answer", millis(300))
                .close("pod-0").play().expectLeaders("pod-1").expect(played -> {
                    long asked = played.times("pod-0", "await-confirm").getFirst();
                    assertThat(played.timesOf("pod-0", "ended").getFirst()).isLessThan(asked + millis(500));
                    assertThat(played.queueAt(asked + millis(500))).containsExactly("pod-1");
                });
    }

    @Test
    @DisplayName("2.10, comment 4: a reconnect has renewed the lease: another half a TTL of silence costs nothing")
    void a_reconnect_re_arms_the_watchdog() {
        EtcdCase.of(2).at(seconds(10)).silence("pod-0").at(seconds(15) - millis(1)).restore("pod-0").at(seconds(15))
                .drop("pod-0").when("pod-0", CampaignAwait.RECONNECT, 1).hold("pod-0", "keepalive")
                .lasting(seconds(7.5)).play().expectEnds("pod-0: leads")
                .expect(played -> assertThat(played.timesOfRow("pod-0", "RECONNECTED")).hasSize(1));
    }
}
