package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.SOON;
import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.fence.ClaimOutcome;
import dev.fencepost.election.fence.Fence;
import dev.fencepost.election.fence.FenceCounters;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.fence.Marker;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: whatever a fence, a listener, a work or a store throws, the thread that called it goes on. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnspeakableFailureTest {

    private final TestProcess process = new TestProcess();

    @AfterEach
    void everyThreadHasEnded() {
        eventually(() -> process.liveThreads().isEmpty());
    }

    @Test
    void aFence() throws InterruptedException {
        FakeFence fence = new FakeFence(FenceMode.ENFORCE);
        fence.onClaim(() -> {
            throw new Unspeakable();
        });
        try (Election election = process.elections.start(process.candidacy().fencedBy(fence))) {
            eventually(() -> process.told(ElectionEvent.FenceFailed.class));
            fence.onClaim(() -> {});
            process.passUntil(election::tokenValid);
        }
    }

    @Test
    void aFloor() throws InterruptedException {
        AtomicInteger asked = new AtomicInteger();
        Candidacy candidacy = process.candidacy().above(() -> {
            if (asked.incrementAndGet() == 1) {
                throw new Unspeakable();
            }
            return Optional.of(new FencingToken(70));
        });
        try (Election election = process.elections.start(candidacy)) {
            eventually(() -> process.told(ElectionEvent.FenceFailed.class));
            process.passUntil(election::tokenValid);
        }
    }

    @Test
    void aFenceThatRefusesWithoutSayingWhatItHasSeen() throws InterruptedException {
        FakeFence honest = new FakeFence(FenceMode.ENFORCE);
        AtomicInteger asked = new AtomicInteger();
        Fence mute = new Fence() {
            @Override
            @SuppressWarnings("NullAway") // a broken fence answers null
            public ClaimOutcome claim(FencingToken token, CandidateId holder) {
                return asked.incrementAndGet() == 1
                        ? new ClaimOutcome.ClaimRefused(null, null)
                        : honest.claim(token, holder);
            }

            @Override
            public Marker marker() {
                return honest.marker();
            }

            @Override
            public FenceMode mode() {
                return honest.mode();
            }

            @Override
            public FenceCounters counters() {
                return honest.counters();
            }
        };
        try (Election election = process.elections.start(process.candidacy().fencedBy(mute))) {
            eventually(() -> process.told(ElectionEvent.FenceFailed.class));
            process.passUntil(election::tokenValid);
        }
    }

    @Test
    void aListener() throws InterruptedException {
        List<ElectionEvent> heard = new CopyOnWriteArrayList<>();
        Election election = process.elections.start(Candidacy.of(process.config, process.store).telling(event -> {
            heard.add(event);
            throw new Unspeakable();
        }));
        assertThat(election.awaitLeadership(SOON)).isTrue();
        election.close();
        assertThat(heard).endsWith(new ElectionEvent.Ended(EndReason.CLOSED));
    }

    @Test
    void aWork() throws InterruptedException {
        AtomicInteger led = new AtomicInteger();
        Work work = tenure -> {
            if (led.incrementAndGet() == 1) {
                throw new Unspeakable();
            }
            tenure.awaitStop(SOON);
        };
        try (Election election = process.start(work)) {
            process.passUntil(() -> led.get() > 1);
            assertThat(election.active()).isTrue();
        }
    }

    @Test
    void aStore() throws InterruptedException {
        process.store.script(FakeLeaseStore.Script.THROW_UNSPEAKABLE);
        try (Election election = process.start()) {
            eventually(() -> process.told(ElectionEvent.CallFailed.class));
            process.store.script(FakeLeaseStore.Script.ANSWER);
            process.passUntil(election::tokenValid);
        }
    }
}
