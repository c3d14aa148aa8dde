package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The production host over a store of streams: whatever the store does, the protocol hears it once and in order. */
class StreamingCycleTest {

    /** A protocol that writes down what it hears and commands what a test tells it to. */
    private record Scripted(List<String> heard, Function<Input<String>, List<Command<String>>> script)
            implements
                Protocol<Integer, String, String> {

        @Override
        public Integer initial() {
            return 0;
        }

        @Override
        public Transition<Integer, String> step(Integer steps, Input<String> input, Now now) {
            heard.add(switch (input) {
                case Input.StreamAnswered<String> answered -> answered.stream() + "=" + answered.reply();
                case Input.StreamEnded<String> ended -> ended.stream() + " ended: " + ended.why();
                case Input<String> other -> other.getClass().getSimpleName();
            });
            return new Transition<>(steps + 1, script.apply(input), List.of());
        }
    }

    /** What the host must know of requests and replies that are plain text. */
    private record Plain() implements Dialect<String, String> {

        @Override
        public boolean slowPath(String request) {
            return request.startsWith("slow");
        }

        @Override
        public String broken(String request, String detail) {
            return "broken over " + request + ": " + detail;
        }
    }

    /** A store whose streams do as a test tells them. */
    private static final class Streams implements AsyncStore<String, String> {

        private final List<String> asked = new ArrayList<>();
        private final List<StoreStream.Listener<String>> listeners = new ArrayList<>();
        private Runnable onOpen = () -> {};
        private Runnable onPush = () -> {};
        private boolean opensNothing;

        @Override
        public CompletionStage<String> send(String request, long timeoutNanos) {
            asked.add("send " + request + " within " + timeoutNanos);
            return new CompletableFuture<>();
        }

        @Override
        @SuppressWarnings("NullAway") // a broken store opens nothing
        public StoreStream<String> open(String first, StoreStream.Listener<String> listener) {
            asked.add("open " + first);
            listeners.add(listener);
            onOpen.run();
            return opensNothing ? null : new One("stream " + listeners.size());
        }

        /** What the latest stream tells. */
        StoreStream.Listener<String> listener() {
            return listeners.get(listeners.size() - 1);
        }

        @Override
        public void close() {
            asked.add("close");
        }

        /** One stream. */
        private final class One implements StoreStream<String> {

            private final String name;

            One(String name) {
                this.name = name;
            }

            @Override
            public void push(String request) {
                asked.add(name + " push " + request);
                onPush.run();
            }

            @Override
            public void shut() {
                asked.add(name + " shut");
                onPush.run();
            }
        }
    }

    private final List<String> heard = new ArrayList<>();
    private final Streams store = new Streams();
    private final TestClock clock = new TestClock();
    private final ElectionStatus status = new ElectionStatus(clock);
    private final AtomicInteger wakes = new AtomicInteger();
    private ElectionCycle<Integer, String, String> cycle = cycle(input -> List.of());

    private ElectionCycle<Integer, String, String> cycle(Function<Input<String>, List<Command<String>>> script) {
        ProcessIdentity process = new ProcessIdentity(new UUID(1, 2));
        ElectionConfig terms = ElectionConfig.builder("streams", process.named("pod-0")).build();
        Bid<Integer, String, String> bid = new Bid<>(terms, new Scripted(heard, script), store, new Plain(), List.of(),
                List.of(), Optional.empty(), Optional.empty());
        HostThreads none = new HostThreads();
        WorkSupervisor supervisor = new WorkSupervisor("streams", List.of(), none, new WorkSupervisor.Reports() {
            @Override
            public void workEnded() {
                // there is no work
            }

            @Override
            public void workFailed() {
                // there is no work
            }
        });
        return new ElectionCycle<>(bid, clock, process.jitter(), status, new Inbox<>(),
                new ElectionCrew<>("streams", none, supervisor, Optional.empty(),
                        new EventPump("streams-log", none).post("the log", event -> {}, event -> true),
                        Optional.empty()),
                wakes::incrementAndGet);
    }

    /** Starts a protocol that opens stream 1 at once and pushes "again" whenever it hears an answer. */
    private void renewing() {
        started(input -> switch (input) {
            case Input.Started<String> started -> List.of(new Command.Open<>(1, "hello"));
            case Input.StreamAnswered<String> answered -> List.of(new Command.Push<>(answered.stream(), "again"));
            default -> List.of();
        });
    }

    private void started(Function<Input<String>, List<Command<String>>> script) {
        cycle = cycle(script);
        cycle.poll();
    }

    @Test
    void opensPushesAndHearsTheAnswersInTheirOrder() {
        renewing();
        store.listener().answered("a");
        cycle.poll();
        store.listener().answered("b");
        cycle.poll();

        assertThat(store.asked).containsExactly("open hello", "stream 1 push again", "stream 1 push again");
        assertThat(heard).containsExactly("Started", "1=a", "1=b");
        assertThat(wakes).hasValue(2);
    }

    /** A store may answer at once, on the host's own thread and before it has returned the stream. */
    @Test
    void takesAnAnswerThatComesBeforeTheStreamDoes() {
        store.onOpen = () -> store.listener().answered("at once");
        renewing();
        cycle.poll();

        assertThat(heard).containsExactly("Started", "1=at once");
        assertThat(store.asked).containsExactly("open hello", "stream 1 push again");
    }

    @Test
    void takesAnEndThatComesBeforeTheStreamDoes() {
        store.onOpen = () -> store.listener().ended("refused");
        renewing();
        cycle.poll();

        assertThat(heard).containsExactly("Started", "1 ended: refused");
    }

    @Test
    void dropsAnAnswerThatNothingWasAskedFor() {
        renewing();
        store.listener().answered("a");
        store.listener().answered("a, again");
        cycle.poll();
        store.listener().answered("b");
        store.listener().answered("b, again");
        cycle.poll();

        assertThat(heard).containsExactly("Started", "1=a", "1=b");
        assertThat(wakes).hasValue(2);
    }

    @Test
    void hearsOfAnEndOnceAndOfNothingAfterIt() {
        renewing();
        store.listener().ended("broken");
        store.listener().ended("broken, again");
        store.listener().answered("late");
        cycle.poll();
        store.listener().answered("later");
        store.listener().ended("and again");
        cycle.poll();

        assertThat(heard).containsExactly("Started", "1 ended: broken");
        assertThat(wakes).hasValue(1);
    }

    @Test
    void hearsOfAStoreThatThrowsInsteadOfOpening() {
        store.onOpen = () -> {
            throw new IllegalStateException("no connection");
        };
        renewing();
        cycle.poll();
        store.listener().answered("from a stream that was never returned");
        cycle.poll();

        assertThat(heard).hasSize(2);
        assertThat(heard.get(1)).startsWith("1 ended: broken over hello: the store threw ").contains("no connection");
    }

    @Test
    void hearsOfAStoreThatThrowsWhatCannotBeSaid() {
        store.onOpen = () -> {
            throw new Unspeakable();
        };
        renewing();
        cycle.poll();

        assertThat(heard).hasSize(2);
        assertThat(heard.get(1)).startsWith("1 ended: broken over hello: the store threw ");
    }

    @Test
    void hearsOfAStoreThatOpensNothing() {
        store.opensNothing = true;
        renewing();
        cycle.poll();

        assertThat(heard).hasSize(2);
        assertThat(heard.get(1)).startsWith("1 ended: broken over hello: ").contains("no stream");
    }

    @Test
    void givesUpAStreamThatThrowsInsteadOfPushing() {
        renewing();
        store.onPush = () -> {
            throw new IllegalStateException("buffer full");
        };
        store.listener().answered("a");
        cycle.poll();
        store.listener().answered("late");
        cycle.poll();

        assertThat(heard).hasSize(3);
        assertThat(heard.get(2)).startsWith("1 ended: broken over again: the store threw ").contains("buffer full");
        assertThat(store.asked).containsExactly("open hello", "stream 1 push again", "stream 1 shut");
    }

    @Test
    @SuppressWarnings("NullAway") // a broken store answers null
    void givesUpAStreamThatAnswersNothing() {
        renewing();
        store.listener().answered(null);
        cycle.poll();

        assertThat(heard).containsExactly("Started", "1 ended: broken over hello: the store answered null");
        assertThat(store.asked).containsExactly("open hello", "stream 1 shut");
    }

    @Test
    @SuppressWarnings("NullAway") // a broken store ends with null
    void hearsOfAnEndWithoutAReason() {
        renewing();
        store.listener().ended(null);
        cycle.poll();

        assertThat(heard).containsExactly("Started", "1 ended: broken over hello: the store answered null");
    }

    @Test
    void hearsOfAStreamThatItHasShutOnlyWhatHadArrived() {
        started(input -> switch (input) {
            case Input.Started<String> started -> List.of(new Command.Open<>(1, "hello"));
            case Input.Close<String> close -> List.of(new Command.Shut<>(1), new Command.Push<>(1, "too late"));
            default -> List.of();
        });
        store.onPush = () -> {
            throw new IllegalStateException("and shutting throws");
        };
        cycle.arrived(new Input.Close<>());
        store.listener().answered("arrived before it was shut");
        cycle.poll();
        store.listener().answered("late");
        store.listener().ended("at our wish");
        cycle.poll();

        assertThat(heard).containsExactly("Started", "Close", "1=arrived before it was shut");
        assertThat(store.asked).containsExactly("open hello", "stream 1 shut");
    }

    @Test
    void aStreamThatReplacesABrokenOneIsAnotherOne() {
        started(input -> switch (input) {
            case Input.Started<String> started -> List.of(new Command.Open<>(1, "hello"));
            case Input.StreamEnded<String> ended -> List.of(new Command.Open<>(2, "hello again"));
            default -> List.of();
        });
        StoreStream.Listener<String> first = store.listener();
        first.ended("broken");
        cycle.poll();
        first.answered("late, of the first");
        store.listener().answered("of the second");
        cycle.poll();

        assertThat(heard).containsExactly("Started", "1 ended: broken", "2=of the second");
    }

    @Test
    void passesTheTimeoutOfEachCallOnToTheStore() {
        started(input -> List.of(new Command.Send<>(1, "campaign", Command.UNBOUNDED_NANOS),
                new Command.Send<>(2, "read", 7)));

        assertThat(store.asked).containsExactly("send campaign within " + Command.UNBOUNDED_NANOS,
                "send read within 7");
    }

    /** A leader that opens another stream had a broken one, which the metric of the slow path shows. */
    @Test
    void aStreamThatALeaderOpensIsTheSlowPath() {
        FencingToken token = new FencingToken(5);
        started(input -> switch (input) {
            case Input.Started<String> started -> List.of(new Command.Open<>(1, "slow hello"),
                    new Command.Publish<>(new ElectionEvent.Gained(token, Long.MAX_VALUE)));
            case Input.StreamEnded<String> ended -> List.of(new Command.Open<>(2, "slow hello"));
            default -> List.of();
        });
        assertThat(status.slowPaths()).isZero();
        store.listener().ended("broken");
        cycle.poll();

        assertThat(status.slowPaths()).isEqualTo(1);
    }

    @Test
    void shutsItsStreamsWhenItFails() {
        renewing();
        cycle.failed(new AssertionError("broken on purpose"));
        store.listener().answered("late");

        assertThat(cycle.ended()).isTrue();
        assertThat(store.asked).containsExactly("open hello", "stream 1 shut");
    }

    @Test
    void shutsItsStreamsWhenItEnds() {
        started(input -> switch (input) {
            case Input.Started<String> started -> List.of(new Command.Open<>(1, "hello"));
            case Input.Close<String> close -> List.of(new Command.Publish<>(
                    new ElectionEvent.Ended(EndReason.CLOSED)));
            default -> List.of();
        });
        cycle.arrived(new Input.Close<>());
        cycle.poll();

        assertThat(store.asked).containsExactly("open hello", "stream 1 shut");
    }
}
