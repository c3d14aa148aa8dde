package dev.fencepost.election.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: stores that share a thread take turns on it, and each loses only its own calls. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SendThreadTest {

    private final SendThread thread = new SendThread("fencepost-test-send");
    private final SendThread.Lane busy = thread.lane();
    private final SendThread.Lane quiet = thread.lane();
    private final CountDownLatch released = new CountDownLatch(1);
    private final List<String> made = new CopyOnWriteArrayList<>();
    private final List<String> givenUp = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        released.countDown();
        thread.close();
    }

    /** A call that says when it is made. */
    private class Noted implements SendThread.Task {

        private final String name;

        Noted(String name) {
            this.name = name;
        }

        @Override
        public void make() {
            made.add(name);
        }

        @Override
        public void giveUp(String why) {
            givenUp.add(name + ": " + why);
        }
    }

    /** Keeps the thread in a call until it is released. */
    private void stick() {
        busy.hand(new Noted("stuck") {

            @Override
            public void make() {
                super.make();
                awaitRelease();
            }
        });
        await().until(() -> made.contains("stuck"));
    }

    private void awaitRelease() {
        try {
            released.await();
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    private void handAll(SendThread.Lane lane, String prefix, int count) {
        for (int i = 1; i <= count; i++) {
            lane.hand(new Noted(prefix + i));
        }
    }

    private void expect(String... names) {
        released.countDown();
        List<String> all = new ArrayList<>(List.of("stuck"));
        all.addAll(List.of(names));
        await().until(() -> made.size() >= all.size());
        assertThat(made).containsExactlyElementsOf(all);
    }

    @Test
    void lanes_take_turns() {
        stick();
        handAll(busy, "busy", 3);
        handAll(quiet, "quiet", 2);
        expect("busy1", "quiet1", "busy2", "quiet2", "busy3");
        assertThat(givenUp).isEmpty();
    }

    @Test
    void a_lane_that_overflows_costs_the_others_nothing() {
        stick();
        handAll(quiet, "quiet", 1);
        handAll(busy, "busy", SendThread.MAX_WAITING + 1);
        assertThat(givenUp).containsExactly(
                "busy1: Nothing was sent: earlier calls are stuck before their sending.");
        expect("quiet1", "busy2", "busy3", "busy4", "busy5");
    }

    @Test
    void a_closed_lane_loses_its_calls_and_no_others() {
        stick();
        handAll(busy, "busy", 2);
        handAll(quiet, "quiet", 2);
        busy.close();
        assertThat(givenUp).containsExactly("stuck: The store is closed.", "busy1: The store is closed.",
                "busy2: The store is closed.");
        handAll(busy, "late", 1);
        assertThat(givenUp).endsWith("late1: The store is closed.");
        expect("quiet1", "quiet2");
    }

    @Test
    void a_lane_whose_call_is_not_under_way_leaves_it_alone() {
        stick();
        quiet.close();
        assertThat(givenUp).isEmpty();
        expect();
    }
}
