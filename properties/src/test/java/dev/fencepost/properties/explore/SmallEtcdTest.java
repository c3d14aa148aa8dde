package dev.fencepost.properties.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.explore.Explored;
import dev.fencepost.simulator.explore.Limits;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Goal: the election through etcd holds in every state of its small worlds, and has as many of them as it had before:
 * any change of what the code does shows in these numbers.
 */
class SmallEtcdTest {

    private static void hasStates(SmallSettings settings, int states, long steps) {
        Explored explored = SmallWorlds.ETCD.of(settings).explore(Limits.NONE, (sofar, taken, waiting, depth) -> {});

        assertThat(explored.end()).isEqualTo(Explored.End.ALL);
        assertThat(explored.counterexample()).isEmpty();
        assertThat(explored.stranded()).isZero();
        assertThat(explored.states()).isEqualTo(states);
        assertThat(explored.steps()).isEqualTo(steps);
    }

    @Test
    void twoCandidatesToWhomNothingHappensHaveSoManyStates() {
        hasStates(SmallSettings.DEFAULT.withFaults(0, Set.of()), 33_939, 92_217);
    }

    @Test
    void aLeaderAndAStandbyOneOfWhoseConnectionsBreaksHaveSoManyStates() {
        hasStates(SmallSettings.DEFAULT.withLed(true).withFaults(1, EnumSet.of(AccidentKind.BREAK)), 32_599, 94_666);
    }

    @Test
    void oneCandidateToWhomAnyOneThingHappensHasSoManyStates() {
        hasStates(SmallSettings.DEFAULT.withCandidates(1).withFaults(1, SmallWorlds.ETCD.usualKinds()), 61_984,
                157_717);
    }

    /** The same without a memory of steps and without fingerprints, in which each could be wrong. */
    @Test
    void aMemoryOfStepsAndFingerprintsChangeNothing() {
        SmallSettings all = SmallSettings.DEFAULT.withFaults(2,
                EnumSet.complementOf(EnumSet.of(AccidentKind.DUPLICATE)));

        assertThat(agreesTo(7, all.withCandidates(1))).isGreaterThan(1_000);
        assertThat(agreesTo(4, all.withLed(true))).isGreaterThan(1_000);
    }

    private static int agreesTo(int depth, SmallSettings settings) {
        return new PlainExploration<>(new SmallEtcd(settings).world(), EtcdCluster.SERVER).agreesTo(depth);
    }

    @Test
    void whatEtcdDoesNotKnowIsRefused() {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> SmallWorlds.ETCD.of(SmallSettings.DEFAULT.withLeaseTicks(1)))
                .withMessageContaining("there is no duplicate");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> SmallWorlds.ETCD.of(SmallSettings.DEFAULT.withFaults(0, Set.of()).withLeaseTicks(1)))
                .withMessageContaining("at least 2 ticks, not 1");
    }
}
