package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.SOON;
import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.FakeLeaseStore.Script;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.lease.LeaseRequest;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Wherever an election stands when it is closed: every thread ends, and nothing of it is left in the store. */
class CloseTest {

    private final TestProcess process = new TestProcess();
    private final FakeFence fence = new FakeFence(FenceMode.ENFORCE);
    private final RecordingWork work = RecordingWork.stubborn();
    private final CountDownLatch fenceBlocked = new CountDownLatch(1);

    /** Where the election stands when it is closed. */
    enum Standing {
        NEVER_ANSWERED,
        WATCHING,
        ACQUIRING,
        CLAIMING,
        LEADING,
        RENEWING,
        DRAINING_AFTER_STEP_DOWN,
        DRAINING_AFTER_LOSS,
        RELEASING
    }

    private Election bring(Standing standing) throws InterruptedException {
        switch (standing) {
            case NEVER_ANSWERED -> process.store.script(Script.LOSE);
            case WATCHING -> process.store.usurp("somebody#else");
            case ACQUIRING -> process.store.script(Script.APPLY_AND_WITHHOLD);
            case CLAIMING -> fence.blockClaims(fenceBlocked);
            case LEADING, RENEWING, DRAINING_AFTER_STEP_DOWN, DRAINING_AFTER_LOSS, RELEASING -> {
                // these lead first
            }
        }
        Election election = process.elections.start(process.candidacy().fencedBy(fence).doing(work));
        switch (standing) {
            case NEVER_ANSWERED -> eventually(() -> process.store.count(LeaseRequest.Read.class) > 0);
            case WATCHING -> eventually(() -> process.told(ElectionEvent.HeldByOther.class));
            case ACQUIRING -> eventually(() -> {
                if (process.store.count(LeaseRequest.Swap.class) == 0) {
                    process.store.deliver();
                }
                return process.store.count(LeaseRequest.Swap.class) == 1;
            });
            case CLAIMING -> eventually(() -> process.store.record().held());
            case LEADING -> leads(election);
            case RENEWING -> {
                leads(election);
                process.store.script(Script.APPLY_AND_WITHHOLD);
                process.pass(6);
                eventually(() -> process.store.count(LeaseRequest.Swap.class) == 2);
            }
            case DRAINING_AFTER_STEP_DOWN -> {
                leads(election);
                election.stepDown();
                eventually(() -> process.told(ElectionEvent.Lost.class));
            }
            case DRAINING_AFTER_LOSS -> {
                leads(election);
                process.store.usurp("somebody#else");
                process.passUntil(() -> process.told(ElectionEvent.Lost.class));
            }
            case RELEASING -> {
                leads(election);
                process.store.script(Script.APPLY_AND_WITHHOLD);
                work.obstinacy.countDown();
                election.stepDown();
                eventually(() -> process.store.count(LeaseRequest.Release.class) == 1);
            }
        }
        return election;
    }

    private void leads(Election election) throws InterruptedException {
        assertThat(election.awaitLeadership(SOON)).isTrue();
        eventually(() -> work.latest().isPresent());
    }

    @ParameterizedTest
    @EnumSource(Standing.class)
    void everyThreadEndsAndNothingOfOursIsLeft(Standing standing) throws InterruptedException {
        Election election = bring(standing);
        Thread closer = new Thread(election::close);
        Thread waiter = new Thread(() -> {
            try {
                election.awaitEnd(SOON);
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        });
        closer.start();
        waiter.start();
        process.pass(0.1);
        process.store.script(Script.ANSWER);
        process.store.deliver();
        fenceBlocked.countDown();
        work.obstinacy.countDown();
        process.passUntil(() -> election.awaitEnd(Duration.ZERO).isPresent());
        closer.join(SOON.toMillis());
        waiter.join(SOON.toMillis());

        assertThat(closer.isAlive() || waiter.isAlive()).isFalse();
        assertThat(process.liveThreads()).isEmpty();
        assertThat(process.store.record().holder()).isNotEqualTo(process.config.candidate().value());
        assertThat(process.events).endsWith(new ElectionEvent.Ended(EndReason.CLOSED));
        assertThat(election.active()).isFalse();
        eventually(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("fencepost-host")));
    }
}
