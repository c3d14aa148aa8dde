package dev.fencepost.election.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fencepost.election.HostClock;
import dev.fencepost.election.HostThreads;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** The shell of a service that is alone: its calls, its wakes, and what is left when its host breaks. */
class ServiceShellTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    /** A clock that only the test moves, and that it can break; its zero means nothing. */
    private static final class StandingClock implements HostClock {

        private final AtomicLong nanos = new AtomicLong(-3_600_000_000_000L);
        private volatile boolean broken;

        @Override
        public long nanos() {
            if (broken) {
                throw new AssertionError("broken on purpose");
            }
            return nanos.get();
        }

        @Override
        public long wallMicros() {
            return 0;
        }
    }

    /** Ends when it is interrupted, and says so. */
    private static ServiceTask untilInterrupted(CountDownLatch begun, CountDownLatch interrupted) {
        return scope -> {
            begun.countDown();
            try {
                Thread.sleep(SOON);
            } catch (InterruptedException expected) {
                interrupted.countDown();
            }
        };
    }

    private static void awaitOpen(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theGuardIsReadWhereThereIsNoElectionEither() {
        AtomicInteger reads = new AtomicInteger();
        LeaderService service = LeaderService.named("guarded").guard(1024, () -> {
            reads.incrementAndGet();
            return OptionalInt.of(512);
        }).build();
        assertThat(service.run()).isEqualTo(ExitStatus.COUNT_MISMATCH);
        assertThat(reads.get()).isEqualTo(1);
    }

    @Test
    void theHealthCheckRunsAndItsFindingIsKnownToStepsAndTasks() {
        AtomicInteger checks = new AtomicInteger();
        AtomicReference<HealthFinding> step = new AtomicReference<>();
        AtomicReference<HealthFinding> task = new AtomicReference<>();
        LeaderService service = LeaderService.named("healthy").healthCheck(scope -> checks.incrementAndGet())
                .startUp("step", scope -> step.set(scope.health()))
                .whileElected("once", scope -> task.set(scope.health())).build();
        assertThat(service.run()).isEqualTo(ExitStatus.FINISHED);
        assertThat(checks.get()).isEqualTo(1);
        assertThat(step.get()).isEqualTo(HealthFinding.CHECKED);
        assertThat(task.get()).isEqualTo(HealthFinding.CHECKED);
    }

    /** At the very nanosecond of the cap, on a clock that stands still from then on. */
    @Test
    void aWakeIsDueAtItsInstantAndTheCallThatIsGivenUpIsInterrupted() throws InterruptedException {
        StandingClock clock = new StandingClock();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        LeaderService service = LeaderService.named("slow").on(clock, new HostThreads())
                .healthCheck(untilInterrupted(begun, interrupted)).whileElected("once", scope -> {}).build();
        Thread runner = new Thread(service::run);
        runner.start();
        awaitOpen(begun);
        await().atMost(SOON).until(() -> runner.getState() == Thread.State.TIMED_WAITING);
        clock.nanos.addAndGet(ServiceTimings.DEFAULTS.healthCapNanos());
        LockSupport.unpark(runner);
        awaitOpen(interrupted);
        assertThat(service.awaitEnd(SOON)).contains(ExitStatus.FINISHED);
    }

    @Test
    void whileNothingIsDueTheHostSleeps() throws InterruptedException {
        LeaderService service = LeaderService.named("idle").build();
        Thread runner = new Thread(service::run);
        runner.start();
        await().atMost(SOON).until(() -> runner.getState() == Thread.State.WAITING);
        service.stop();
        assertThat(service.awaitEnd(SOON)).contains(ExitStatus.STOPPED);
    }

    @Test
    void aHostThatBreaksStopsTheCallThatRuns() throws InterruptedException {
        StandingClock clock = new StandingClock();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        LeaderService service = LeaderService.named("broken-call").on(clock, new HostThreads())
                .startUp("step", untilInterrupted(begun, interrupted)).build();
        new Thread(service::run).start();
        awaitOpen(begun);
        clock.broken = true;
        service.stop();
        assertThat(service.awaitEnd(SOON)).contains(ExitStatus.DID_NOT_STOP);
        awaitOpen(interrupted);
    }

    @Test
    void aHostThatBreaksClosesThePort() throws InterruptedException {
        StandingClock clock = new StandingClock();
        CountDownLatch closed = new CountDownLatch(1);
        LeaderService service = LeaderService.named("broken-port").on(clock, new HostThreads())
                .port(new ServicePort() {
                    @Override
                    public void open(TaskScope scope) {
                        // open at once
                    }

                    @Override
                    public void close() {
                        closed.countDown();
                    }
                }).build();
        new Thread(service::run).start();
        await().atMost(SOON).until(() -> service.phase() == ServicePhase.SERVING);
        clock.broken = true;
        service.stop();
        assertThat(service.awaitEnd(SOON)).contains(ExitStatus.DID_NOT_STOP);
        awaitOpen(closed);
    }
}
