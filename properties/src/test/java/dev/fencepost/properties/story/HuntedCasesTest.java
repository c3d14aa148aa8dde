package dev.fencepost.properties.story;

import static dev.fencepost.properties.story.EtcdCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What hunts have found of whole services, each with the little that it takes. */
class HuntedCasesTest {

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
