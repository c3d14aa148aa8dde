package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Where other threads leave things for the host: as much as was asked for, once, and in order. */
class InboxTest {

    private final Inbox<String> inbox = new Inbox<>();

    private static Input<String> answer(String reply) {
        return new Input.StreamAnswered<>(1, reply);
    }

    private static Input<String> end(String why) {
        return new Input.StreamEnded<>(1, why);
    }

    @Test
    void aStreamOwesOneAnswerToEachRequest() {
        inbox.openStream(1);
        assertThat(inbox.answerStream(1, answer("a"))).isTrue();
        assertThat(inbox.answerStream(1, answer("again"))).isFalse();
        inbox.oweAnswer(1);
        inbox.oweAnswer(1);
        assertThat(inbox.answerStream(1, answer("b"))).isTrue();
        assertThat(inbox.answerStream(1, answer("c"))).isTrue();
        assertThat(inbox.answerStream(1, answer("again"))).isFalse();

        assertThat(inbox.isEmpty()).isFalse();
        assertThat(inbox.drain()).containsExactly(answer("a"), answer("b"), answer("c"));
        assertThat(inbox.isEmpty()).isTrue();
    }

    @Test
    void anEndComesOnceAndNothingAfterIt() {
        inbox.openStream(1);
        inbox.oweAnswer(1);
        assertThat(inbox.answerStream(1, answer("a"))).isTrue();
        assertThat(inbox.endStream(1, end("broken"))).isTrue();
        assertThat(inbox.endStream(1, end("again"))).isFalse();
        assertThat(inbox.answerStream(1, answer("late"))).isFalse();
        inbox.oweAnswer(1);
        assertThat(inbox.answerStream(1, answer("of a request after the end"))).isFalse();

        assertThat(inbox.drain()).containsExactly(answer("a"), end("broken"));
    }

    @Test
    void aStreamThatWasShutOrNeverOpenedBringsNothing() {
        inbox.openStream(1);
        inbox.shutStream(1);
        assertThat(inbox.answerStream(1, answer("a"))).isFalse();
        assertThat(inbox.endStream(1, end("at our wish"))).isFalse();
        assertThat(inbox.answerStream(2, answer("b"))).isFalse();

        assertThat(inbox.drain()).isEmpty();
    }

    @Test
    void aCallIsAnsweredOnceAndOnlyWhileItsPlaceIsKept() {
        Input<String> answered = new Input.Answered<>(3, "a");
        assertThat(inbox.answer(3, answered)).isFalse();
        inbox.reserve(3);
        assertThat(inbox.answer(3, answered)).isTrue();
        assertThat(inbox.answer(3, answered)).isFalse();
        inbox.reserve(4);
        inbox.release(4);
        assertThat(inbox.answer(4, answered)).isFalse();

        assertThat(inbox.drain()).containsExactly(answered);
    }

    @Test
    void moreCallsThanTheHostKeepsAreABugAndSayIt() {
        for (long attempt = 0; attempt < HostCore.MAX_CALLS; attempt++) {
            inbox.reserve(attempt);
        }
        assertThatIllegalStateException().isThrownBy(() -> inbox.reserve(99)).withMessageContaining("lack an answer");
    }

    /** Goal: of many threads that answer and end one stream at once, one ends it, and nothing comes after the end. */
    @Test
    void manyThreadsAtOneStream() throws InterruptedException {
        int threads = 8;
        inbox.openStream(1);
        for (int i = 1; i < threads; i++) {
            inbox.oweAnswer(1);
        }
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> tellers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread teller = new Thread(() -> {
                try {
                    start.await();
                } catch (InterruptedException interrupted) {
                    throw new AssertionError(interrupted);
                }
                inbox.answerStream(1, answer("a"));
                inbox.endStream(1, end("broken"));
            });
            teller.start();
            tellers.add(teller);
        }
        start.countDown();
        for (Thread teller : tellers) {
            teller.join();
        }
        List<Input<String>> arrived = inbox.drain();

        assertThat(arrived.getLast()).isEqualTo(end("broken"));
        assertThat(arrived.subList(0, arrived.size() - 1)).isNotEmpty().allMatch(answer("a")::equals)
                .hasSizeLessThanOrEqualTo(threads);
    }
}
