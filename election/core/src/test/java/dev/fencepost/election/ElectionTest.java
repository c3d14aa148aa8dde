package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Closing an election that does not end: who waits for it, and how long. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ElectionTest {

    private static final Duration LONGER_THAN_A_TEST = Duration.ofMinutes(5);

    private final TestClock clock = new TestClock();
    private final AtomicInteger asked = new AtomicInteger();

    private static ElectionConfig bounded(Duration closeBound) {
        return ElectionConfig.builder("endless", new ProcessIdentity(new UUID(7, 9)).named("pod-0"))
                .callTimeout(Duration.ofMillis(10)).retryInterval(Duration.ofMillis(10)).closeBound(closeBound)
                .build();
    }

    private Election endless(ElectionConfig config) {
        return Election.running(config, new ElectionStatus(clock), clock,
                new Election.Running(crew(), () -> {}, asked::incrementAndGet));
    }

    /** There is no work, and the log has been told its last word, so that nobody else is waited for. */
    private static ElectionCrew<String> crew() {
        HostThreads threads = new HostThreads();
        WorkSupervisor supervisor = new WorkSupervisor("endless", List.of(), threads, new WorkSupervisor.Reports() {
            @Override
            public void workEnded() {
                // there is no work
            }

            @Override
            public void workFailed() {
                // there is no work
            }
        });
        ElectionCrew<String> crew = new ElectionCrew<>("endless", threads, supervisor, Optional.empty(),
                new EventPump("endless-log", threads).post("the log", event -> {}, event -> true), Optional.empty());
        crew.start();
        crew.publish(new ElectionEvent.Ended(EndReason.CLOSED));
        return crew;
    }

    @Test
    void a_close_waits_for_the_work_and_for_the_last_calls_after_it() {
        ElectionConfig config = bounded(Duration.ofMillis(10));
        long beganNanos = System.nanoTime();
        endless(config).close();

        assertThat(System.nanoTime() - beganNanos)
                .isGreaterThanOrEqualTo(config.closeBoundNanos() + config.closingCallsNanos());
        assertThat(asked).hasValue(1);
    }

    /** Goal: it returns long before the bound; whoever waited would meet the limit on each test. */
    @Test
    void a_close_can_be_begun_without_waiting_for_its_end() {
        endless(bounded(LONGER_THAN_A_TEST)).beginClose();
        assertThat(asked).hasValue(1);
    }

    /** Goal: as above, it returns long before the bound. */
    @Test
    void an_interrupt_ends_a_close_and_is_still_there_afterwards() {
        Thread.currentThread().interrupt();
        endless(bounded(LONGER_THAN_A_TEST)).close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(asked).hasValue(1);
    }
}
