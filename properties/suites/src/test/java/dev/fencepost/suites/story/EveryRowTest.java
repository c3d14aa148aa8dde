package dev.fencepost.suites.story;

import static dev.fencepost.suites.story.EtcdCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.CampaignAwait;
import dev.fencepost.election.campaign.CampaignRow;
import dev.fencepost.properties.cluster.EtcdFault;
import dev.fencepost.properties.cluster.EtcdFault.CallClass;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A candidate is stopped, and killed, right after the first time that it takes each row of the transition table. */
class EveryRowTest {

    /** The rows that answer to what no server does that works; each has a unit test of the protocol. */
    private static final Set<CampaignRow> NEVER = EnumSet.of(CampaignRow.WON_NOTHING, CampaignRow.ACK_WITHOUT_SEND,
            CampaignRow.UNEXPECTED_LEASE);

    /** Where a row is taken for the first time. */
    record Place(Supplier<EtcdCase> scene, String pod, int step) {

        Played struck(Blow blow) {
            return blow.strike(scene.get().when(pod, "row-taken", step), pod, EtcdFault.Plain.REVOKE_LEADER).play();
        }
    }

    /** Cases in which, together, every row is taken that can be. */
    private static List<Supplier<EtcdCase>> scenes() {
        List<Supplier<EtcdCase>> scenes = new ArrayList<>();
        for (CampaignAwait await : CampaignAwait.values()) {
            scenes.add(() -> AwaitScene.of(await).script());
        }
        scenes.addAll(duringTheCampaign());
        scenes.addAll(whileLeading());
        return scenes;
    }

    private static List<Supplier<EtcdCase>> duringTheCampaign() {
        return List.of(
                () -> EtcdCase.of(2).when("pod-0", CampaignAwait.GRANT, 1).holdAnswers("pod-0", "etcd-answer")
                        .lasting(seconds(6)),
                () -> EtcdCase.of(2).muteEtcd().lasting(seconds(10)).at(seconds(1)).close("pod-0"),
                () -> EtcdCase.of(2).holdAnswers("pod-0", "keepalive-answer").lasting(seconds(7)),
                () -> EtcdCase.of(2).refuseCalls(CallClass.CAMPAIGNS).lasting(seconds(1)),
                () -> EtcdCase.of(2).holdAnswers("pod-0", "campaign-answer").lasting(seconds(20)),
                () -> EtcdCase.of(2).at(seconds(20)).revokeStandby().stepDown("pod-0"),
                () -> EtcdCase.of(2).refuseCalls(CallClass.READS).lasting(seconds(7)),
                () -> EtcdCase.of(2).when("pod-0", CampaignAwait.HANDSHAKE, 1).hold("pod-0", "keepalive")
                        .lasting(seconds(20)).when("pod-0", CampaignAwait.CONFIRM, 1).pause("pod-0")
                        .lasting(seconds(9.5)),
                () -> EtcdCase.of(2).at(seconds(29)).holdAnswers("pod-1", "etcd-answer").lasting(seconds(10)),
                () -> EtcdCase.of(2).at(seconds(20)).revokeStandby().at(seconds(30)).stepDown("pod-1"));
    }

    private static List<Supplier<EtcdCase>> whileLeading() {
        return List.of(() -> EtcdCase.of(2).worksOnce().at(seconds(20)).revokeLeader(),
                () -> EtcdCase.of(2).at(seconds(20)).silence("pod-0").lasting(seconds(20)),
                () -> EtcdCase.of(2).at(seconds(20)).deleteLeader(),
                () -> EtcdCase.of(2).at(seconds(20)).silence("pod-0").lasting(seconds(20)).stickWork("pod-0")
                        .lasting(seconds(20)).stepDown("pod-0"),
                () -> EtcdCase.of(2).at(seconds(20)).stickWork("pod-0").lasting(seconds(20)).stepDown("pod-0"),
                () -> EtcdCase.of(2).at(seconds(20)).refuseCalls(CallClass.LEASES).lasting(seconds(3))
                        .stepDown("pod-0"),
                () -> EtcdCase.of(2).at(seconds(20)).close("pod-0").at(seconds(30)).close("pod-0"),
                // The report that the work has ended and the order to stop it cross.
                () -> EtcdCase.of(2).at(seconds(20)).starveElector("pod-0").lasting(seconds(2)).stepDown("pod-0")
                        .deleteLeader());
    }

    private static Map<CampaignRow, Place> places() {
        Map<CampaignRow, Place> places = new EnumMap<>(CampaignRow.class);
        for (Supplier<EtcdCase> scene : scenes()) {
            Played played = scene.get().play();
            for (String pod : List.of("pod-0", "pod-1")) {
                List<String> rows = played.rows(pod);
                for (int i = 0; i < rows.size(); i++) {
                    places.putIfAbsent(CampaignRow.valueOf(rows.get(i)), new Place(scene, pod, i + 1));
                }
            }
        }
        return places;
    }

    static Stream<Arguments> strikes() {
        return places().entrySet().stream().flatMap(each -> Stream.of(Blow.CLOSE, Blow.RESTART)
                .map(blow -> Arguments.of(each.getKey(), blow, each.getValue())));
    }

    @ParameterizedTest(name = "{1} at {0}")
    @MethodSource("strikes")
    void every_property_holds_and_somebody_leads_at_the_end(CampaignRow row, Blow blow, Place place) {
        place.struck(blow).expect(played -> {
            assertThat(played.aimedFaults()).as("the blow fell").isNotEmpty();
            assertThat(played.rows(place.pod())).element(place.step() - 1).isEqualTo(row.name());
            assertThat(played.leaderAt(seconds(120))).isPresent();
            if (blow == Blow.CLOSE) {
                long ended = played.timesOf(place.pod(), "ended").getFirst();
                assertThat(played.endOf(place.pod()).orElseThrow()).isIn("CLOSED", "WORK_DID_NOT_STOP");
                assertThat(played.queueAtEnd()).doesNotContain(place.pod());
                assertThat(ended).isPositive();
            }
        });
    }

    @Test
    void every_row_is_taken_somewhere_that_a_working_server_can_lead_to() {
        assertThat(places().keySet()).containsAll(EnumSet.complementOf(EnumSet.copyOf(NEVER)))
                .doesNotContainAnyElementsOf(NEVER);
    }
}
