package dev.fencepost.properties.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldChoice;
import dev.fencepost.simulator.explore.Explored;
import dev.fencepost.simulator.explore.Explorer;
import dev.fencepost.simulator.explore.Limits;
import dev.fencepost.simulator.explore.Rules;
import dev.fencepost.simulator.explore.SmallWorld;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
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
        assertThat(explored.states()).isEqualTo(26_257);
        assertThat(explored.steps()).isEqualTo(61_968);
    }

    /** The same without a memory of steps and without fingerprints, in which each could be wrong. */
    @Test
    void aMemoryOfStepsAndFingerprintsChangeNothing() {
        SmallSettings settings = SmallSettings.DEFAULT.withLed(true).withFaults(1, EnumSet.allOf(AccidentKind.class));
        int depth = 8;

        assertThat(plainly(new SmallLease(settings).world(), depth)).isGreaterThan(1_000);
    }

    private static <G> int plainly(SmallWorld<G> world, int depth) {
        Set<Object> seen = new HashSet<>();
        List<Place<G>> level = List.of(new Place<>(world.first(), world.memory()));
        seen.add(form(level.getFirst(), world));
        for (int i = 0; i < depth; i++) {
            List<Place<G>> next = new ArrayList<>();
            for (Place<G> place : level) {
                for (WorldChoice choice : place.world().enabled()) {
                    World.Step step = place.world().step(choice);
                    Rules.Judged<G> judged = world.rules().judge(place.memory(), place.world(), choice, step);
                    Place<G> to = new Place<>(step.world(), judged.memory());
                    if (seen.add(form(to, world))) {
                        next.add(to);
                    }
                }
            }
            level = next;
        }
        SmallWorld<G> apart = new SmallWorld<>(world.first(), world.memory(), world.canon(), List.of(), world.rules());
        Explored explored = apart.explore(Limits.NONE.withDepth(depth), QUIET);
        assertThat(explored.end()).isEqualTo(Explored.End.DEPTH);
        assertThat(explored.states()).isEqualTo(seen.size());
        return seen.size();
    }

    private record Place<G>(World world, G memory) {}

    private static <G> Object form(Place<G> place, SmallWorld<G> world) {
        ElectionMemory memory = (ElectionMemory) place.memory();
        List<Object> form = new ArrayList<>();
        form.add(place.world().canonical(world.canon()));
        for (Seat seat : memory.seats()) {
            form.add(new Seat(seat.verdictToken(), ago(seat.validUntilNanos(), place, world), seat.droppedToken(),
                    seat.gainedToken(), seat.lostToken(), seat.claimedToken(), seat.checked(), seat.ended()));
        }
        Held held = memory.held();
        form.add(new Held(held.state(), held.node(), held.incarnation(), ago(held.sinceNanos(), place, world),
                held.durationNanos()));
        Mark mark = memory.mark();
        // As long as no rule is broken the store still holds what was written last, and the world's form says the rest.
        form.add(mark.written(Math.min(mark.value(), 0), mark.lastToken()));
        form.add(memory.highestGained());
        return form;
    }

    private static long ago(long nanos, Place<?> place, SmallWorld<?> world) {
        return Math.max(nanos - place.world().trueNanos(), -world.canon().horizonNanos());
    }
}
