package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a closing election waits for: its works, its listener and the last words of its log. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ElectionCrewTest {

    private static final ElectionEvent CONTACT = new ElectionEvent.Contacted();
    private static final ElectionEvent END = new ElectionEvent.Ended(EndReason.CLOSED);
    private static final long ENOUGH_NANOS = 20_000_000_000L;

    /** So long whoever is slow takes over the end, which is well within the patience for each. */
    private static final long A_WHILE_MILLIS = 200;

    private final MonotonicClock clock = new TestClock();
    private final HostThreads threads = new HostThreads();
    private final List<String> told = new CopyOnWriteArrayList<>();
    private volatile String slow = "";
    private final CountDownLatch leads = new CountDownLatch(1);
    private final CountDownLatch tidied = new CountDownLatch(1);

    private final ElectionCrew<String> crew = new ElectionCrew<>("crew", threads,
            new WorkSupervisor("crew", List.of(this::leadAndTidyUp), threads, new WorkSupervisor.Reports() {
                @Override
                public void workEnded() {
                    told.add("work ended");
                }

                @Override
                public void workFailed() {
                    told.add("work failed");
                }
            }), Optional.empty(), post("log"), Optional.of(post("listener")));

    /** A listener or a log, each on a thread of its own. */
    private EventPump.Post post(String name) {
        return new EventPump("fencepost-crew-" + name, threads).post(name, event -> {
            if (event.equals(END) && name.equals(slow)) {
                takeAWhile();
            }
            told.add(name + " " + event.getClass().getSimpleName());
        }, event -> true);
    }

    private void takeAWhile() {
        try {
            Thread.sleep(A_WHILE_MILLIS);
        } catch (InterruptedException impatience) {
            told.add("interrupted");
        }
    }

    private void leadAndTidyUp(Tenure tenure) {
        leads.countDown();
        try {
            tenure.awaitStop(Duration.ofSeconds(20));
        } catch (InterruptedException toldToStop) {
            // and now it tidies up
        }
        TestProcess.hold(tidied);
    }

    @BeforeEach
    void start() throws InterruptedException {
        crew.start();
        crew.supervisor().begin(new Tenure(new FencingToken(3), Optional.empty(), new CandidateId("a#1"),
                new ElectionStatus(clock)));
        assertThat(leads.await(20, TimeUnit.SECONDS)).isTrue();
    }

    private void stop() {
        crew.supervisor().stop(LossReason.CLOSED);
        crew.publish(END);
        crew.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"log", "listener"})
    void both_are_told_everything_before_the_joining_is_over(String whoIsSlow) throws InterruptedException {
        slow = whoIsSlow;
        crew.publish(CONTACT);
        stop();
        tidied.countDown();
        crew.join(ENOUGH_NANOS, clock);

        assertThat(told).containsExactlyInAnyOrder("work ended", "log Contacted", "log Ended", "listener Contacted",
                "listener Ended");
    }

    /** An election that has not ended in order has no time left for its works, and grants them its patience. */
    @Test
    void works_that_have_no_time_of_their_own_are_waited_for_in_the_end() throws InterruptedException {
        stop();
        CompletableFuture.delayedExecutor(A_WHILE_MILLIS, TimeUnit.MILLISECONDS).execute(tidied::countDown);
        crew.join(0, clock);

        assertThat(crew.worksOver()).isTrue();
    }
}
