package dev.fencepost.simulator;

import static dev.fencepost.simulator.Toy.millis;
import static dev.fencepost.simulator.Toy.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.simulator.Fault.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** In a world whose time passes by ticks, everything that can go wrong with clocks and timers is a choice. */
class WorldTickTest {

    private static final long TICK = millis(1);
    private static final WorldTime.Ticks EXACT = WorldTime.Ticks.exact(TICK);
    private static final WorldTime.Ticks SLIPPING = EXACT.withSlip(1, WorldBounds.UNBOUNDED);

    /** Changes its mind every two ticks of its clock. */
    private record Blinker() implements Actor<Boolean> {
        @Override
        public Boolean start(LocalTime now, Outbox out) {
            out.wakeAt(now.monotonicNanos() + 2 * TICK);
            return false;
        }

        @Override
        public Boolean receive(Boolean state, Stimulus stimulus, LocalTime now, Outbox out) {
            out.wakeAt(now.monotonicNanos() + 2 * TICK);
            return !state;
        }
    }

    /** Counts faults that began, and takes off those that ended. */
    private record Sufferer() implements Actor<Integer> {
        @Override
        public Integer start(LocalTime now, Outbox out) {
            return 0;
        }

        @Override
        public Integer receive(Integer state, Stimulus stimulus, LocalTime now, Outbox out) {
            return state + (stimulus instanceof Stimulus.ServiceFaultBegan ? 1 : -1);
        }
    }

    private static World world(WorldBounds bounds, Actor<?>... actors) {
        List<NodeSpec> nodes = new ArrayList<>();
        for (Actor<?> actor : actors) {
            nodes.add(NodeSpec.of("n" + nodes.size(), "it", actor));
        }
        return World.of(new Mini(nodes), Mini.schedule(), bounds);
    }

    private static World blinkers(WorldTime time, int count) {
        Actor<?>[] actors = new Actor<?>[count];
        Arrays.fill(actors, new Blinker());
        return world(WorldBounds.NONE.withTime(time), actors);
    }

    private static World started(World world) {
        World next = world;
        for (NodeRef node : world.topology().nodes()) {
            next = next.step(new WorldChoice.StartNode(node)).world();
        }
        return next;
    }

    private static World after(World world, int... advances) {
        return world.step(new WorldChoice.Tick(Arrays.stream(advances).boxed().toList())).world();
    }

    private static ActorRef it(World world, String node) {
        return world.topology().actor(node, "it");
    }

    /** Every world that can be reached, by its form. */
    private static Map<Object, World> explore(World start) {
        Map<Object, World> seen = new HashMap<>();
        ArrayDeque<World> todo = new ArrayDeque<>(List.of(start));
        while (!todo.isEmpty()) {
            World world = todo.remove();
            if (seen.putIfAbsent(world.canonical(WorldTest.AS_IT_IS), world) == null) {
                assertThat(seen).hasSizeLessThan(1_000);
                world.enabled().forEach(choice -> todo.add(world.step(choice).world()));
            }
        }
        return seen;
    }

    // Time.

    @Test
    void aWakeIsAChoiceFromWhenItIsDueAndHoweverLate() {
        World world = started(blinkers(EXACT, 1));
        WorldChoice wake = new WorldChoice.Wake(it(world, "n0"));

        assertThat(world.enabled()).containsExactly(new WorldChoice.Tick(List.of(1)));
        World early = after(world, 1);
        assertThatIllegalArgumentException().isThrownBy(() -> early.step(wake));
        World due = after(early, 1);
        assertThat(due.enabled()).containsExactly(wake, WorldChoice.Tick.exact(1));
        World late = after(after(due, 1), 1);
        assertThat(late.enabled()).containsExactly(wake, WorldChoice.Tick.exact(1));
        World woken = late.step(wake).world();
        assertThat(woken.trueNanos()).isEqualTo(4 * TICK);
        assertThat(woken.state(it(world, "n0"))).contains(true);
        assertThat(woken.enabled()).containsExactly(new WorldChoice.Tick(List.of(1)));
    }

    @Test
    void aWakeMayComeAtAnyMomentWhereWorldsHaveEarlyOnes() {
        World world = started(blinkers(EXACT.withEarlyWakes(), 1));

        World woken = world.step(new WorldChoice.Wake(it(world, "n0"))).world();

        assertThat(woken.state(it(world, "n0"))).contains(true);
        assertThat(woken.trueNanos()).isZero();
    }

    @Test
    void theClocksOfANodeGoOnByAsManyTicksAsChosen() {
        World world = started(blinkers(SLIPPING, 3));

        World later = after(after(world, 0, 1, 2), 0, 2, 2);

        assertThat(later.trueNanos()).isEqualTo(2 * TICK);
        assertThat(passed(world, later)).containsExactly(0L, 3L, 4L);
        assertThat(later.enabled()).contains(new WorldChoice.Wake(it(world, "n1")),
                new WorldChoice.Wake(it(world, "n2"))).doesNotContain(new WorldChoice.Wake(it(world, "n0")));
    }

    /** By how many ticks the clocks of each node went on, both alike. */
    private static List<Long> passed(World before, World after) {
        return before.topology().actors().stream().map(actor -> {
            LocalTime from = before.nowOf(actor);
            LocalTime to = after.nowOf(actor);
            assertThat((to.wallMicros() - from.wallMicros()) * 1_000)
                    .isEqualTo(to.monotonicNanos() - from.monotonicNanos());
            return (to.monotonicNanos() - from.monotonicNanos()) / TICK;
        }).toList();
    }

    @Test
    void clocksSlipOnlyAsFarAsTheBoundsHaveIt() {
        assertThat(started(blinkers(EXACT, 2)).enabled()).containsExactly(new WorldChoice.Tick(List.of(1, 1)));
        assertThat(started(blinkers(SLIPPING, 2)).enabled()).hasSize(9);
        assertThat(started(blinkers(SLIPPING.withSteady(Set.of("n1")), 2)).enabled()).containsExactly(
                new WorldChoice.Tick(List.of(0, 1)), new WorldChoice.Tick(List.of(1, 1)),
                new WorldChoice.Tick(List.of(2, 1)));
        World bounded = after(started(blinkers(EXACT.withSlip(1, 1), 1)), 2);
        assertThat(bounded.enabled()).containsExactly(new WorldChoice.Wake(it(bounded, "n0")),
                new WorldChoice.Tick(List.of(0)), new WorldChoice.Tick(List.of(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> after(bounded, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> after(bounded, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> after(started(blinkers(EXACT, 1)), 2));
        assertThatIllegalArgumentException().isThrownBy(() -> after(started(blinkers(SLIPPING, 1)), -1));
    }

    @Test
    void whatIsToldIsHeardBeforeTimePasses() {
        World world = World.of(new OnGrid(new Toy(), new TimeGrid(TICK)), Toy.schedule(),
                WorldBounds.NONE.withTime(EXACT));
        World pinged = started(world);
        World answered = pinged.step(new WorldChoice.Deliver(1)).world();
        World told = answered.step(new WorldChoice.Deliver(Collections.max(answered.underWay().keySet()))).world();

        assertThat(told.enabled()).contains(new WorldChoice.Hear(told.topology().node("a")))
                .noneMatch(choice -> choice instanceof WorldChoice.Tick);
        assertThatIllegalArgumentException().isThrownBy(() -> told.step(WorldChoice.Tick.exact(4)));
    }

    @Test
    void timeMovesInNoOtherWay() {
        World world = started(blinkers(EXACT, 1));

        assertThatIllegalArgumentException().isThrownBy(() -> world.advancedTo(TICK));
        World byWakes = started(blinkers(new WorldTime.Wakes(), 1));
        assertThatIllegalArgumentException().isThrownBy(() -> after(byWakes, 1));
    }

    // Accidents.

    @Test
    void aFaultThatLastsIsOnUntilItsEndAndMeetsEveryProcess() {
        WorldFault outage = WorldFault.lasting("n0", new Toy.Outage(), 2);
        World world = world(WorldBounds.NONE.withTime(EXACT).withFaults(List.of(outage)), new Sufferer());
        NodeRef node = world.topology().node("n0");

        World met = started(world.step(new WorldChoice.BeginFault(node, new Toy.Outage())).world());

        assertThat(met.state(it(met, "n0"))).contains(1);
        assertThat(met.faults(node)).containsExactly(new Toy.Outage());
        assertThat(met.enabled()).containsExactly(new WorldChoice.EndFault(node, new Toy.Outage()),
                WorldChoice.Tick.exact(1));
        World over = met.step(new WorldChoice.EndFault(node, new Toy.Outage())).world();
        assertThat(over.state(it(met, "n0"))).contains(0);
        // Twice on and off, or three times off, with a process and without.
        Map<Object, World> all = explore(world);
        assertThat(all).hasSize(10);
        assertThat(all.values()).allSatisfy(each -> each.state(it(each, "n0"))
                .ifPresent(state -> assertThat(state).isEqualTo(each.faults(node).size())));
    }

    @Test
    void aFaultThatHappensOnceNeedsAProcessToHappenTo() {
        WorldFault slip = WorldFault.once("n0", new Toy.Outage(), 2);
        World world = world(WorldBounds.NONE.withTime(EXACT).withFaults(List.of(slip)), new Sufferer());

        assertThat(world.enabled()).containsExactly(new WorldChoice.StartNode(world.topology().node("n0")),
                WorldChoice.Tick.exact(1));
        // No process, or one to which it has happened not at all, once, twice.
        assertThat(explore(world)).hasSize(4);
        assertThat(world(world.bounds().withFaults(List.of(WorldFault.once("n0", new Toy.Outage(),
                WorldBounds.UNBOUNDED))), new Blinker())).satisfies(endless -> assertThat(explore(endless)).hasSize(7));
    }

    @Test
    void aProcessComesBackAsOftenAsTheBoundsHaveIt() {
        WorldBounds once = new WorldBounds(0, 0, 1).withTime(EXACT);

        // Not yet started, six states, and gone for good.
        assertThat(explore(world(once.withRestarts(0), new Blinker()))).hasSize(1 + 6 + 1);
        // The same, and six states of another process.
        assertThat(explore(world(once.withRestarts(1), new Blinker()))).hasSize(1 + 6 + 1 + 6);
        assertThat(explore(world(once, new Blinker()))).hasSize(1 + 6 + 1 + 6);
        WorldBounds ever = new WorldBounds(0, 0, WorldBounds.UNBOUNDED).withTime(EXACT);
        assertThat(explore(world(ever, new Blinker()))).hasSize(7);
    }

    @Test
    void whatTheBoundsNameMustBeThere() {
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> world(
                WorldBounds.NONE.withFaults(List.of(WorldFault.once("nobody", new Toy.Outage(), 1))), new Blinker()));
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> blinkers(SLIPPING.withSteady(Set.of("nobody")), 1));
        assertThatIllegalArgumentException().isThrownBy(() -> World.of(
                new OnGrid(new Toy(), new TimeGrid(7)), Toy.schedule(), WorldBounds.NONE.withTime(EXACT)));
        WorldFault outage = WorldFault.once("n0", new Toy.Outage(), 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldBounds.NONE.withFaults(List.of(outage, outage.begun())));
        assertThatIllegalArgumentException().isThrownBy(() -> WorldTime.Ticks.exact(0));
    }

    // Counts.

    @Test
    void aSmallWorldHasAsManyStatesAsCanBeCountedByHand() {
        // No process; or in one of two minds, with two ticks, one or none to go: however late, it is the same.
        assertThat(explore(blinkers(EXACT, 1))).hasSize(1 + 2 * 3);
        assertThat(explore(blinkers(EXACT, 2))).hasSize(7 * 7);
        // Clocks that are wrong lead to no other states of one process, but to each with a clock that is off.
        assertThat(explore(blinkers(SLIPPING, 1))).hasSize(7);
        assertThat(explore(blinkers(EXACT.withSlip(1, 1), 1))).hasSize(3 * 7);
        // If a wake may come at any moment, only the mind counts.
        assertThat(explore(blinkers(SLIPPING.withEarlyWakes(), 1))).hasSize(1 + 2);
        assertThat(explore(blinkers(EXACT.withEarlyWakes(), 2))).hasSize(3 * 3);
    }

    @Test
    void streamsInAnotherOrderAreOtherWorlds() {
        Actor<Integer> pusher = new Actor<>() {
            @Override
            public Integer start(LocalTime now, Outbox out) {
                return 0;
            }

            @Override
            public Integer receive(Integer state, Stimulus stimulus, LocalTime now, Outbox out) {
                long value = stimulus instanceof Stimulus.ServiceFaultBegan ? 1 : 2;
                out.push(new ActorRef(0, new NodeRef(0, "n0"), "it"), 1, new Mini.Number("item", value));
                return 0;
            }
        };
        WorldBounds bounds = WorldBounds.NONE.withFaults(List.of(WorldFault.lasting("n1", new Toy.Outage(), 2)));
        World world = started(world(bounds, new Sufferer(), pusher));
        NodeRef n1 = world.topology().node("n1");
        WorldChoice begin = new WorldChoice.BeginFault(n1, new Toy.Outage());
        WorldChoice end = new WorldChoice.EndFault(n1, new Toy.Outage());
        WorldChoice first = new WorldChoice.Deliver(1);
        World oneTwo = world.step(begin).world().step(end).world();
        World twoOne = oneTwo.step(begin).world().step(first).world();

        assertThat(oneTwo.underWay()).hasSize(2);
        assertThat(twoOne.underWay()).hasSize(2);
        assertThat(messages(twoOne)).isNotEqualTo(messages(oneTwo));
        assertThat(messages(twoOne.step(end).world().step(new WorldChoice.Deliver(2)).world()))
                .isEqualTo(messages(oneTwo));
    }

    private static Object messages(World world) {
        return ((List<?>) world.canonical(WorldTest.AS_IT_IS)).getLast();
    }

    // Agreement.

    /** What is wrong with the clocks of a and b in the run that is retraced: a's go twice too fast, b's stand still. */
    private static int advance(NodeRef node, long trueNanos) {
        if (node.name().equals("a")) {
            return trueNanos >= seconds(2) && trueNanos < seconds(5) ? 2 : 1;
        }
        return node.name().equals("b") && trueNanos >= seconds(4) && trueNanos < seconds(8) ? 0 : 1;
    }

    private static FaultPlan wrongClocks() {
        List<Fault> faults = new ArrayList<>();
        for (Clock clock : Clock.values()) {
            faults.add(new Fault.ClockRate("a", clock, 1_000_000_000, Start.at(seconds(2)), seconds(3)));
            faults.add(new Fault.ClockFreeze("b", clock, Start.at(seconds(4)), seconds(4)));
        }
        faults.add(new Fault.OnService("server", new Toy.Outage(), Start.at(seconds(9) - TICK), millis(800)));
        return new FaultPlan(faults);
    }

    @Test
    void aRunOfTheFastEngineCanBeRetracedTickByTick() {
        Scenario toy = new OnGrid(new Toy(), new TimeGrid(TICK));
        Schedule schedule = Toy.schedule().withPlan(wrongClocks())
                .withLength(new RunLength(seconds(15), seconds(15), 1_000_000));
        List<LogEvent> log = new ArrayList<>();
        Simulation simulation = Simulation.of(toy, schedule, log::add);
        World world = World.of(toy, schedule, WorldBounds.NONE.withTime(SLIPPING)
                .withFaults(List.of(WorldFault.lasting("server", new Toy.Outage(), 1))));
        int steps = 0;
        while (simulation.step()) {
            for (WorldChoice choice : log.stream().flatMap(event -> choice(event).stream()).toList()) {
                World.Step step = ticked(world, simulation.trueNanos()).step(choice);
                world = step.world();
                steps++;
                assertThat(step.entries()).isEqualTo(log.stream().map(LogEvent::entry)
                        .filter(entry -> !(entry instanceof Fact)).toList());
            }
            for (LogEvent event : log) {
                if (event.entry() instanceof Fact.Woke(ActorRef actor)) {
                    assertThat(world.nowOf(actor)).isEqualTo(
                            new LocalTime(event.monotonicNanos(), event.wallMicros()));
                }
            }
            log.clear();
        }
        assertThat(steps).isGreaterThan(2_000);
        assertThat(world.bounds().faults()).first().extracting(WorldFault::times).isEqualTo(0);
        assertThat(world.faults(world.topology().node("server"))).isEmpty();
    }

    private static World ticked(World world, long trueNanos) {
        World next = world;
        while (next.trueNanos() < trueNanos) {
            long from = next.trueNanos();
            next = next.step(new WorldChoice.Tick(next.topology().nodes().stream()
                    .map(node -> advance(node, from)).toList())).world();
        }
        return next;
    }

    private static List<WorldChoice> choice(LogEvent event) {
        return switch (event.entry()) {
            case Fact.FaultBegan(Fault.OnService fault) ->
                List.of(new WorldChoice.BeginFault(event.node(), fault.fault()));
            case Fact.FaultEnded(Fault.OnService fault, long effects) ->
                List.of(new WorldChoice.EndFault(event.node(), fault.fault()));
            default -> WorldTest.choice(event);
        };
    }
}
