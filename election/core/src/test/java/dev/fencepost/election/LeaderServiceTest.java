package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.SOON;
import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.service.ExitStatus;
import dev.fencepost.election.service.HealthFinding;
import dev.fencepost.election.service.LeaderService;
import dev.fencepost.election.service.ServiceBuilder;
import dev.fencepost.election.service.ServiceGauges;
import dev.fencepost.election.service.ServicePhase;
import dev.fencepost.election.service.ServicePort;
import dev.fencepost.election.service.ServiceTask;
import dev.fencepost.election.service.ServiceTimings;
import dev.fencepost.election.service.TaskScope;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A service on real threads, in an election over a Lease in memory: the start-up cases of seed 001, 2.12. */
class LeaderServiceTest {

    private final TestProcess process = new TestProcess();
    private final List<String> story = new CopyOnWriteArrayList<>();
    private final AtomicReference<ExitStatus> exit = new AtomicReference<>();
    private final CountDownLatch obstinacy = new CountDownLatch(1);

    @AfterEach
    void everyThreadHasEnded() {
        obstinacy.countDown();
        eventually(() -> process.liveThreads().isEmpty() && threadsOfTheService().isEmpty());
    }

    private static List<String> threadsOfTheService() {
        return Thread.getAllStackTraces().keySet().stream().filter(Thread::isAlive).map(Thread::getName)
                .filter(name -> name.startsWith("fencepost-manager-")).toList();
    }

    private ServiceBuilder service() {
        return LeaderService.named("manager").elected(process.elections, process.candidacy())
                .on(process.clock, new HostThreads());
    }

    /** One of everything. */
    private ServiceBuilder complete() {
        return service().guard(1024, () -> told("count", OptionalInt.of(1024)))
                .state(scope -> told("state " + scope.token(), OptionalInt.of(1024)))
                .healthCheck(scope -> story.add("health"))
                .startUp("services", scope -> story.add("step"))
                .alwaysOn("metrics", untilStopped("metrics"))
                .whileElected("worker", untilStopped("worker")).port(port());
    }

    private <T> T told(String what, T value) {
        story.add(what);
        return value;
    }

    private ServiceTask untilStopped(String name) {
        return scope -> {
            story.add("begin " + name);
            try {
                boolean stopped = scope.awaitStop(Duration.ofMinutes(1));
                assertThat(stopped).isTrue();
            } finally {
                story.add("end " + name);
            }
        };
    }

    /** Ends only when the test lets it, whatever interrupts it. */
    private ServiceTask stubborn() {
        return scope -> {
            story.add("begin stubborn");
            while (obstinacy.getCount() > 0) {
                try {
                    obstinacy.await();
                } catch (InterruptedException ignored) {
                    story.add("interrupted");
                }
            }
        };
    }

    private ServicePort port() {
        return new ServicePort() {
            @Override
            public void open(TaskScope scope) {
                story.add("open");
            }

            @Override
            public void close() {
                story.add("close");
            }
        };
    }

    private LeaderService run(LeaderService service) {
        Thread runner = new Thread(() -> exit.set(service.run()), "fencepost-manager-run");
        runner.start();
        return service;
    }

    private static void serves(LeaderService service) {
        eventually(() -> service.phase() == ServicePhase.SERVING);
    }

    private ExitStatus ended(LeaderService service) throws InterruptedException {
        ExitStatus status = service.awaitEnd(SOON).orElseThrow();
        eventually(() -> exit.get() != null);
        assertThat(exit.get()).isEqualTo(status);
        return status;
    }

    private long releases() {
        return process.store.count(LeaseRequest.Release.class);
    }

    @Test
    void startsInOrderServesAndStopsInOrder() throws InterruptedException {
        LeaderService service = run(complete().build());
        serves(service);
        eventually(() -> story.contains("begin worker"));
        assertThat(story.stream().filter(what -> !what.startsWith("begin"))).containsExactly("count", "state 5",
                "health", "step", "open");
        assertThat(service.gauges().isLeader()).isTrue();
        assertThat(service.gauges().leaderSinceEpochSeconds()).isPositive();
        service.stop();
        assertThat(ended(service)).isEqualTo(ExitStatus.STOPPED);
        assertThat(story).contains("close", "end worker", "end metrics");
        assertThat(process.liveThreads()).as("the election's threads have ended as well").isEmpty();
        assertThat(releases()).isEqualTo(1);
        assertThat(service.gauges()).isEqualTo(ServiceGauges.ZERO);
        try (Election another = process.elections.start(process.candidacy())) {
            assertThat(another.awaitLeadership(SOON)).as("nothing of the first candidate is left").isTrue();
        }
    }

    /** GL-01: the release comes after the last task, however long it takes. */
    @Test
    void aTaskThatBlocksDelaysTheRelease() throws InterruptedException {
        LeaderService service = run(complete().whileElected("stubborn", stubborn()).build());
        serves(service);
        eventually(() -> story.contains("begin stubborn"));
        service.stop();
        eventually(() -> story.contains("interrupted") && story.contains("close") && story.contains("end worker"));
        assertThat(service.phase()).isEqualTo(ServicePhase.DRAINING);
        assertThat(service.gauges().isLeader()).isFalse();
        assertThat(releases()).isZero();
        assertThat(process.store.record().held()).isTrue();
        obstinacy.countDown();
        assertThat(ended(service)).isEqualTo(ExitStatus.STOPPED);
        assertThat(releases()).isEqualTo(1);
    }

    /** Rulings 6: no release beside what never stops. */
    @Test
    void aTaskThatNeverStopsIsNotReleasedBeside() throws InterruptedException {
        LeaderService service = run(complete().whileElected("stubborn", stubborn()).build());
        serves(service);
        eventually(() -> story.contains("begin stubborn"));
        service.stop();
        eventually(() -> service.phase() == ServicePhase.DRAINING);
        process.clock.advanceSeconds(31);
        service.stop();
        assertThat(ended(service)).isEqualTo(ExitStatus.DID_NOT_STOP);
        assertThat(releases()).isZero();
        process.passUntil(() -> process.told(ElectionEvent.Ended.class));
        assertThat(process.events).endsWith(new ElectionEvent.Ended(EndReason.WORK_DID_NOT_STOP));
        assertThat(releases()).isZero();
    }

    @Test
    void aLostLeadershipStopsEverythingAndExitsWithAnError() throws InterruptedException {
        LeaderService service = run(complete().build());
        serves(service);
        process.store.usurp("somebody#else");
        process.passUntil(() -> service.status().isPresent());
        assertThat(ended(service)).isEqualTo(ExitStatus.LEADERSHIP_LOST);
        assertThat(story).contains("close", "end worker", "end metrics");
        assertThat(process.store.record().holder()).isEqualTo("somebody#else");
    }

    @Test
    void aTaskThatFailsWithAnErrorReleasesAndExitsWithAnError() throws InterruptedException {
        CountDownLatch die = new CountDownLatch(1);
        LeaderService service = run(complete().whileElected("fragile", scope -> {
            die.await();
            throw new AssertionError("on purpose");
        }).build());
        serves(service);
        die.countDown();
        assertThat(ended(service)).isEqualTo(ExitStatus.TASK_FAILED);
        assertThat(story).contains("end worker", "end metrics", "close");
        assertThat(releases()).isEqualTo(1);
    }

    @Test
    void whatCannotSayWhatItIsStillEndsTheServiceInOrder() throws InterruptedException {
        LeaderService service = run(complete().whileElected("unspeakable", scope -> {
            throw new Unspeakable();
        }).build());
        assertThat(ended(service)).isEqualTo(ExitStatus.TASK_FAILED);
        assertThat(releases()).isEqualTo(1);
    }

    /** GL-32, and "stopped standby leaves the queue at once". */
    @Test
    void aStandbyRunsItsAlwaysOnTasksOnlyAndStopsCleanly() throws InterruptedException {
        process.store.usurp("somebody#else");
        LeaderService service = run(complete().build());
        eventually(() -> process.told(ElectionEvent.HeldByOther.class));
        assertThat(service.phase()).isEqualTo(ServicePhase.CAMPAIGNING);
        assertThat(story).contains("begin metrics").doesNotContain("state 5", "open", "begin worker");
        service.stop();
        assertThat(ended(service)).isEqualTo(ExitStatus.STOPPED);
        assertThat(process.store.count(LeaseRequest.Swap.class)).isZero();
    }

    /** 2.9: who cannot reach the store is told from who queues behind a live leader. */
    @Test
    void aStandbyThatCannotReachTheStoreCountsItsFailures() throws InterruptedException {
        process.store.usurp("somebody#else");
        LeaderService service = run(complete().build());
        eventually(() -> process.told(ElectionEvent.HeldByOther.class));
        assertThat(service.gauges()).isEqualTo(ServiceGauges.ZERO);
        process.store.script(FakeLeaseStore.Script.FAIL);
        process.passUntil(() -> service.gauges().campaignAttemptFailures() > 1);
        assertThat(service.gauges().isLeader()).isFalse();
        process.store.script(FakeLeaseStore.Script.ANSWER);
        service.stop();
        process.passUntil(() -> service.status().isPresent());
        assertThat(ended(service)).isEqualTo(ExitStatus.STOPPED);
    }

    /** GL-05: not one call to the store of the election. */
    @Test
    void anotherStoredCountIsRefusedBeforeTheCampaign() throws InterruptedException {
        LeaderService service = run(complete().guard(512, () -> OptionalInt.of(1024)).build());
        assertThat(ended(service)).isEqualTo(ExitStatus.COUNT_MISMATCH);
        assertThat(process.store.requests()).isEmpty();
        assertThat(story).doesNotContain("health", "open", "begin worker");
    }

    @Test
    void anotherCountInTheStateIsRefusedBeforeAnythingIsCommanded() throws InterruptedException {
        LeaderService service = run(complete().state(scope -> OptionalInt.of(512)).build());
        assertThat(ended(service)).isEqualTo(ExitStatus.COUNT_MISMATCH);
        assertThat(story).doesNotContain("health", "step", "open", "begin worker");
        assertThat(releases()).isEqualTo(1);
    }

    /** Where there is no state to be read, the guard is: it may have changed while the replica stood by. */
    @Test
    void theGuardAloneIsReadAgainByTheLeader() throws InterruptedException {
        AtomicInteger reads = new AtomicInteger();
        LeaderService service = run(service().guard(1024,
                () -> OptionalInt.of(reads.getAndIncrement() == 0 ? 1024 : 512)).build());
        assertThat(ended(service)).isEqualTo(ExitStatus.COUNT_MISMATCH);
        assertThat(reads.get()).isEqualTo(2);
    }

    @Test
    void theStoredCountIsReadUntilItCanBeAndFailuresAreCounted() throws InterruptedException {
        AtomicInteger reads = new AtomicInteger();
        ServiceTimings quick = new ServiceTimings(5_000_000_000L, 30_000_000_000L, 15_000_000_000L, 1, 1,
                30_000_000_000L, 15_000_000_000L);
        LeaderService service = run(complete().timings(quick).guard(1024, () -> {
            if (reads.getAndIncrement() < 3) {
                throw new IllegalStateException("unreachable");
            }
            return OptionalInt.of(1024);
        }).build());
        serves(service);
        assertThat(service.gauges().campaignAttemptFailures()).isEqualTo(3);
        service.stop();
        assertThat(ended(service)).isEqualTo(ExitStatus.STOPPED);
    }

    /** GL-37: the key is gone at once. */
    @Test
    void aTaskThatDiesDuringTheCampaignFailsTheStart() throws InterruptedException {
        process.store.usurp("somebody#else");
        CountDownLatch die = new CountDownLatch(1);
        LeaderService service = run(complete().alwaysOn("fragile", scope -> {
            die.await();
            throw new IllegalStateException("on purpose");
        }).build());
        eventually(() -> process.told(ElectionEvent.HeldByOther.class));
        die.countDown();
        assertThat(ended(service)).isEqualTo(ExitStatus.TASK_FAILED);
        assertThat(process.told(new ElectionEvent.Ended(EndReason.CLOSED))).isTrue();
    }

    /** GL-34. */
    @Test
    void aSlowHealthCheckLeavesTheUnknownHealthyAndIsInterrupted() throws InterruptedException {
        ServiceTimings quick = new ServiceTimings(5_000_000_000L, 30_000_000_000L, 1_000_000, 100_000_000,
                5_000_000_000L, 30_000_000_000L, 15_000_000_000L);
        AtomicReference<HealthFinding> found = new AtomicReference<>();
        LeaderService service = run(complete().timings(quick).healthCheck(untilStopped("health"))
                .whileElected("reader", scope -> found.set(scope.health())).build());
        serves(service);
        eventually(() -> story.contains("end health") && found.get() != null);
        assertThat(found.get()).isEqualTo(HealthFinding.UNKNOWN_IS_HEALTHY);
        service.stop();
        assertThat(ended(service)).isEqualTo(ExitStatus.STOPPED);
    }

    @Test
    void aTaskKnowsItsLeadershipAndAnAlwaysOnTaskHasNone() throws InterruptedException {
        AtomicReference<TaskScope> worker = new AtomicReference<>();
        AtomicReference<TaskScope> metrics = new AtomicReference<>();
        LeaderService service = run(service().alwaysOn("metrics", metrics::set).whileElected("worker", scope -> {
            worker.set(scope);
            boolean unused = scope.awaitStop(Duration.ofMinutes(1));
        }).build());
        serves(service);
        eventually(() -> worker.get() != null && metrics.get() != null);
        assertThat(worker.get().token()).isEqualTo(new FencingToken(5));
        assertThat(worker.get().check()).isTrue();
        assertThat(worker.get().stopping()).isFalse();
        assertThat(metrics.get().check()).isFalse();
        assertThat(metrics.get().token()).isEqualTo(FencingToken.NEVER);
        service.stop();
        assertThat(ended(service)).isEqualTo(ExitStatus.STOPPED);
        assertThat(worker.get().check()).isFalse();
        assertThat(worker.get().stopReason()).contains(ExitStatus.STOPPED);
    }

    @Test
    void whatCannotStandEndsTheService() throws InterruptedException {
        LeaderService service = run(complete().elected((work, listener) -> {
            throw new IllegalStateException("no such cluster");
        }).build());
        assertThat(ended(service)).isEqualTo(ExitStatus.ELECTION_FAILED);
        assertThat(story).contains("end metrics");
    }

    /** The works and the listener that a candidacy has already go on beside the service. */
    @Test
    void theCandidacysOwnWorkIsWaitedForAsWell() throws InterruptedException {
        RecordingWork engine = RecordingWork.stubborn();
        LeaderService service = run(LeaderService.named("manager").on(process.clock, new HostThreads())
                .elected(process.elections, process.candidacy().doing(engine))
                .whileElected("worker", untilStopped("worker")).build());
        serves(service);
        eventually(() -> engine.latest().isPresent());
        service.stop();
        eventually(() -> service.phase() == ServicePhase.RELEASING);
        assertThat(releases()).isZero();
        engine.obstinacy.countDown();
        assertThat(ended(service)).isEqualTo(ExitStatus.STOPPED);
        assertThat(releases()).isEqualTo(1);
    }

    @Test
    void aProcessWithoutThreadsFailsTheTaskAndNotTheHost() throws InterruptedException {
        HostThreads few = new HostThreads() {
            @Override
            void launch(Thread thread) {
                if (thread.getName().endsWith("worker")) {
                    throw new OutOfMemoryError("no thread left");
                }
                super.launch(thread);
            }
        };
        LeaderService service = run(complete().on(process.clock, few).build());
        assertThat(ended(service)).isEqualTo(ExitStatus.TASK_FAILED);
        assertThat(releases()).isEqualTo(1);
    }
}
