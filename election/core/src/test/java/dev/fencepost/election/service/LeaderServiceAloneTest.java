package dev.fencepost.election.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.fencepost.election.HostClock;
import dev.fencepost.election.HostThreads;
import dev.fencepost.election.state.UnreadableStateException;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The shell of a service where it needs no election: running once, interrupts, signals, and metrics. */
class LeaderServiceAloneTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    private static LeaderService serving() {
        return LeaderService.named("alone").whileElected("worker",
                scope -> assertThat(scope.awaitStop(Duration.ofMinutes(1))).isTrue()).build();
    }

    private static Thread run(LeaderService service, AtomicReference<ExitStatus> exit) {
        Thread runner = new Thread(() -> exit.set(service.run()));
        runner.start();
        await().atMost(SOON).until(() -> service.phase() == ServicePhase.SERVING);
        return runner;
    }

    @Test
    void everyTaskFinishedIsACleanEnd() {
        LeaderService service = LeaderService.named("batch").embedded().whileElected("once", scope -> {
            assertThat(scope.check()).isTrue();
            assertThat(scope.tenure()).isEmpty();
        }).build();
        assertThat(service.run()).isEqualTo(ExitStatus.FINISHED);
        assertThat(service.status()).contains(ExitStatus.FINISHED);
    }

    @Test
    void anEmbeddedServiceWithAnElectionIsRefusedAndStartsNothing() {
        AtomicInteger started = new AtomicInteger();
        LeaderService service = LeaderService.named("embedded").embedded().elected((work, listener) -> {
            throw new AssertionError("it stands");
        }).alwaysOn("metrics", scope -> started.incrementAndGet()).build();
        assertThat(service.run()).isEqualTo(ExitStatus.REFUSED);
        assertThat(started.get()).isZero();
    }

    @Test
    void whatTheOwnerFindsWrongIsRefused() {
        assertThat(LeaderService.named("wrong").refusing(List.of("no endpoints")).build().run())
                .isEqualTo(ExitStatus.REFUSED);
    }

    @Test
    void aServiceRunsOnce() {
        LeaderService service = LeaderService.named("once").whileElected("once", scope -> {}).build();
        assertThat(service.run().clean()).isTrue();
        assertThatThrownBy(service::run).isInstanceOf(IllegalStateException.class).hasMessageContaining("once");
    }

    @Test
    void aStopBeforeTheStartKeepsItFromStarting() {
        AtomicInteger started = new AtomicInteger();
        LeaderService service = LeaderService.named("early").alwaysOn("a", scope -> started.incrementAndGet()).build();
        service.stop();
        assertThat(service.run()).isEqualTo(ExitStatus.STOPPED);
        assertThat(started.get()).isZero();
    }

    @Test
    void anInterruptIsARequestToStopAndIsPassedOn() throws InterruptedException {
        LeaderService service = serving();
        AtomicReference<Boolean> interrupted = new AtomicReference<>();
        Thread runner = new Thread(() -> {
            service.run();
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        runner.start();
        await().atMost(SOON).until(() -> service.phase() == ServicePhase.SERVING);
        runner.interrupt();
        assertThat(service.awaitEnd(SOON)).contains(ExitStatus.STOPPED);
        runner.join(SOON.toMillis());
        assertThat(interrupted.get()).isTrue();
    }

    @Test
    void aStateThatCanNeverBeReadEndsTheStart() {
        AtomicInteger reads = new AtomicInteger();
        LeaderService service = LeaderService.named("unreadable").state(scope -> {
            reads.incrementAndGet();
            throw new UnreadableStateException("version 9 is not known to this program");
        }).build();
        assertThat(service.run()).isEqualTo(ExitStatus.START_FAILED);
        assertThat(reads.get()).isEqualTo(1);
    }

    @Test
    void aStateThatCannotBeReadJustNowIsReadAgain() {
        AtomicInteger reads = new AtomicInteger();
        LeaderService service = LeaderService.named("blip").state(scope -> {
            if (reads.incrementAndGet() == 1) {
                throw new IllegalStateException("no answer");
            }
            return OptionalInt.empty();
        }).whileElected("once", scope -> {}).build();
        assertThat(service.run()).isEqualTo(ExitStatus.FINISHED);
        assertThat(reads.get()).isEqualTo(2);
    }

    @Test
    void aStepThatFailsEndsTheStart() {
        LeaderService service = LeaderService.named("step").startUp("disk", scope -> {
            throw new IOException("no disk");
        }).build();
        assertThat(service.run()).isEqualTo(ExitStatus.START_FAILED);
    }

    @Test
    void aPortThatFailsToOpenEndsTheStartAndOneThatFailsToCloseEndsNothing() throws InterruptedException {
        assertThat(LeaderService.named("port").port(new BrokenPort(true)).build().run())
                .isEqualTo(ExitStatus.START_FAILED);
        LeaderService service = LeaderService.named("port").port(new BrokenPort(false)).build();
        run(service, new AtomicReference<>());
        service.stop();
        assertThat(service.awaitEnd(SOON)).contains(ExitStatus.STOPPED);
    }

    private record BrokenPort(boolean whenOpened) implements ServicePort {

        @Override
        public void open(TaskScope scope) {
            if (whenOpened) {
                throw new IllegalStateException("in use");
            }
        }

        @Override
        public void close() {
            throw new IllegalStateException("broken on purpose");
        }
    }

    /** A clock that breaks is the end of the host, and a reason to stop everything. */
    @Test
    void aHostThatBreaksStopsItsTasksAndSaysSo() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        AtomicReference<Boolean> broken = new AtomicReference<>(false);
        LeaderService service = LeaderService.named("broken").on(new HostClock() {
            @Override
            public long nanos() {
                if (broken.get()) {
                    throw new AssertionError("broken on purpose");
                }
                return 0;
            }

            @Override
            public long wallMicros() {
                return 0;
            }
        }, new HostThreads()).whileElected("worker", scope -> {
            begun.countDown();
            try {
                boolean unused = scope.awaitStop(Duration.ofMinutes(1));
            } finally {
                ended.countDown();
            }
        }).build();
        Thread runner = run(service, new AtomicReference<>());
        begun.await();
        broken.set(true);
        service.stop();
        assertThat(service.awaitEnd(SOON)).contains(ExitStatus.DID_NOT_STOP);
        assertThat(ended.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        runner.join();
    }

    @Test
    void aSignalStopsTheServiceAndEndsTheProcessWithItsExitCode() {
        LeaderService service = serving();
        AtomicReference<ExitStatus> exit = new AtomicReference<>();
        run(service, exit);
        AtomicInteger halted = new AtomicInteger(-1);
        new StopOnSignal(service, halted::set).run();
        assertThat(halted.get()).isZero();
        assertThat(service.status()).contains(ExitStatus.STOPPED);
    }

    @Test
    void signalsAreHeardThroughAHookOfTheProcess() {
        List<String> hooks = new ArrayList<>();
        StopOnSignal.of(serving(), new HostThreads() {
            @Override
            public void atShutdown(String name, Runnable body) {
                hooks.add(name);
                assertThat(body).isInstanceOf(StopOnSignal.class);
            }
        });
        assertThat(hooks).containsExactly("fencepost-stop");
    }

    /** Whoever called System.exit has said with what code. */
    @Test
    void aProcessThatEndsAfterItsServiceKeepsItsExitCode() {
        LeaderService service = LeaderService.named("over").whileElected("once", scope -> {}).build();
        assertThat(service.run().clean()).isTrue();
        AtomicInteger halted = new AtomicInteger(-1);
        new StopOnSignal(service, halted::set).run();
        assertThat(halted.get()).isEqualTo(-1);
    }

    @Test
    void theThreeSeriesAreThereFromTheStartAndAtZero() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new ServiceMetrics(serving()).bindTo(registry);
        assertThat(registry.scrape().lines().filter(line -> !line.startsWith("#"))).containsExactlyInAnyOrder(
                "shard_manager_is_leader 0.0", "shard_manager_leader_since_epoch 0.0",
                "shard_manager_campaign_attempt_failures_total 0.0");
    }

    @Test
    void servicesOfOneProcessAreToldApartByTheirTags() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        new ServiceMetrics(serving(), Tags.of("shard", "1")).bindTo(registry);
        new ServiceMetrics(serving(), Tags.of("shard", "2")).bindTo(registry);
        assertThat(registry.getMeters()).hasSize(6).allSatisfy(
                meter -> assertThat(meter.getId().getTags()).extracting(Tag::getKey).containsExactly("shard"));
    }
}
