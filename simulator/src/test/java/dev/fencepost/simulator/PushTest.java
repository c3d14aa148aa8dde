package dev.fencepost.simulator;

import static dev.fencepost.simulator.Toy.millis;
import static dev.fencepost.simulator.Toy.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Streams of a client's own keep their order and have no gap, and that their connection breaks can be learnt. */
class PushTest {

    private static final long COUNT = 500;
    private static final long REOPENED = 10_000;

    /** Pushes the numbers from 1 on, one a millisecond; after a told break it goes on from 10,001 over a new stream. */
    private record Source(ActorRef sink) implements Actor<Source.State> {

        /** Over which stream it pushes, and how far it is. */
        record State(long stream, long pushed) {}

        @Override
        public State start(LocalTime now, Outbox out) {
            out.wakeAt(now.monotonicNanos());
            return new State(0, 0);
        }

        @Override
        public State receive(State state, Stimulus stimulus, LocalTime now, Outbox out) {
            return switch (stimulus) {
                case Stimulus.Woke woke -> push(state, now, out);
                case Stimulus.Disconnected(NodeRef peer, int incarnation) -> {
                    out.record(new Mini.Note("broken-" + peer, incarnation));
                    yield new State(state.stream + 1, REOPENED);
                }
                case Stimulus.Delivered delivered -> {
                    out.record(new Mini.Note("answer", ((Mini.Number) delivered.payload()).value()));
                    yield state;
                }
                case Stimulus.Refused refused -> {
                    out.record(new Mini.Note("refused", ((Mini.Number) refused.payload()).value()));
                    yield state;
                }
                default -> state;
            };
        }

        private State push(State state, LocalTime now, Outbox out) {
            if (state.pushed % REOPENED == COUNT) {
                return state;
            }
            out.push(sink, state.stream, new Mini.Number("item", state.pushed + 1));
            out.wakeAt(now.monotonicNanos() + millis(1));
            return new State(state.stream, state.pushed + 1);
        }
    }

    /** Notes what comes, and streams it back to whoever pushed first. */
    private static final class Sink implements Actor<Optional<Stimulus.Delivered>> {

        @Override
        public Optional<Stimulus.Delivered> start(LocalTime now, Outbox out) {
            return Optional.empty();
        }

        @Override
        public Optional<Stimulus.Delivered> receive(Optional<Stimulus.Delivered> state, Stimulus stimulus,
                LocalTime now, Outbox out) {
            if (stimulus instanceof Stimulus.Disconnected(NodeRef peer, int incarnation)) {
                out.record(new Mini.Note("broken-" + peer, incarnation));
                return Optional.empty();
            }
            if (stimulus instanceof Stimulus.Delivered item) {
                out.record(new Mini.Note("got", ((Mini.Number) item.payload()).value()));
                out.stream(state.orElse(item), item.payload());
                return state.isPresent() ? state : Optional.of(item);
            }
            return state;
        }
    }

    private record Scene(NetworkSettings network) implements Scenario {
        @Override
        public String name() {
            return "pushes";
        }

        @Override
        public ServiceFaultParser serviceFaults() {
            return ServiceFaultParser.NONE;
        }

        @Override
        public Setup setUp(Schedule schedule) {
            return new Setup(
                    List.of(NodeSpec.of("sink", "api", new Sink()), new NodeSpec("a", List.of("source"),
                            birth -> List.of(new Source(birth.topology().actor("sink", "api"))))),
                    network, new Toy.Settings(0));
        }
    }

    private static final NetworkSettings NOTICING = new NetworkSettings(millis(1), millis(1), Ratio.NEVER, millis(1),
            Ratio.NEVER, seconds(3));

    private static List<LogEvent> log(NetworkSettings network, Fault... faults) {
        List<LogEvent> log = new ArrayList<>();
        Simulation.of(new Scene(network), Mini.schedule(faults), log::add).run();
        return log;
    }

    private static List<Long> noted(List<LogEvent> log, String kind) {
        return Mini.facts(log, Mini.Note.class).stream().filter(note -> note.kind().equals(kind))
                .map(Mini.Note::value).toList();
    }

    private static List<Long> got(Fault... faults) {
        return noted(log(NetworkSettings.DEFAULT, faults), "got");
    }

    private static List<Long> first(long count) {
        return LongStream.rangeClosed(1, count).boxed().toList();
    }

    @Test
    void aStreamArrivesInOrderThoughLatenciesDiffer() {
        List<LogEvent> log = log(NetworkSettings.DEFAULT);

        assertThat(noted(log, "got")).isEqualTo(first(COUNT));
        assertThat(noted(log, "answer")).isEqualTo(first(COUNT));
    }

    @Test
    void aStreamHasNoDuplicates() {
        assertThat(got(new Fault.Duplicate(Traffic.requests("a", "sink"), Ratio.ALWAYS, Start.at(0), seconds(8))))
                .isEqualTo(first(COUNT));
    }

    @Test
    void aSlowStreamKeepsItsOrderWhenTheLinkIsFastAgain() {
        assertThat(got(new Fault.LinkDelay(Traffic.requests("a", "sink"), millis(700), Start.at(millis(100)),
                millis(100)), new Fault.BlackHole(Traffic.requests("a", "sink"), Start.at(millis(300)), millis(100))))
                .isEqualTo(first(COUNT));
    }

    @Test
    void afterALossNothingMoreOfTheStreamArrives() {
        List<Long> got = got(new Fault.LinkLoss(Traffic.requests("a", "sink"), new Ratio(1, 100), Start.at(0),
                seconds(8)));

        assertThat(got).isNotEmpty().hasSizeLessThan((int) COUNT).isEqualTo(first(got.size()));
    }

    @Test
    void afterARefusalNothingMoreOfTheStreamArrives() {
        List<LogEvent> log = log(NetworkSettings.DEFAULT,
                new Fault.Refuse(Traffic.requests("a", "sink"), Start.at(millis(200)), millis(3)));

        long refused = noted(log, "refused").stream().mapToLong(Long::longValue).min().orElseThrow();
        List<Long> got = noted(log, "got");
        assertThat(got).hasSizeGreaterThan(100).hasSizeLessThan((int) refused).isEqualTo(first(got.size()));
    }

    @Test
    void aDroppedConnectionIsLearntAtBothEndsAndWhatWasUnderWayIsLost() {
        List<LogEvent> log = log(NetworkSettings.DEFAULT, new Fault.DropConnections("a", "sink",
                Start.at(millis(200))));

        assertThat(Mini.times(log, "a", "broken-sink")).containsExactly(millis(200));
        assertThat(Mini.times(log, "sink", "broken-a")).containsExactly(millis(200));
        assertThat(Mini.facts(log, Fact.MessageDropped.class)).isNotEmpty()
                .allMatch(drop -> drop.why() == DropReason.DROPPED_CONNECTION || drop
                        .why() == DropReason.BROKEN_STREAM);
        List<Long> got = noted(log, "got");
        List<Long> before = got.stream().filter(number -> number < REOPENED).toList();
        assertThat(before).hasSizeBetween(150, 199).isEqualTo(first(before.size()));
        assertThat(got.subList(before.size(), got.size()))
                .isEqualTo(LongStream.rangeClosed(REOPENED + 1, REOPENED + COUNT).boxed().toList());
        assertThat(noted(log, "answer")).endsWith(REOPENED + COUNT);
    }

    @Test
    void aStreamOfADroppedConnectionIsDeadEvenForAProcessThatHasNotLearntOfIt() {
        List<LogEvent> log = log(NetworkSettings.DEFAULT,
                new Fault.Starve("sink", "api", Start.at(millis(100)), millis(200)),
                new Fault.DropConnections("a", "sink", Start.at(millis(200))));

        assertThat(Mini.times(log, "sink", "broken-a")).containsExactly(millis(300));
        assertThat(noted(log, "answer")).doesNotContain(150L);
    }

    @Test
    void theDeathOfAProcessIsNoticedByThoseItSharesAStreamWith() {
        List<Long> noticed = new ArrayList<>();
        for (int seed = 0; seed < 40; seed++) {
            List<LogEvent> log = new ArrayList<>();
            Simulation.of(new Scene(NOTICING), Schedule.of("pushes", "", new Seed(seed), Mini.TEN_SECONDS,
                    FaultPlan.of(new Fault.Crash("a", Start.at(millis(200))))), log::add).run();
            assertThat(noted(log, "broken-a")).containsExactly(1L);
            noticed.addAll(Mini.times(log, "sink", "broken-a"));
        }

        assertThat(noticed).allMatch(at -> at >= millis(201) && at <= millis(3_201));
        assertThat(noticed.stream().filter(at -> at == millis(201)).count()).isBetween(10L, 30L);
    }

    @Test
    void theDeathOfAServerIsNoticedByThoseThatStreamToIt() {
        Fault restart = new Fault.Restart("sink", Start.at(millis(200)), millis(100));

        assertThat(Mini.times(log(NOTICING, restart), "a", "broken-sink")).isNotEmpty()
                .allMatch(at -> at > millis(200) && at <= millis(3_202));
        assertThat(noted(log(NetworkSettings.DEFAULT, restart), "broken-sink")).isEmpty();
    }

    @Test
    void bothEndsLearnThatAStreamHasLostAMessage() {
        Fault loss = new Fault.LinkLoss(Traffic.requests("a", "sink"), Ratio.ALWAYS, Start.at(millis(200)), 1_000_001L);
        List<LogEvent> log = log(NOTICING, loss);

        List<Long> learnt = Mini.times(log, "a", "broken-sink");
        assertThat(learnt).hasSize(1).allMatch(at -> at > millis(200) && at <= millis(3_202));
        assertThat(Mini.times(log, "sink", "broken-a")).isEqualTo(learnt);
        assertThat(noted(log, "got")).endsWith(REOPENED + COUNT);
        assertThat(noted(log(NetworkSettings.DEFAULT, loss), "broken-sink")).isEmpty();
    }

    @Test
    void aWorldDeliversAStreamInOrder() {
        Schedule schedule = Mini.schedule();
        World world = World.of(new Scene(NetworkSettings.DEFAULT), schedule, new WorldBounds(1, 1, 0));
        for (int i = 0; i < 6; i++) {
            List<WorldChoice> enabled = world.enabled();
            world = world.step(enabled.stream().filter(choice -> choice instanceof WorldChoice.Wake
                    || choice instanceof WorldChoice.StartNode).findFirst().orElseThrow()).world();
        }

        Set<WorldChoice> messages = new HashSet<>(world.enabled());
        messages.removeIf(choice -> choice instanceof WorldChoice.Wake);
        assertThat(world.underWay()).hasSize(4);
        assertThat(messages).containsExactly(new WorldChoice.Deliver(1));
    }

    @Test
    void aBreakLosesWhatIsUnderWayAndBothEndsLearnIt() {
        WorldBounds bounds = WorldBounds.NONE.withBreaks(1, List.of(new WorldLink("a", "sink")));
        World world = World.of(new Scene(NetworkSettings.DEFAULT), Mini.schedule(), bounds);
        NodeRef a = world.topology().node("a");
        NodeRef sink = world.topology().node("sink");
        WorldChoice broken = new WorldChoice.Break(a, sink);
        world = world.step(new WorldChoice.StartNode(sink)).world();
        assertThat(world.enabled()).doesNotContain(broken);
        world = world.step(new WorldChoice.StartNode(a)).world();
        for (int i = 0; i < 2; i++) {
            world = world.step(new WorldChoice.Wake(world.topology().actor("a", "source"))).world();
        }
        world = world.step(new WorldChoice.Deliver(1)).world();
        assertThat(world.underWay()).hasSize(2);

        assertThat(world.enabled()).contains(broken);
        World.Step step = world.step(broken);
        assertThat(step.world().underWay()).isEmpty();
        assertThat(step.entries()).containsExactlyInAnyOrder(new Mini.Note("broken-sink", 1),
                new Mini.Note("broken-a", 1));
        assertThat(step.world().enabled()).doesNotContain(broken);
    }
}
