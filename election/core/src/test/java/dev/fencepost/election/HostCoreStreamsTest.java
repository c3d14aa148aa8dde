package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The streams of a host as a value: what each one owes, and that its inbox has room for all of it. */
class HostCoreStreamsTest {

    /** A protocol that remembers its inputs and commands what a test tells it to. */
    private record Scripted(Function<Input<String>, List<Command<String>>> script)
            implements
                Protocol<List<String>, String, String> {

        @Override
        public List<String> initial() {
            return List.of();
        }

        @Override
        public Transition<List<String>, String> step(List<String> state, Input<String> input, Now now) {
            List<String> seen = new ArrayList<>(state);
            seen.add(switch (input) {
                case Input.Answered<String> answered -> "call " + answered.attempt() + "=" + answered.reply();
                case Input.StreamAnswered<String> answered -> answered.stream() + "=" + answered.reply();
                case Input.StreamEnded<String> ended -> ended.stream() + " ended: " + ended.why();
                case Input<String> other -> other.getClass().getSimpleName();
            });
            return new Transition<>(List.copyOf(seen), script.apply(input), List.of());
        }
    }

    /** Writes down what it is told of streams. */
    private static final class Effects implements HostEffects<String> {

        private final List<String> done = new ArrayList<>();

        @Override
        public void send(long attempt, String request, long timeoutNanos) {
            // a call
        }

        @Override
        public void cancel(long attempt) {
            // a call
        }

        @Override
        public void open(long stream, String first) {
            done.add("open " + stream + " " + first);
        }

        @Override
        public void push(long stream, String request) {
            done.add("push " + stream + " " + request);
        }

        @Override
        public void shut(long stream) {
            done.add("shut " + stream);
        }

        @Override
        public void readFloor() {
            // no fence
        }

        @Override
        public void claim(FencingToken token) {
            // no fence
        }

        @Override
        public void setVerdict(Leadership leadership) {
            // no leadership
        }

        @Override
        public void publish(ElectionEvent event) {
            // no events
        }

        @Override
        public void stopWork(LossReason reason) {
            // no work
        }
    }

    private final Effects effects = new Effects();
    private HostCore<List<String>, String, String> core = new HostCore<>(new Scripted(input -> List.of()));
    private HostState<List<String>, String> host = core.initial();

    /** A protocol that carries these commands out when it starts, and those when it is asked to step down. */
    private void scripted(List<Command<String>> atStart, List<Command<String>> atStepDown) {
        core = new HostCore<>(new Scripted(input -> switch (input) {
            case Input.Started<String> started -> atStart;
            case Input.StepDown<String> stepDown -> atStepDown;
            default -> List.of();
        }));
        host = core.initial();
        poll();
    }

    private void poll() {
        host = core.poll(host, new Now(0, 0), max -> max, effects);
    }

    private void offer(Input<String> input) {
        host = core.offer(host, input);
    }

    private void stepDown() {
        offer(new Input.StepDown<>());
        poll();
    }

    private List<String> seen() {
        return host.protocol().subList(1, host.protocol().size());
    }

    @Test
    void aStreamIsOpenedAskedAndShutInTheOrderOfTheCommands() {
        scripted(List.of(new Command.Open<>(1, "a"), new Command.Push<>(1, "b")), List.of(new Command.Shut<>(1)));
        stepDown();

        assertThat(effects.done).containsExactly("open 1 a", "push 1 b", "shut 1");
        assertThat(host.streams()).isEmpty();
    }

    @Test
    void aStreamHasNoTimeout() {
        scripted(List.of(new Command.Open<>(1, "a")), List.of());

        assertThat(core.dueNanos(host)).isEmpty();
    }

    @Test
    void aStreamBringsOneAnswerToEachRequestAndNoMore() {
        scripted(List.of(new Command.Open<>(1, "a"), new Command.Push<>(1, "b")), List.of(new Command.Push<>(1, "c")));
        offer(new Input.StreamAnswered<>(1, "A"));
        offer(new Input.StreamAnswered<>(1, "B"));
        offer(new Input.StreamAnswered<>(1, "B again"));
        poll();
        offer(new Input.StreamAnswered<>(1, "B and again"));
        stepDown();
        offer(new Input.StreamAnswered<>(1, "C"));
        poll();

        assertThat(seen()).containsExactly("1=A", "1=B", "StepDown", "1=C");
    }

    @Test
    void eachOfTwoStreamsOwesItsOwnAnswers() {
        scripted(List.of(new Command.Open<>(1, "a"), new Command.Open<>(2, "b"), new Command.Push<>(2, "c")),
                List.of());
        offer(new Input.StreamAnswered<>(1, "A"));
        offer(new Input.StreamAnswered<>(1, "A again"));
        offer(new Input.StreamAnswered<>(2, "B"));
        offer(new Input.StreamAnswered<>(2, "C"));
        poll();

        assertThat(seen()).containsExactly("1=A", "2=B", "2=C");
    }

    @Test
    void anEndComesOnceAndLast() {
        scripted(List.of(new Command.Open<>(1, "a"), new Command.Push<>(1, "b")), List.of(new Command.Push<>(1, "c")));
        offer(new Input.StreamAnswered<>(1, "A"));
        offer(new Input.StreamEnded<>(1, "broken"));
        offer(new Input.StreamEnded<>(1, "broken again"));
        offer(new Input.StreamAnswered<>(1, "B"));
        poll();
        stepDown();

        assertThat(seen()).containsExactly("1=A", "1 ended: broken", "StepDown");
        assertThat(effects.done).containsExactly("open 1 a", "push 1 b");
    }

    @Test
    void aStreamThatWasShutBringsNothingMore() {
        scripted(List.of(new Command.Open<>(1, "a")), List.of(new Command.Shut<>(1), new Command.Shut<>(1)));
        stepDown();
        offer(new Input.StreamAnswered<>(1, "A"));
        offer(new Input.StreamEnded<>(1, "at our wish"));
        poll();

        assertThat(seen()).containsExactly("StepDown");
        assertThat(effects.done).containsExactly("open 1 a", "shut 1");
    }

    @Test
    void aStreamThatWasNeverOpenedBringsNothing() {
        scripted(List.of(new Command.Push<>(7, "a"), new Command.Shut<>(7)), List.of());
        offer(new Input.StreamAnswered<>(7, "A"));
        offer(new Input.StreamEnded<>(7, "gone"));
        poll();

        assertThat(seen()).isEmpty();
        assertThat(effects.done).isEmpty();
    }

    @Test
    void aCallAndAStreamOfOneNumberAreNotMixedUp() {
        scripted(List.of(new Command.Open<>(1, "a"), new Command.Send<>(1, "q", 10)), List.of());
        offer(new Input.Answered<>(1, "Q"));
        offer(new Input.StreamAnswered<>(1, "A"));
        offer(new Input.Answered<>(1, "Q again"));
        poll();

        assertThat(seen()).containsExactly("call 1=Q", "1=A");
    }

    @Test
    void aProtocolThatOpensMoreStreamsThanItNeedsIsStopped() {
        assertThatIllegalStateException()
                .isThrownBy(() -> scripted(
                        List.of(new Command.Open<>(1, "a"), new Command.Open<>(2, "b"), new Command.Open<>(3, "c")),
                        List.of()))
                .withMessageContaining("opens stream 3 beside");
    }

    @Test
    void aProtocolThatOpensOneStreamTwiceIsStopped() {
        assertThatIllegalStateException().isThrownBy(
                () -> scripted(List.of(new Command.Open<>(1, "a"), new Command.Open<>(1, "b")), List.of()))
                .withMessageContaining("opens stream 1 beside");
    }

    @Test
    void aStreamThatEndedMakesRoomForAnother() {
        scripted(List.of(new Command.Open<>(1, "a"), new Command.Open<>(2, "b")), List.of(new Command.Open<>(3, "c")));
        offer(new Input.StreamEnded<>(1, "broken"));
        poll();
        stepDown();

        assertThat(host.streams()).extracting(HostState.Stream::id).containsExactly(2L, 3L);
    }

    @Test
    void aProtocolThatAsksADeadStreamForEverIsStopped() {
        scripted(asks(HostCore.MAX_OWED), List.of(new Command.Push<>(1, "one too many")));
        offer(new Input.StreamAnswered<>(1, "A"));
        poll();
        stepDown();
        assertThat(effects.done).hasSize(HostCore.MAX_OWED + 1);

        assertThatIllegalStateException().isThrownBy(this::stepDown)
                .withMessageContaining("stream 1 owes " + HostCore.MAX_OWED + " answers");
    }

    /** Opens a stream and asks so much of it in all. */
    private static List<Command<String>> asks(int requests) {
        List<Command<String>> commands = new ArrayList<>();
        commands.add(new Command.Open<>(1, "a"));
        for (int i = 1; i < requests; i++) {
            commands.add(new Command.Push<>(1, "b"));
        }
        return commands;
    }

    /** Goal: whatever can arrive before the host looks has its place, so that the inbox never overflows. */
    @Test
    void everythingThatIsOwedFitsIntoTheInbox() {
        List<Command<String>> commands = new ArrayList<>();
        for (long call = 1; call <= HostCore.MAX_CALLS; call++) {
            commands.add(new Command.Send<>(call, "q", 10));
        }
        for (long stream = 1; stream <= HostCore.MAX_STREAMS; stream++) {
            commands.add(new Command.Open<>(stream, "a"));
            for (int i = 1; i < HostCore.MAX_OWED; i++) {
                commands.add(new Command.Push<>(stream, "b"));
            }
        }
        scripted(commands, List.of());
        for (long call = 1; call <= HostCore.MAX_CALLS; call++) {
            offer(new Input.Answered<>(call, "Q"));
        }
        for (long stream = 1; stream <= HostCore.MAX_STREAMS; stream++) {
            for (int i = 0; i <= HostCore.MAX_OWED; i++) {
                offer(new Input.StreamAnswered<>(stream, "A"));
            }
            offer(new Input.StreamEnded<>(stream, "broken"));
        }
        offer(new Input.WorkEnded<>());
        offer(new Input.StepDown<>());
        offer(new Input.Close<>());
        poll();

        assertThat(seen()).hasSize(HostCore.MAX_CALLS + HostCore.MAX_STREAMS * (HostCore.MAX_OWED + 1) + 3);
    }
}
