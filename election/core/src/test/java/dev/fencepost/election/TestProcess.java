package dev.fencepost.election;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** A process with real threads, a clock that the test moves, one Lease in memory, and a listener that remembers. */
final class TestProcess {

    static final Duration SOON = Duration.ofSeconds(20);

    private static final AtomicLong NAMES = new AtomicLong();

    final TestClock clock = new TestClock();
    final FakeLeaseStore store = new FakeLeaseStore();
    final List<ElectionEvent> events = new CopyOnWriteArrayList<>();
    final ProcessIdentity identity = new ProcessIdentity(new UUID(7, 7));
    final ElectionConfig config = ElectionConfig.builder("lease-" + NAMES.incrementAndGet(), identity.named("pod-0"))
            .retryInterval(Duration.ofMillis(20)).build();
    final Elections elections;

    private final HostRunner runner;

    TestProcess() {
        this(new HostThreads());
    }

    TestProcess(HostThreads threads) {
        runner = new HostRunner(clock, threads);
        elections = new Elections(identity, clock, threads, runner);
    }

    Candidacy candidacy() {
        return Candidacy.of(config, store).telling(events::add);
    }

    Election start(Work... works) {
        return elections.start(candidacy().doing(works));
    }

    /** Moves the clock on and lets the host see it. */
    void pass(double seconds) {
        clock.advanceSeconds(seconds);
        runner.wake();
    }

    /** Goes on in small steps until something holds, as a host that is woken on time would. */
    void passUntil(Callable<Boolean> reached) {
        await().atMost(SOON).pollInterval(Duration.ofMillis(5)).until(() -> {
            pass(0.25);
            return reached.call();
        });
    }

    /** Blocks a listener until a latch opens, whatever interrupts it. */
    static void hold(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException notYet) {
                // It holds on.
            }
        }
    }

    static void eventually(Callable<Boolean> reached) {
        await().atMost(SOON).pollInterval(Duration.ofMillis(2)).until(reached);
    }

    boolean told(ElectionEvent event) {
        return events.contains(event);
    }

    boolean told(Class<? extends ElectionEvent> kind) {
        return events.stream().anyMatch(kind::isInstance);
    }

    /** The threads of this process's elections that still live, the host's left out. */
    List<String> liveThreads() {
        return Thread.getAllStackTraces().keySet().stream().filter(Thread::isAlive).map(Thread::getName)
                .filter(name -> name.startsWith("fencepost-" + config.leaseName() + "-")).sorted().toList();
    }
}
