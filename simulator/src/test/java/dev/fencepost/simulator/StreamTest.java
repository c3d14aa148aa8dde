package dev.fencepost.simulator;

import static dev.fencepost.simulator.Toy.millis;
import static dev.fencepost.simulator.Toy.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Streamed answers keep their order and have no gap, whatever the network does to them. */
class StreamTest {

    private static final long COUNT = 500;

    /** Streams the numbers from 1 on, one a tick, to whoever asked. */
    private static final class Source implements Actor<Source.State> {

        /** Whom it streams to, and how far it is. */
        record State(List<Stimulus.Delivered> listeners, long sent) {}

        @Override
        public State start(LocalTime now, Outbox out) {
            return new State(List.of(), 0);
        }

        @Override
        public State receive(State state, Stimulus stimulus, LocalTime now, Outbox out) {
            if (stimulus instanceof Stimulus.Delivered request) {
                out.wakeAt(now.monotonicNanos());
                return new State(List.of(request), 0);
            }
            if (!(stimulus instanceof Stimulus.Woke) || state.sent == COUNT) {
                return state;
            }
            state.listeners.forEach(listener -> out.stream(listener, new Mini.Number("item", state.sent + 1)));
            out.wakeAt(now.monotonicNanos() + millis(1));
            return new State(state.listeners, state.sent + 1);
        }
    }

    /** Asks once and notes what comes. */
    private record Listener(ActorRef source) implements Actor<Integer> {
        @Override
        public Integer start(LocalTime now, Outbox out) {
            out.send(source, new Mini.Number("watch", 0));
            return 0;
        }

        @Override
        public Integer receive(Integer state, Stimulus stimulus, LocalTime now, Outbox out) {
            if (stimulus instanceof Stimulus.Delivered(ActorRef from, int incarnation, long id, Mini.Number number)) {
                out.record(new Mini.Note("got", number.value()));
            }
            return state;
        }
    }

    private record Scene() implements Scenario {
        @Override
        public String name() {
            return "streams";
        }

        @Override
        public ServiceFaultParser serviceFaults() {
            return ServiceFaultParser.NONE;
        }

        @Override
        public Setup setUp(Schedule schedule) {
            return new Setup(
                    List.of(NodeSpec.of("source", "api", new Source()), new NodeSpec("a", List.of("listener"),
                            birth -> List.of(new Listener(birth.topology().actor("source", "api"))))),
                    NetworkSettings.DEFAULT, new Toy.Settings(0));
        }
    }

    private static List<Long> got(Fault... faults) {
        List<LogEvent> log = new ArrayList<>();
        Simulation.of(new Scene(), Mini.schedule(faults), log::add).run();
        return Mini.facts(log, Mini.Note.class).stream().map(Mini.Note::value).toList();
    }

    private static List<Long> first(long count) {
        return LongStream.rangeClosed(1, count).boxed().toList();
    }

    @Test
    void aStreamArrivesInOrderThoughLatenciesDiffer() {
        assertThat(got()).isEqualTo(first(COUNT));
    }

    @Test
    void aStreamHasNoDuplicates() {
        assertThat(got(new Fault.Duplicate(Traffic.answers("source", "a"), Ratio.ALWAYS, Start.at(0), seconds(8))))
                .isEqualTo(first(COUNT));
    }

    @Test
    void aSlowStreamKeepsItsOrderWhenTheLinkIsFastAgain() {
        assertThat(got(new Fault.LinkDelay(Traffic.answers("source", "a"), millis(700), Start.at(millis(100)),
                millis(100)), new Fault.BlackHole(Traffic.answers("source", "a"), Start.at(millis(300)), millis(100))))
                .isEqualTo(first(COUNT));
    }

    @Test
    void afterALossNothingMoreOfTheStreamArrives() {
        List<Long> got = got(new Fault.LinkLoss(Traffic.answers("source", "a"), new Ratio(1, 100), Start.at(0),
                seconds(8)));

        assertThat(got).isNotEmpty().hasSizeLessThan((int) COUNT).isEqualTo(first(got.size()));
    }

    @Test
    void aPartitionBreaksAStreamForGood() {
        List<Long> got = got(new Fault.Partition("source", "a", Start.at(millis(200)), millis(50)));

        assertThat(got).isNotEmpty().hasSizeLessThan(300).isEqualTo(first(got.size()));
    }
}
