package dev.fencepost.properties.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.FormSink;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldChoice;
import dev.fencepost.simulator.explore.Explored;
import dev.fencepost.simulator.explore.Limits;
import dev.fencepost.simulator.explore.Rules;
import dev.fencepost.simulator.explore.SmallWorld;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An exploration that takes every step and compares whole forms: slow, and with nothing in it that could go wrong. From
 * worlds that count as one it takes the steps of each, which must lead to what counts as one again.
 */
final class PlainExploration<G extends ElectionMemory<?>> {

    private final SmallWorld<G> world;
    private final ActorRef teller;

    /**
     * Makes one.
     *
     * @param world
     *            which world
     * @param server
     *            a node that is always up
     */
    PlainExploration(SmallWorld<G> world, String server) {
        this.world = world;
        this.teller = world.first().topology().actorsOf(world.first().topology().node(server)).getFirst();
    }

    private record Place<G>(World world, G memory) {}

    /** Returns how many states there are, which an exploration with a memory of steps and fingerprints finds, too. */
    int agreesTo(int depth) {
        Map<Object, Set<Object>> futures = new HashMap<>();
        Set<Object> seen = new HashSet<>();
        List<Place<G>> level = List.of(new Place<>(world.first(), world.memory()));
        seen.add(form(level.getFirst()));
        for (int i = 0; i < depth; i++) {
            List<Place<G>> next = new ArrayList<>();
            for (Place<G> place : level) {
                Object form = form(place);
                Set<Object> future = new HashSet<>();
                for (Place<G> to : following(place)) {
                    Object toForm = form(to);
                    future.add(toForm);
                    if (seen.add(toForm)) {
                        next.add(to);
                    } else if (futures.containsKey(toForm)) {
                        assertThat(forms(following(to))).as("what follows %s", toForm).isEqualTo(futures.get(toForm));
                    }
                }
                futures.put(form, future);
            }
            level = next;
        }
        SmallWorld<G> apart = new SmallWorld<>(world.first(), world.memory(), world.canon(), List.of(), world.rules());
        Explored explored = apart.explore(Limits.NONE.withDepth(depth), (states, steps, waiting, far) -> {});
        assertThat(explored.end()).isEqualTo(Explored.End.DEPTH);
        assertThat(explored.states()).isEqualTo(seen.size());
        return seen.size();
    }

    private List<Place<G>> following(Place<G> place) {
        List<Place<G>> following = new ArrayList<>();
        for (WorldChoice choice : place.world().enabled()) {
            World.Step step = place.world().step(choice);
            Rules.Judged<G> judged = world.rules().judge(place.memory(), place.world(), choice, step);
            following.add(new Place<>(step.world(), judged.memory()));
        }
        return following;
    }

    private Set<Object> forms(List<Place<G>> places) {
        Set<Object> forms = new HashSet<>();
        places.forEach(place -> forms.add(form(place)));
        return forms;
    }

    /** The form of a world into which a server tells what the rules remember. */
    private Object form(Place<G> place) {
        return place.world().canonical(new World.Canon() {
            @Override
            public void state(ActorRef actor, int incarnation, Object state, FormSink form) {
                world.canon().state(actor, incarnation, state, form);
                if (actor.equals(teller)) {
                    place.memory().write(new OfTrueTime(form,
                            place.world().nowOf(teller).monotonicNanos() - place.world().trueNanos()));
                }
            }

            @Override
            public void payload(World.UnderWay message, FormSink form) {
                world.canon().payload(message, form);
            }

            @Override
            public long horizonNanos() {
                return world.canon().horizonNanos();
            }
        });
    }

    /** Takes instants of true time for a node whose clock is ahead of it. */
    private record OfTrueTime(FormSink form, long aheadNanos) implements FormSink {

        @Override
        public void fixed(long value) {
            form.fixed(value);
        }

        @Override
        public void fixed(Object value) {
            form.fixed(value);
        }

        @Override
        public void instant(long nanos) {
            form.instant(nanos + aheadNanos);
        }

        @Override
        public void ranked(int kind, NodeRef owner, long value) {
            form.ranked(kind, owner, value);
        }

        @Override
        public void node(NodeRef node) {
            form.node(node);
        }
    }
}
