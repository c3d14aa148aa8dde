package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The production host over a store of streams: whatever the store does, the protocol hears it once and in order. */
class StreamingCycleTest {

    private final DrivenCycle host = new DrivenCycle();
    private final List<String> heard = host.heard;
    private final ScriptedStore store = host.store;
    private final ElectionCycle<Integer, String, String> cycle = host.cycle;

    /** Starts a protocol that opens stream 1 at once and pushes "again" whenever it hears an answer. */
    private void renewing() {
        host.start(input -> switch (input) {
            case Input.Started<String> started -> List.of(new Command.Open<>(1, "hello"));
            case Input.StreamAnswered<String> answered -> List.of(new Command.Push<>(answered.stream(), "again"));
            default -> List.of();
        });
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
        assertThat(host.wakes).hasValue(2);
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
        assertThat(host.wakes).hasValue(2);
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
        assertThat(host.wakes).hasValue(1);
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
        host.start(input -> switch (input) {
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
        assertThat(host.wakes).as("nobody is woken for what comes late").hasValue(2);
    }

    @Test
    void aStreamThatReplacesABrokenOneIsAnotherOne() {
        host.start(input -> switch (input) {
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
        host.start(input -> List.of(new Command.Send<>(1, "campaign", Command.UNBOUNDED_NANOS),
                new Command.Send<>(2, "read", 7)));

        assertThat(store.asked).containsExactly("send campaign within " + Command.UNBOUNDED_NANOS,
                "send read within 7");
    }

    /** A leader that opens another stream had a broken one, which the metric of the slow path shows. */
    @Test
    void aStreamThatALeaderOpensIsTheSlowPath() {
        FencingToken token = new FencingToken(5);
        host.start(input -> switch (input) {
            case Input.Started<String> started -> List.of(new Command.Open<>(1, "slow hello"),
                    new Command.Publish<>(new ElectionEvent.Gained(token, Long.MAX_VALUE)));
            case Input.StreamEnded<String> ended -> List.of(new Command.Open<>(2, "slow hello"));
            default -> List.of();
        });
        assertThat(host.status.slowPaths()).isZero();
        store.listener().ended("broken");
        cycle.poll();

        assertThat(host.status.slowPaths()).isEqualTo(1);
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
        host.start(input -> switch (input) {
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
