package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.SOON;
import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.lease.LeaseRequest;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A machine that has no thread left for an election: nothing of that election may live on. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThreadShortageTest {

    /** How the name ends of the one thread that will not start; nobody's name ends so. */
    private final AtomicReference<String> refused = new AtomicReference<>("#");
    private final HostThreads threads = new HostThreads() {
        @Override
        void launch(Thread thread) {
            if (thread.getName().endsWith(refused.get())) {
                refused.set("#");
                throw new OutOfMemoryError("unable to create native thread (on purpose)");
            }
            super.launch(thread);
        }
    };
    private final TestProcess process = new TestProcess(threads);

    @AfterEach
    void everyThreadHasEnded() {
        eventually(() -> process.liveThreads().isEmpty());
        eventually(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("fencepost-host")));
    }

    private Election start() {
        return process.elections.start(process.candidacy().doing(RecordingWork.obedient(), RecordingWork.obedient())
                .fencedBy(new FakeFence(FenceMode.ENFORCE)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fencepost-host", "fencepost-log", "-events", "-fences", "-work-0", "-work-1"})
    void anElectionThatCouldNotStartIsForgotten(String name) throws InterruptedException {
        refused.set(name);
        assertThatThrownBy(this::start).isInstanceOf(IllegalStateException.class).hasMessageContaining(name);
        assertThat(refused).hasValue("#");

        try (Election second = start()) {
            assertThat(second.awaitLeadership(SOON)).isTrue();
            assertThat(process.store.count(LeaseRequest.Swap.class)).isOne();
        }
    }

    @Test
    void aCycleThatWasRefusedIsNeverCalled() throws InterruptedException {
        HostRunner runner = new HostRunner(process.clock, threads);
        AtomicInteger calls = new AtomicInteger();
        CountDownLatch over = new CountDownLatch(1);
        refused.set("fencepost-host");
        assertThatThrownBy(
                () -> runner.place().begin(new ScriptedCycle((Runnable) calls::incrementAndGet, thrown -> {}, over)))
                .isInstanceOf(IllegalStateException.class);

        runner.place().begin(new ScriptedCycle(over::countDown, thrown -> {}, over));
        assertThat(over.await(20, TimeUnit.SECONDS)).isTrue();
        everyThreadHasEnded();
        assertThat(calls).hasValue(0);
    }

    /** Goal: the service starts either way (seed 000). */
    @Test
    void whereThereIsNoThreadForItAnElectionIsDeclined() {
        EnvironmentConfig environment = ElectionConfig.fromEnvironment(
                Map.of("NOETL_EHDB_ELECTION", "true", "HOSTNAME", "pod-0"), process.identity, 0);
        refused.set("fencepost-host");
        Election election = process.elections.startIfOn(environment,
                config -> Candidacy.of(config, process.store));
        assertThat(election.active()).isFalse();
    }
}
