package dev.fencepost.simulator;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What actors did in which state, for worlds in which the same step of the same actor is taken again and again.
 *
 * <p>Values whose forms are the same are made the same objects, so that they are told apart by identity from then on. It
 * belongs to one thread; it is emptied when it has grown too large, which costs time and nothing else.
 */
final class WorldMemory {

    private static final int MAX_STEPS = 1 << 20;

    private final World.Canon canon;
    private final Map<ActorKey, WorldActor> actors = new HashMap<>();
    private final Map<LetterKey, Letter> letters = new HashMap<>();
    private final Map<SaidKey, WorldNode.Said> said = new HashMap<>();
    private final Map<StepKey, LocalStep> steps = new HashMap<>();

    WorldMemory(World.Canon canon) {
        this.canon = canon;
    }

    /** What makes an actor what it is; processes of one node and number are made alike. */
    private record ActorKey(int id, int incarnation, Optional<Long> wakeNanos, Map<String, Long> draws,
            Fingerprint state) {}

    /** What makes a letter what it is. */
    private record LetterKey(int from, int fromIncarnation, int to, int toIncarnation, boolean answers,
            boolean streamed, Fingerprint payload) {}

    /** What makes something told what it is. */
    private record SaidKey(int from, int to, Fingerprint payload) {}

    /**
     * What a step depends on; the actor and what it meets are compared by identity.
     *
     * @param actor
     *            who takes the step
     * @param incarnation
     *            in which process of its node
     * @param kind
     *            what kind of thing it meets
     * @param what
     *            the thing
     * @param number
     *            the number of the message where the actor may keep it, of the process where it is one; or else 0
     * @param now
     *            what its clocks show
     */
    record StepKey(WorldActor actor, int incarnation, Class<?> kind, Object what, long number, LocalTime now) {

        // Whatever is remembered is one object however many worlds it is in, so identity is both right and fast.
        @SuppressWarnings("ReferenceEquality")
        @Override
        public boolean equals(Object other) {
            return other instanceof StepKey that && actor == that.actor && what == that.what && kind == that.kind
                    && incarnation == that.incarnation && number == that.number && now.equals(that.now);
        }

        @Override
        public int hashCode() {
            long hash = hash(actor.form()) * Hash.GOLDEN + switch (what) {
                case Letter letter -> hash(letter.form());
                case WorldNode.Said told -> hash(told.form());
                default -> 0;
            };
            hash = hash * Hash.GOLDEN + now.monotonicNanos() + number;
            return (int) (hash >>> 32);
        }

        private static long hash(@Nullable Form form) {
            return form == null ? 0 : form.hash;
        }
    }

    LocalStep step(StepKey key, Supplier<LocalStep> making) {
        LocalStep known = steps.get(key);
        if (known != null) {
            return known;
        }
        if (steps.size() >= MAX_STEPS) {
            steps.clear();
            actors.clear();
            letters.clear();
            said.clear();
        }
        LocalStep made = making.get();
        LocalStep same = new LocalStep(known(made.actor(), key.incarnation()),
                made.told().stream().map(told -> known(told, key.incarnation())).toList(),
                made.posts().stream().map(post -> post.withLetter(known(post.letter()))).toList(), made.entries(),
                made.exits());
        steps.put(key, same);
        return same;
    }

    /** The same node with all that is in it known. */
    WorldNode known(WorldNode node) {
        return node.withActors(node.actors().stream().map(actor -> known(actor, node.incarnation())).toList())
                .withTold(node.told().stream().map(told -> known(told, node.incarnation())).toList());
    }

    private WorldActor known(WorldActor made, int incarnation) {
        Form form = Form.of(sink -> canon.state(made.ref(), incarnation, made.state(), sink));
        WorldActor formed = made.withForm(form);
        return actors.computeIfAbsent(
                new ActorKey(made.ref().id(), incarnation, made.wakeNanos(), made.draws(), form.key()), key -> formed);
    }

    Letter known(Letter made) {
        Form form = Form.of(sink -> canon.payload(made.underWay(), sink));
        return letters.computeIfAbsent(new LetterKey(made.from().id(), made.fromIncarnation(), made.to().id(),
                made.toIncarnation(), made.answers(), made.streamed(), form.key()), key -> made.withForm(form));
    }

    private WorldNode.Said known(WorldNode.Said made, int incarnation) {
        Form form = Form.of(sink -> canon.payload(made.within(incarnation), sink));
        return said.computeIfAbsent(new SaidKey(made.from().id(), made.to().id(), form.key()),
                key -> made.withForm(form));
    }
}
