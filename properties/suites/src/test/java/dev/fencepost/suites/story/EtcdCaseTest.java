package dev.fencepost.suites.story;

import static dev.fencepost.suites.story.EtcdCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** The notation says what it means. */
class EtcdCaseTest {

    @Test
    void the_example_of_the_page_holds() {
        EtcdCase.of(2).at(seconds(10)).silence("pod-0").at(seconds(15)).restore("pod-0").play()
                .expectEnds("pod-0: leads")
                .expect(played -> assertThat(played.queueAtEnd()).containsExactly("pod-0", "pod-1"));
    }

    @Test
    void what_lasts_lasts_until_the_network_heals() {
        EtcdCase.of(2).healsAt(seconds(40)).at(seconds(10)).silence("pod-0").crash("pod-1").play()
                .expect(played -> assertThat(played.leaderAt(seconds(39))).isEmpty())
                .expect(played -> assertThat(played.leaderAt(seconds(80))).isPresent());
    }

    @Test
    void a_demand_that_is_not_met_tells_how_to_replay_and_what_happened() {
        Played played = EtcdCase.of(1).at(seconds(20)).close("pod-0").play();

        assertThatThrownBy(() -> played.expectLeaders("pod-1")).isInstanceOf(AssertionError.class)
                .hasMessageContaining("./fencepost replay 'v1::etcd-steady-state::candidates=1,")
                .hasMessageContaining("service:pod-0,close@20s").hasMessageContaining("reason=CLOSED");
    }

    @Test
    void a_question_without_an_answer_is_a_demand_that_is_not_met() {
        Played played = EtcdCase.of(1).play();

        assertThatThrownBy(() -> played.expect(it -> it.leader(1))).isInstanceOf(AssertionError.class)
                .hasMessageContaining("./fencepost replay");
    }
}
