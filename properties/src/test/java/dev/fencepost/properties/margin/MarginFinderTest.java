package dev.fencepost.properties.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.scenario.EtcdConfig;
import dev.fencepost.properties.scenario.LeaseConfig;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.BadInputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: what the simulator measures is what the arithmetic of leases says (rulings 1). */
class MarginFinderTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "holder-ppm=10000,judge-ppm=10000", "lease=30s,holder-ppm=2000,judge-ppm=2000"})
    void theFirstOverlapIsWhereTheArithmeticHasIt(String config) {
        Margin margin = new MarginFinder(LeaseConfig.parse(config)).clockRateError();
        assertThat(margin.firstOverlap().orElseThrow()).isCloseTo(margin.expectedOverlap().orElseThrow(),
                withinPercentage(1));
        assertThat(margin.fenceHeld()).isTrue();
        assertThat(margin.replay()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "holder-ppm=10000,judge-ppm=10000", "ttl=30s,holder-ppm=2000,judge-ppm=2000"})
    void onEtcdTheFirstOverlapIsWhereTheArithmeticHasItToo(String config) {
        Margin margin = new MarginFinder(EtcdConfig.parse(config)).clockRateError();
        assertThat(margin.firstOverlap().orElseThrow()).isCloseTo(margin.expectedOverlap().orElseThrow(),
                withinPercentage(1));
        assertThat(margin.fenceHeld()).isTrue();
        assertThat(margin.replay()).isPresent();
    }

    @Test
    void onEtcdNeitherPauseNorLatencyMakesTwoCandidatesValidAtOnce() {
        MarginFinder finder = new MarginFinder(EtcdConfig.DEFAULT);
        for (Margin margin : List.of(finder.pause(), finder.latency())) {
            assertThat(margin.firstOverlap()).isEmpty();
            assertThat(margin.firstLost()).isPresent();
            assertThat(margin.fenceHeld()).isTrue();
        }
    }

    @Test
    void noPauseMakesTwoCandidatesValidAtOnce() {
        Margin margin = new MarginFinder(LeaseConfig.DEFAULT).pause();
        assertThat(margin.firstOverlap()).isEmpty();
        assertThat(margin.firstLost()).isPresent();
        assertThat(margin.fenceHeld()).isTrue();
    }

    @Test
    void noLatencyMakesTwoCandidatesValidAtOnce() {
        Margin margin = new MarginFinder(LeaseConfig.DEFAULT).latency();
        assertThat(margin.firstOverlap()).isEmpty();
        assertThat(margin.firstLost()).isPresent();
        assertThat(margin.fenceHeld()).isTrue();
    }

    /** Its script takes the holder away at an instant at which a service is still starting. */
    @Test
    void aWholeServiceHasNoMarginsOfItsOwn() {
        assertThatThrownBy(() -> MarginFinder.of(subject("etcd-service"), subject("etcd-service").defaultConfig()))
                .isInstanceOf(BadInputException.class).hasMessageContaining("use the scenario etcd");
    }

    private static Subject subject(String name) {
        return Scenarios.all().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }
}
