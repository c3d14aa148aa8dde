package dev.fencepost.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The world as a value: it does what the fast engine does, and small ones can be walked through completely. */
class WorldTest {

    @Test
    void aRunOfTheFastEngineCanBeRetracedInTheWorld() {
        Schedule schedule = Toy.schedule().withLength(new RunLength(Toy.seconds(20), Toy.seconds(20), 1_000_000));
        List<LogEvent> log = new ArrayList<>();
        Simulation simulation = Simulation.of(new Toy(), schedule, log::add);
        World world = World.of(new Toy(), schedule, WorldBounds.NONE);
        int steps = 0;
        boolean more = true;
        while (more) {
            log.clear();
            more = simulation.step();
            List<WorldChoice> choices = log.stream().flatMap(event -> choice(event).stream()).toList();
            assertThat(choices).hasSizeLessThanOrEqualTo(1);
            if (choices.isEmpty()) {
                continue;
            }
            World.Step step = world.advancedTo(simulation.trueNanos()).step(choices.getFirst());
            world = step.world();
            steps++;
            assertThat(step.entries()).isEqualTo(log.stream().map(LogEvent::entry)
                    .filter(entry -> !(entry instanceof Fact)).toList());
            assertThat(world.underWay().keySet()).containsAll(Mini.facts(log, Fact.MessageSent.class).stream()
                    .map(Fact.MessageSent::message).toList());
        }
        assertThat(steps).isGreaterThan(5_000);
    }

    /** What the world must choose for the same to happen. */
    static List<WorldChoice> choice(LogEvent event) {
        return switch (event.entry()) {
            case Fact.NodeStarted started -> List.of(new WorldChoice.StartNode(event.node()));
            case Fact.MessageDelivered delivered -> List.of(new WorldChoice.Deliver(delivered.message()));
            case Fact.Woke woke -> List.of(new WorldChoice.Wake(woke.actor()));
            case Fact.Told told -> List.of(new WorldChoice.Hear(event.node()));
            default -> List.of();
        };
    }

    /** The one on a sends two numbers to b, which adds up what it gets. */
    private record Adder(ActorRef other) implements Actor<Long> {
        @Override
        public Long start(LocalTime now, Outbox out) {
            if (other.node().name().equals("b")) {
                out.send(other, new Mini.Number("add", 1));
                out.send(other, new Mini.Number("add", 10));
            }
            return 0L;
        }

        @Override
        public Long receive(Long state, Stimulus stimulus, LocalTime now, Outbox out) {
            return stimulus instanceof Stimulus.Delivered(ActorRef from, int incarnation, long id, Mini.Number number)
                    ? state + number.value()
                    : state;
        }
    }

    private static Mini pair() {
        return new Mini(new NodeSpec("a", List.of("adder"), birth -> List.of(
                new Adder(birth.topology().actor("b", "adder")))),
                new NodeSpec("b", List.of("adder"), birth -> List.of(new Adder(birth.topology().actor("a", "adder")))));
    }

    static final World.Canon AS_IT_IS = new World.Canon() {
        @Override
        public void state(ActorRef actor, int incarnation, Object state, FormSink form) {
            form.fixed(state);
        }

        @Override
        public void payload(World.UnderWay message, FormSink form) {
            form.fixed(message.payload());
        }
    };

    private static Set<Object> explore(World start, Set<Object> endStates) {
        Set<Object> seen = new HashSet<>();
        ArrayDeque<World> todo = new ArrayDeque<>(List.of(start));
        while (!todo.isEmpty()) {
            World world = todo.remove();
            if (!seen.add(world.canonical(AS_IT_IS))) {
                continue;
            }
            List<WorldChoice> enabled = world.enabled();
            if (enabled.isEmpty()) {
                endStates.add(world.state(world.topology().actor("b", "adder")).orElseThrow());
            }
            enabled.forEach(choice -> todo.add(world.step(choice).world()));
        }
        return seen;
    }

    @Test
    void everyOrderOfStartsAndArrivalsIsTried() {
        Set<Object> ends = new HashSet<>();

        explore(World.of(pair(), Mini.schedule(), WorldBounds.NONE), ends);

        // A message that arrives before b has started finds nobody.
        assertThat(ends).containsExactlyInAnyOrder(0L, 1L, 10L, 11L);
    }

    @Test
    void oneLossAndOneDuplicateGiveExactlyTheirOutcomes() {
        World world = World.of(pair(), Mini.schedule(), new WorldBounds(1, 1, 0));
        NodeRef b = world.topology().node("b");
        NodeRef a = world.topology().node("a");
        World started = world.step(new WorldChoice.StartNode(b)).world().step(new WorldChoice.StartNode(a)).world();
        Set<Object> ends = new HashSet<>();

        Set<Object> seen = explore(started, ends);

        assertThat(ends).containsExactlyInAnyOrder(1L, 2L, 10L, 11L, 12L, 20L, 21L);
        // Pinned: a change of this number is a change of what is explored.
        assertThat(seen).hasSize(30);
    }

    @Test
    void worldsThatDifferOnlyInOrderAreOne() {
        World world = World.of(pair(), Mini.schedule(), WorldBounds.NONE);
        NodeRef a = world.topology().node("a");
        NodeRef b = world.topology().node("b");
        World started = world.step(new WorldChoice.StartNode(b)).world().step(new WorldChoice.StartNode(a)).world();

        World one = started.step(new WorldChoice.Deliver(1)).world().step(new WorldChoice.Deliver(2)).world();
        World other = started.step(new WorldChoice.Deliver(2)).world().step(new WorldChoice.Deliver(1)).world();

        assertThat(one.canonical(AS_IT_IS)).isEqualTo(other.canonical(AS_IT_IS));
        assertThat(started.canonical(AS_IT_IS)).isNotEqualTo(one.canonical(AS_IT_IS));
    }

    @Test
    void wakesComeInTheOrderInWhichTheyAreDue() {
        Mini tickers = new Mini(NodeSpec.of("a", "ticker", new Mini.Ticker()),
                NodeSpec.of("b", "ticker", new Mini.Ticker()));
        World world = World.of(tickers, Mini.schedule(), new WorldBounds(0, 0, 1));
        ActorRef a = world.topology().actor("a", "ticker");
        ActorRef b = world.topology().actor("b", "ticker");
        World started = world.step(new WorldChoice.StartNode(a.node())).world().advancedTo(Toy.millis(50))
                .step(new WorldChoice.StartNode(b.node())).world();

        assertThat(started.enabled()).contains(new WorldChoice.Wake(a)).doesNotContain(new WorldChoice.Wake(b));
        assertThatIllegalArgumentException().isThrownBy(() -> started.step(new WorldChoice.Wake(b)));
        assertThatIllegalArgumentException().isThrownBy(() -> started.advancedTo(Toy.millis(101)));
        World later = started.step(new WorldChoice.Wake(a)).world();
        assertThat(later.trueNanos()).isEqualTo(Toy.millis(100));
        assertThat(later.enabled()).contains(new WorldChoice.Wake(b));
        World crashed = later.step(new WorldChoice.CrashNode(b.node())).world();
        assertThat(crashed.enabled()).containsExactlyInAnyOrder(new WorldChoice.Wake(a),
                new WorldChoice.StartNode(b.node()));
    }
}
