package dev.fencepost.properties.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.simulator.explore.Explored;
import dev.fencepost.simulator.explore.Explorer;
import dev.fencepost.simulator.explore.Limits;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Goal: the election over a Lease holds in every state of its small worlds, and has as many of them as it had before:
 * any change of what the code does shows in these numbers.
 */
class SmallLeaseTest {

    private static final Explorer.Progress QUIET = (states, steps, waiting, depth) -> {};

    private static final SmallSettings CALM = SmallSettings.DEFAULT.withFaults(0, Set.of());

    private static Explored explored(SmallSettings settings) {
        return new SmallLease(settings).world().explore(Limits.NONE, QUIET);
    }

    private static void holds(Explored explored) {
        assertThat(explored.end()).isEqualTo(Explored.End.ALL);
        assertThat(explored.counterexample()).isEmpty();
        assertThat(explored.stranded()).isZero();
    }

    @Test
    void twoCandidatesToWhomNothingHappensHaveSoManyStates() {
        Explored explored = explored(CALM);

        holds(explored);
        assertThat(explored.states()).isEqualTo(58_921);
        assertThat(explored.steps()).isEqualTo(164_814);
    }

    @Test
    void twoCandidatesWithALongerLeaseHaveSoManyStates() {
        Explored explored = explored(CALM.withLeaseTicks(3));

        holds(explored);
        assertThat(explored.states()).isEqualTo(63_561);
        assertThat(explored.steps()).isEqualTo(166_762);
    }

    @Test
    void oneCandidateToWhomAnyOneThingHappensHasSoManyStates() {
        Explored explored = explored(SmallSettings.DEFAULT.withCandidates(1));

        holds(explored);
        assertThat(explored.states()).isEqualTo(26_088);
        assertThat(explored.steps()).isEqualTo(61_634);
    }

    /** The same without a memory of steps and without fingerprints, in which each could be wrong. */
    @Test
    void aMemoryOfStepsAndFingerprintsChangeNothing() {
        SmallSettings settings = SmallSettings.DEFAULT.withLed(true).withFaults(1, EnumSet.allOf(AccidentKind.class));

        assertThat(new PlainExploration<>(new SmallLease(settings).world(), Cluster.API).agreesTo(8))
                .isGreaterThan(1_000);
    }
}
