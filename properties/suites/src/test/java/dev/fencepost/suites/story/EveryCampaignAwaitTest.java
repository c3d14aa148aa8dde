package dev.fencepost.suites.story;

import static dev.fencepost.suites.story.EtcdCase.millis;
import static dev.fencepost.suites.story.EtcdCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.CampaignAwait;
import dev.fencepost.properties.cluster.AwaitNames;
import dev.fencepost.properties.scenario.EtcdConfig;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A candidate is struck at every point at which it can wait, the first and the second time that it waits there:
 * enumerated, not sampled. Whatever the blow, every property holds, a leader comes back, and whoever was closed leaves
 * nothing behind.
 */
class EveryCampaignAwaitTest {

    static Stream<Arguments> blows() {
        return Arrays.stream(CampaignAwait.values()).flatMap(await -> IntStream.rangeClosed(1, 2).boxed()
                .flatMap(occurrence -> Blow.ofElector().stream()
                        .map(blow -> Arguments.of(await, occurrence, blow))));
    }

    @ParameterizedTest(name = "{2} at {0}, time {1}")
    @MethodSource("blows")
    void every_property_holds_and_somebody_leads_again(CampaignAwait await, int occurrence, Blow blow) {
        AwaitScene scene = AwaitScene.of(await);

        scene.struck(await, occurrence, blow).expect(played -> {
            long struck = struck(played, scene, await, occurrence);
            long calm = Math.max(struck, scene.undisturbedNanos());
            assertThat(played.leaderAt(calm + EtcdConfig.DEFAULT.rules().vacancyBoundNanos(false)))
                    .as("somebody leads again").isPresent();
            if (blow == Blow.CLOSE) {
                closed(played, scene.pod(), struck);
            }
        });
    }

    /** The blow fell, and where it was aimed. */
    private static long struck(Played played, AwaitScene scene, CampaignAwait await, int occurrence) {
        assertThat(played.aimedFaults()).as("the blow fell").isNotEmpty();
        long struck = played.aimedFaults().getFirst();
        assertThat(played.times(scene.pod(), AwaitNames.entryKinds().get(await.ordinal())))
                .as("%s waited for %s", scene.pod(), await).element(occurrence - 1).isEqualTo(struck);
        return struck;
    }

    private static void closed(Played played, String pod, long struck) {
        assertThat(played.endOf(pod)).contains("CLOSED");
        long ended = played.timesOf(pod, "ended").getFirst();
        assertThat(ended - struck).isLessThanOrEqualTo(AwaitScene.WORK_ENDS_NANOS + millis(500));
        assertThat(played.queueAt(ended + millis(500))).as("queue after the end").doesNotContain(pod);
        assertThat(played.leasesAt(ended + millis(500))).as("leases after the end").doesNotContainValue(pod);
        assertThat(played.leaderAt(seconds(120))).contains(pod.equals("pod-0") ? "pod-1" : "pod-0");
    }
}
