package dev.fencepost.suites.story;

import static dev.fencepost.suites.story.EtcdCase.millis;
import static dev.fencepost.suites.story.EtcdCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.service.ServiceAwait;
import dev.fencepost.properties.scenario.EtcdConfig;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A service is struck at every point at which its lifecycle can wait, the first and the second time: enumerated, not
 * sampled. Whatever the blow, every property holds, a leader comes back, and whoever was stopped leaves nothing behind.
 */
class EveryServiceAwaitTest {

    static Stream<Arguments> blows() {
        return Arrays.stream(ServiceAwait.values()).filter(await -> ServiceScene.of(await).isPresent())
                .flatMap(await -> IntStream.rangeClosed(1, 2).boxed().flatMap(occurrence -> Arrays
                        .stream(Blow.values()).map(blow -> Arguments.of(await, occurrence, blow))));
    }

    @ParameterizedTest(name = "{2} at {0}, time {1}")
    @MethodSource("blows")
    void every_property_holds_and_somebody_leads_again(ServiceAwait await, int occurrence, Blow blow) {
        ServiceScene scene = ServiceScene.of(await).orElseThrow();

        scene.struck(await, occurrence, blow).expect(played -> {
            assertThat(played.aimedAtStage()).as("the blow fell at").contains(await.name());
            long struck = played.aimedFaults().getLast();
            long calm = Math.max(struck, scene.undisturbedNanos()) + EtcdCase.BACK;
            assertThat(played.leaderAt(calm + EtcdConfig.DEFAULT.rules().vacancyBoundNanos(false)))
                    .as("somebody leads again").isPresent();
            switch (blow) {
                case CLOSE -> ended(played, struck, "shutdown 0");
                case TASK_FAILS -> ended(played, struck, leaves(await) ? "shutdown 0" : "task-failed 5");
                case RESTART, STEP_DOWN, REVOKE, DROP, RESTART_ETCD, TASK_ENDS -> {
                    // The checkers know what must become of it.
                }
            }
        });
    }

    /** What came first decides how it ends, and here it has been closed. */
    private static boolean leaves(ServiceAwait await) {
        return await == ServiceAwait.DRAIN || await == ServiceAwait.RELEASE;
    }

    private static void ended(Played played, long struck, String how) {
        long ended = played.timesOfExit(ServiceScene.POD).stream().filter(at -> at >= struck).findFirst().orElseThrow();
        assertThat(played.exits(ServiceScene.POD)
                .get(played.timesOfExit(ServiceScene.POD).indexOf(ended))).isEqualTo(how);
        assertThat(ended - struck).isLessThanOrEqualTo(seconds(1));
        assertThat(played.queueAt(ended + millis(500))).as("queue after the end").doesNotContain(ServiceScene.POD);
        assertThat(played.leasesAt(ended + millis(500))).as("leases after the end")
                .doesNotContainValue(ServiceScene.POD);
    }
}
