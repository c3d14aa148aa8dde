package dev.fencepost.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fencepost.simulator.explore.Explored;
import dev.fencepost.simulator.explore.Limits;
import dev.fencepost.simulator.explore.Rules;
import dev.fencepost.simulator.explore.SmallWorld;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Goal: an exploration visits every state once, finds the shortest way to what is wrong, and says how far it came. */
class ExplorerTest {

    private static final long TICK = Toy.seconds(1);

    /** Counts its wakes, one a tick, up to an end, and throws at a limit. */
    private record Counter(int limit, int end, Supplier<Throwable> thrown) implements Actor<Integer> {

        Counter(int limit, int end) {
            this(limit, end, () -> new IllegalStateException("no further than " + limit));
        }

        @Override
        public Integer start(LocalTime now, Outbox out) {
            out.wakeAt(now.monotonicNanos() + TICK);
            return 0;
        }

        @Override
        public Integer receive(Integer state, Stimulus stimulus, LocalTime now, Outbox out) {
            if (state == limit) {
                throw Counter.<RuntimeException>asItIs(thrown.get());
            }
            if (state + 1 < end) {
                out.wakeAt(now.monotonicNanos() + TICK);
            }
            return state + 1;
        }

        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
        private static <T extends Throwable> T asItIs(Throwable thrown) throws T {
            throw (T) thrown;
        }
    }

    private static final World.Canon COUNTS = new World.Canon() {
        @Override
        public void state(ActorRef actor, int incarnation, Object state, FormSink form) {
            form.fixed(state);
        }

        @Override
        public void payload(World.UnderWay message, FormSink form) {
            form.fixed(message.payload().kind());
        }
    };

    /** No counter may exceed a number; somebody leads whose counter stands at another. */
    private record Bounded(int most, int leading) implements Rules<Integer> {

        @Override
        public Judged<Integer> judge(Integer memory, World before, WorldChoice choice, World.Step step) {
            boolean broken = counts(step.world()).stream().anyMatch(count -> count > most);
            return new Judged<>(memory,
                    broken ? Optional.of(new Violation("bounded", "it counts too far")) : Optional.empty());
        }

        @Override
        public Fingerprints.Beside beside(Integer memory) {
            return Fingerprints.Beside.NOTHING;
        }

        @Override
        public boolean goesOn(World world, Integer memory) {
            return counts(world).stream().allMatch(count -> count < 3);
        }

        @Override
        public boolean leads(World world, Integer memory) {
            return counts(world).contains(leading);
        }

        private static List<Integer> counts(World world) {
            return world.topology().actors().stream().flatMap(actor -> world.state(actor).stream())
                    .map(Integer.class::cast).toList();
        }
    }

    private static World world(int limit, WorldBounds bounds) {
        return world(new Counter(limit, 9), bounds);
    }

    private static World world(Counter counter, WorldBounds bounds) {
        Mini pair = new Mini(NodeSpec.of("a", "it", counter), NodeSpec.of("b", "it", counter));
        return World.of(pair, Mini.schedule(), bounds.withTime(WorldTime.Ticks.exact(TICK)));
    }

    private static World prompt(int limit) {
        return world(limit, WorldBounds.NONE.withLateTicks(0));
    }

    private static Explored explore(World world, Bounded rules, Limits limits, String... alike) {
        return new SmallWorld<>(world, 0, COUNTS, List.of(alike), rules).explore(limits, (states, steps, waiting,
                depth) -> assertThat(states).isPositive());
    }

    @Test
    void aBrokenRuleIsFoundByAShortestWay() {
        Explored explored = explore(prompt(9), new Bounded(1, 0), Limits.NONE);

        NodeRef a = new NodeRef(0, "a");
        ActorRef it = new ActorRef(0, a, "it");
        assertThat(explored.end()).isEqualTo(Explored.End.VIOLATED);
        assertThat(explored.counterexample().orElseThrow().choices()).containsExactly(new WorldChoice.StartNode(a),
                WorldChoice.Tick.exact(2), new WorldChoice.Wake(it), WorldChoice.Tick.exact(2),
                new WorldChoice.Wake(it));
    }

    @Test
    void aStateWhoseStepsAreNotAllTakenStrandsNobody() {
        World alone = World.of(new Mini(NodeSpec.of("a", "it", new Counter(9, 9))), Mini.schedule(),
                WorldBounds.NONE.withLateTicks(0).withTime(WorldTime.Ticks.exact(TICK)));
        Explored explored = explore(alone, new Bounded(1, 9), Limits.NONE);

        assertThat(explored.end()).isEqualTo(Explored.End.VIOLATED);
        assertThat(explored.stranded()).isZero();
    }

    @Test
    void anExceptionOfTheCodeIsFoundLikeABrokenRule() {
        Explored explored = explore(prompt(1), new Bounded(9, 0), Limits.NONE);

        assertThat(explored.end()).isEqualTo(Explored.End.CRASHED);
        assertThat(explored.counterexample().orElseThrow().choices()).hasSize(5);
        assertThat(explored.counterexample().orElseThrow().violation().sentence()).contains("no further than 1");
    }

    @Test
    void anErrorOfTheCodeIsFoundLikeAnException() {
        World broken = world(new Counter(1, 9, () -> new AssertionError("it cannot be")),
                WorldBounds.NONE.withLateTicks(0));
        Explored explored = explore(broken, new Bounded(9, 0), Limits.NONE);

        assertThat(explored.end()).isEqualTo(Explored.End.CRASHED);
        assertThat(explored.counterexample().orElseThrow().violation().sentence()).contains("it cannot be");
    }

    @Test
    void aHeapThatIsFullIsNoFaultOfTheCode() {
        World full = world(new Counter(1, 9, () -> new OutOfMemoryError("Java heap space")),
                WorldBounds.NONE.withLateTicks(0));

        assertThatExceptionOfType(OutOfMemoryError.class)
                .isThrownBy(() -> explore(full, new Bounded(9, 0), Limits.NONE));
    }

    @Test
    void anExplorationThatIsCutOffSaysHowDeepItIsWhole() {
        Explored explored = explore(prompt(9), new Bounded(1, 0), Limits.NONE.withDepth(4));

        assertThat(explored.end()).isEqualTo(Explored.End.DEPTH);
        assertThat(explored.wholeDepth()).isEqualTo(4);
        assertThat(explored.counterexample()).isEmpty();
        assertThat(explore(prompt(9), new Bounded(1, 0), Limits.NONE.withDepth(5)).end())
                .isEqualTo(Explored.End.VIOLATED);
    }

    @Test
    void whoeverAsksForTheEndGetsItWithWhatWasFoundSoFar() {
        Limits up = new Limits(Integer.MAX_VALUE, () -> true, () -> false, () -> false);
        Limits full = new Limits(Integer.MAX_VALUE, () -> false, () -> true, () -> false);
        Limits stopped = new Limits(Integer.MAX_VALUE, () -> false, () -> false, () -> true);

        assertThat(explore(prompt(9), new Bounded(9, 0), up).end()).isEqualTo(Explored.End.TIME);
        assertThat(explore(prompt(9), new Bounded(9, 0), full).end()).isEqualTo(Explored.End.MEMORY);
        assertThat(explore(prompt(9), new Bounded(9, 0), stopped).end()).isEqualTo(Explored.End.INTERRUPTED);
    }

    @Test
    void statesFromWhichNobodyCanLeadAgainAreCountedAndTheNearestIsShown() {
        World upToTwo = world(new Counter(9, 2), WorldBounds.NONE.withLateTicks(0));
        Explored explored = explore(upToTwo, new Bounded(9, 1), Limits.NONE);

        // When both have counted to two, neither stands at one again.
        assertThat(explored.end()).isEqualTo(Explored.End.ALL);
        assertThat(explored.stranded()).isEqualTo(1);
        assertThat(explored.stranding().orElseThrow().choices().stream()
                .filter(WorldChoice.Wake.class::isInstance)).hasSize(4);
        assertThat(explore(upToTwo, new Bounded(9, 2), Limits.NONE).stranded()).isZero();
    }

    @Test
    void fingerprintsTellApartExactlyWhatFormsTellApart() {
        World start = world(9, new WorldBounds(0, 0, 1).withPauses(1).withTotal(1));
        Explored explored = explore(start, new Bounded(9, 0), Limits.NONE.withDepth(9));

        assertThat(explored.states()).isEqualTo(forms(start, 9)).isGreaterThan(100);
    }

    @Test
    void nodesThatAreAlikeMayStandForOneAnother() {
        World start = world(9, new WorldBounds(0, 0, 1).withTotal(1));
        int apart = explore(start, new Bounded(9, 0), Limits.NONE.withDepth(9)).states();
        int together = explore(start, new Bounded(9, 0), Limits.NONE.withDepth(9), "a", "b").states();

        assertThat(together).isLessThan(apart).isGreaterThanOrEqualTo((apart + 1) / 2);
    }

    /** How many forms of worlds there are within so many choices, without a memory and without fingerprints. */
    private static int forms(World start, int depth) {
        Set<Object> seen = new HashSet<>(Set.of(start.canonical(COUNTS)));
        ArrayDeque<World> level = new ArrayDeque<>(List.of(start));
        for (int i = 0; i < depth; i++) {
            ArrayDeque<World> next = new ArrayDeque<>();
            for (World world : level) {
                if (!new Bounded(9, 0).goesOn(world, 0)) {
                    continue;
                }
                for (WorldChoice choice : world.enabled()) {
                    World to = world.step(choice).world();
                    if (seen.add(to.canonical(COUNTS))) {
                        next.add(to);
                    }
                }
            }
            level = next;
        }
        return seen.size();
    }
}
