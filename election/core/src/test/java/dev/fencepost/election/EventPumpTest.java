package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One thread tells many listeners, each its own story to the end, one event at a time. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EventPumpTest {

    private static final ElectionEvent CONTACT = new ElectionEvent.Contacted();
    private static final ElectionEvent NOBODY = new ElectionEvent.NoLeader();
    private static final ElectionEvent END = new ElectionEvent.Ended(EndReason.CLOSED);

    private static final long ENOUGH_NANOS = 20_000_000_000L;

    private final EventPump pump = new EventPump("pump", new HostThreads());
    private final List<String> heard = new CopyOnWriteArrayList<>();

    private EventPump.Post post(String name) {
        return pump.post(name, event -> heard.add(name + " " + event.getClass().getSimpleName()),
                event -> !(event instanceof ElectionEvent.Extended));
    }

    @Test
    void manyListenersShareTheThreadInTurns() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        EventPump.Post first = pump.post("gate", event -> {
            entered.countDown();
            TestProcess.hold(goOn);
        }, event -> true);
        EventPump.Post one = post("one");
        EventPump.Post two = post("two");
        Thread thread = first.open();
        assertThat(one.open()).isSameAs(thread);
        assertThat(two.open()).isSameAs(thread);
        first.publish(END);
        assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
        one.publish(CONTACT);
        one.publish(new ElectionEvent.Extended(new FencingToken(1), 0));
        one.publish(NOBODY);
        one.publish(END);
        two.publish(CONTACT);
        two.publish(END);
        goOn.countDown();

        one.awaitEnd(ENOUGH_NANOS);
        two.awaitEnd(ENOUGH_NANOS);
        assertThat(heard).containsExactly("one Contacted", "two Contacted", "one NoLeader", "two Ended", "one Ended");
        thread.join(20_000);
        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    void theNextOneHasAThreadAgain() throws InterruptedException {
        EventPump.Post first = post("first");
        Thread gone = first.open();
        first.publish(END);
        gone.join(20_000);

        EventPump.Post second = post("second");
        assertThat(second.open()).isNotSameAs(gone);
        second.publish(END);
        long beganNanos = System.nanoTime();
        second.awaitEnd(ENOUGH_NANOS);
        assertThat(System.nanoTime() - beganNanos).as("it is waited for no longer than needed")
                .isLessThan(ENOUGH_NANOS);
        assertThat(heard).containsExactly("first Ended", "second Ended");
    }

    /** Goal: an election that could not start has an end, and must not end the thread of the others. */
    @Test
    void whoWasNeverOpenedIsNotTold() throws InterruptedException {
        EventPump.Post running = post("running");
        Thread thread = running.open();
        EventPump.Post refused = post("refused");
        refused.publish(END);
        running.publish(CONTACT);
        eventually(() -> heard.contains("running Contacted"));
        running.publish(END);
        thread.join(20_000);
        assertThat(heard).containsExactly("running Contacted", "running Ended");
    }
}
