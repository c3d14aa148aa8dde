package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process that stands in many elections needs one host for all of them, and no failure of one reaches another. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ManyElectionsTest {

    private static final int MANY = 500;

    private final TestClock clock = new TestClock();
    private final ProcessIdentity identity = new ProcessIdentity(new UUID(7, 8));
    private final List<FakeLeaseStore> stores = new ArrayList<>();
    private final List<Election> started = new ArrayList<>();

    private Candidacy candidacy(int number) {
        FakeLeaseStore store = new FakeLeaseStore();
        stores.add(store);
        return Candidacy.of(ElectionConfig.builder("shard-" + number, identity.named("pod-0"))
                .retryInterval(Duration.ofMillis(20)).build(), store);
    }

    private static long threadsThatAreOurs(boolean virtual) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.isVirtual() == virtual && thread.getName().startsWith("fencepost-")).count();
    }

    private void closeAll() throws InterruptedException {
        started.forEach(Election::beginClose);
        for (Election election : started) {
            assertThat(election.awaitEnd(TestProcess.SOON)).isPresent();
        }
        eventually(() -> threadsThatAreOurs(false) == 0);
    }

    @Test
    void theyTakeOneThreadForAllAndOneForTheirLog() throws InterruptedException {
        Elections elections = new Elections(identity, clock);
        for (int i = 0; i < MANY; i++) {
            started.add(elections.start(candidacy(i)));
        }
        for (Election election : started) {
            assertThat(election.awaitLeadership(TestProcess.SOON)).isTrue();
        }
        eventually(() -> threadsThatAreOurs(false) == 2);
        closeAll();
    }

    /** Goal: what blocks or throws in one of hundreds is felt there alone. */
    @Test
    void ontoVirtualThreadsAndWithAWorkAndAListenerEachTheyStayApart() throws InterruptedException {
        Elections elections = new Elections(identity, clock, HostThreads.virtual());
        CountDownLatch blocked = new CountDownLatch(1);
        AtomicInteger told = new AtomicInteger();
        List<RecordingWork> works = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            RecordingWork work = i == 1 ? RecordingWork.stubborn() : RecordingWork.obedient();
            works.add(work);
            ElectionListener listener = switch (i) {
                case 1 -> event -> TestProcess.hold(blocked);
                case 2 -> event -> {
                    throw new AssertionError("on purpose");
                };
                default -> event -> {
                    if (event instanceof ElectionEvent.Gained) {
                        told.incrementAndGet();
                    }
                };
            };
            Candidacy candidacy = candidacy(i).doing(work).telling(listener);
            stores.get(i).script(i == 3 ? FakeLeaseStore.Script.THROW : FakeLeaseStore.Script.ANSWER);
            started.add(elections.start(candidacy));
        }
        for (int i = 0; i < MANY; i++) {
            RecordingWork work = works.get(i);
            if (i != 3) {
                assertThat(started.get(i).awaitLeadership(TestProcess.SOON)).isTrue();
                eventually(() -> work.latest().isPresent());
            }
        }
        // All but the one that never leads, the one that blocks and the one that throws.
        eventually(() -> told.get() == MANY - 3);
        assertThat(started.get(3).tokenValid()).isFalse();
        eventually(() -> threadsThatAreOurs(false) == 1);
        works.get(1).obstinacy.countDown();
        blocked.countDown();
        closeAll();
    }
}
