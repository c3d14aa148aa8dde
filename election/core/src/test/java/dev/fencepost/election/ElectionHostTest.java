package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.SOON;
import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.FakeLeaseStore.Script;
import dev.fencepost.election.lease.LeaseRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** One process on real threads: what its host does when store, work, listener or the thread itself misbehave. */
class ElectionHostTest {

    private final TestProcess process = new TestProcess();
    private final RecordingWork work = RecordingWork.obedient();

    @AfterEach
    void everyThreadHasEnded() {
        eventually(() -> process.liveThreads().isEmpty());
    }

    private static void leads(Election election) throws InterruptedException {
        assertThat(election.awaitLeadership(SOON)).isTrue();
    }

    @Test
    void leadsWithTheTokenThatItMintedAndHandsItToTheWork() throws InterruptedException {
        try (Election election = process.start(work)) {
            leads(election);
            eventually(() -> work.latest().isPresent());
            Tenure tenure = work.latest().orElseThrow();

            assertThat(election.active()).isTrue();
            assertThat(election.tokenValid()).isTrue();
            assertThat(election.token()).isEqualTo(new FencingToken(5)).isEqualTo(tenure.token());
            assertThat(election.current().token()).isEqualTo(tenure.token());
            assertThat(tenure.candidate()).isEqualTo(process.config.candidate());
            assertThat(tenure.check()).isTrue();
            assertThat(tenure.stopping()).isFalse();
        }
    }

    /** Goal: stop the work, wait for it, and only then give the lease back; afterwards nothing is left. */
    @Test
    void closesInOrder() throws InterruptedException {
        RecordingWork slow = RecordingWork.stubborn();
        Election election = process.start(slow);
        leads(election);
        eventually(() -> slow.latest().isPresent());
        Thread closer = new Thread(election::close);
        closer.start();
        eventually(() -> slow.latest().orElseThrow().stopping());

        assertThat(election.tokenValid()).isFalse();
        assertThat(slow.latest().orElseThrow().check()).isFalse();
        assertThat(process.store.count(LeaseRequest.Release.class)).isZero();
        assertThat(process.store.record().held()).isTrue();

        slow.obstinacy.countDown();
        closer.join(SOON.toMillis());

        assertThat(closer.isAlive()).isFalse();
        assertThat(process.liveThreads()).isEmpty();
        assertThat(process.store.record().held()).isFalse();
        assertThat(process.store.record().transitions()).isEqualTo(5);
        assertThat(election.awaitEnd(SOON)).contains(EndReason.CLOSED);
        assertThat(process.events).contains(new ElectionEvent.Released(new FencingToken(5)))
                .endsWith(new ElectionEvent.Ended(EndReason.CLOSED));
        assertThat(slow.story).containsExactly("prepare", "lead 5", "end CLOSED");
    }

    /** Goal: the watchdog needs neither the store nor the thread that answers; it fires while a renewal is out. */
    @Test
    void stopsTheWorkInTimeAlthoughTheStoreNeverAnswers() throws InterruptedException {
        try (Election election = process.start(work)) {
            leads(election);
            eventually(() -> work.latest().isPresent());
            process.store.script(Script.LOSE);
            process.passUntil(() -> work.story.contains("end DEADLINE"));

            eventually(() -> process.told(new ElectionEvent.Lost(new FencingToken(5), LossReason.DEADLINE)));
            process.pass(2);
            assertThat(election.tokenValid()).isFalse();
            assertThat(election.token()).isEqualTo(FencingToken.NEVER);

            process.store.script(Script.ANSWER);
            process.passUntil(election::tokenValid);
            assertThat(election.token().value()).isGreaterThan(5);
        }
    }

    /** Goal: between the stop signal and the end of the validity the work may finish what it has begun. */
    @Test
    void theStopGraceLiesInsideTheValidity() throws InterruptedException {
        RecordingWork slow = RecordingWork.stubborn();
        try (Election election = process.start(slow)) {
            leads(election);
            eventually(() -> slow.latest().isPresent());
            Tenure tenure = slow.latest().orElseThrow();
            process.store.script(Script.LOSE);
            CountDownLatch stalled = process.clock.stallHost();
            process.pass(5);
            assertThat(stalled.await(20, TimeUnit.SECONDS)).isTrue();
            // The host is held at its renewal; the work's own look at the clock needs nobody.
            process.clock.advanceSeconds(9);
            assertThat(tenure.check()).isTrue();
            process.clock.advanceSeconds(1);
            assertThat(tenure.check()).isFalse();
            assertThat(tenure.stopping()).isFalse();
            process.clock.resumeHost();
            eventually(tenure::stopping);
            slow.obstinacy.countDown();
            process.store.script(Script.ANSWER);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Script.class, names = {"THROW", "FAIL", "NULL"})
    void aBrokenStoreNeverEndsTheElection(Script broken) throws InterruptedException {
        process.store.script(broken);
        try (Election election = process.start(work)) {
            eventually(() -> process.store.requests().size() >= 2);
            assertThat(election.active()).isTrue();
            process.store.script(Script.ANSWER);
            leads(election);
            process.store.script(broken);
            process.passUntil(() -> work.story.contains("end DEADLINE"));
            process.store.script(Script.ANSWER);
            process.passUntil(election::tokenValid);
        }
    }

    /** Goal: one failure is one event and one count, with its cause, for the listener as for the metrics. */
    @ParameterizedTest
    @CsvSource({"THROW, on purpose", "FAIL, on purpose", "NULL, null"})
    void aFailureOfTheStoreIsToldOnceAndWithItsCause(Script broken, String cause) throws InterruptedException {
        process.store.script(broken);
        Election election = process.start();
        eventually(() -> process.store.broken() >= 2);
        process.store.script(Script.ANSWER);
        leads(election);
        process.store.script(broken);
        process.passUntil(() -> process.store.requests().getLast() instanceof LeaseRequest.Read);
        process.store.script(Script.ANSWER);
        election.close();

        List<ElectionEvent> failures = process.events.stream().filter(ElectionEvent.CallFailed.class::isInstance)
                .toList();
        assertThat(failures).hasSize(process.store.broken()).allSatisfy(event -> {
            ElectionEvent.CallFailed failure = (ElectionEvent.CallFailed) event;
            assertThat(failure.reason()).isEqualTo(ErrorReason.OTHER);
            assertThat(failure.detail()).startsWith("the store ").contains(cause);
        });
        assertThat(election.status().errors(ErrorReason.OTHER)).isEqualTo(process.store.broken());
        assertThat(election.status().errors(ErrorReason.UNREACHABLE)).isZero();
    }

    @Test
    void anotherHolderInAReadStopsTheWorkAtOnce() throws InterruptedException {
        try (Election election = process.start(work)) {
            leads(election);
            eventually(() -> work.latest().isPresent());
            process.store.usurp("somebody#else");
            process.passUntil(() -> work.story.contains("end SUPERSEDED"));

            assertThat(election.tokenValid()).isFalse();
            eventually(() -> process.told(new ElectionEvent.Lost(new FencingToken(5), LossReason.SUPERSEDED)));
        }
        assertThat(process.store.record().holder()).isEqualTo("somebody#else");
    }

    /** Goal: after a stall an answer that has arrived counts before the deadline does (rulings 6). */
    @Test
    void afterAStallTheInboxComesBeforeTheDeadline() throws InterruptedException {
        try (Election election = process.start(work)) {
            leads(election);
            process.store.script(Script.APPLY_AND_WITHHOLD);
            process.pass(6);
            eventually(() -> process.store.withheldAnswers() == 1);
            CountDownLatch stalled = process.clock.stallHost();
            process.pass(3);
            assertThat(stalled.await(20, TimeUnit.SECONDS)).isTrue();
            // 15.5 s after the win, and 9.5 s after the renewal was sent, whose answer arrives during the stall.
            process.clock.advanceSeconds(6.5);
            process.store.script(Script.ANSWER);
            process.store.deliver();
            process.clock.resumeHost();

            eventually(election::tokenValid);
            eventually(() -> process.told(ElectionEvent.Extended.class));
            assertThat(process.told(ElectionEvent.Lost.class)).isFalse();
            assertThat(election.token()).isEqualTo(new FencingToken(5));
        }
    }

    @Test
    void stepsDownAndLeavesTheNextLeaseDurationToOthers() throws InterruptedException {
        try (Election election = process.start(work)) {
            leads(election);
            eventually(() -> work.latest().isPresent());
            election.stepDown();
            eventually(() -> process.told(ElectionEvent.Released.class));

            assertThat(process.store.record().held()).isFalse();
            assertThat(work.story).endsWith("end STEPPED_DOWN", "prepare");
            assertThat(election.active()).isTrue();
            process.passUntil(election::tokenValid);
            assertThat(election.token()).isEqualTo(new FencingToken(6));
        }
    }

    @Test
    void refusesASecondLiveCandidateOfOneIdentity() throws InterruptedException {
        Election first = process.start();
        assertThatThrownBy(() -> process.start()).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(process.config.candidate().value());
        leads(first);
        first.close();

        try (Election second = process.start()) {
            leads(second);
            assertThat(second.token()).isEqualTo(new FencingToken(6));
        }
    }

    @Test
    void waitingCallsReturnWhenTheElectionEnds() throws InterruptedException {
        process.store.usurp("somebody#else");
        Election election = process.start();
        Thread closer = new Thread(election::close);
        closer.start();

        assertThat(election.awaitLeadership(Duration.ofDays(400))).isFalse();
        assertThat(election.awaitEnd(Duration.ofDays(400))).contains(EndReason.CLOSED);
        closer.join(SOON.toMillis());
        assertThat(election.awaitEnd(Duration.ZERO)).contains(EndReason.CLOSED);
    }

    /** Goal: a host that breaks one of its own rules fails closed, and says that it has ended. */
    @Test
    void aHostThatBreaksItselfFailsClosed() throws InterruptedException {
        Election election = process.start(work);
        leads(election);
        eventually(() -> work.latest().isPresent());
        process.clock.breakHost();
        process.pass(5);

        assertThat(election.awaitEnd(SOON)).contains(EndReason.HOST_FAILED);
        assertThat(election.tokenValid()).isFalse();
        assertThat(work.latest().orElseThrow().check()).isFalse();
        eventually(() -> process.told(new ElectionEvent.Ended(EndReason.HOST_FAILED)));
        assertThat(process.events).endsWith(new ElectionEvent.Lost(new FencingToken(5), LossReason.HOST_FAILED),
                new ElectionEvent.Ended(EndReason.HOST_FAILED));
        eventually(() -> work.story.contains("end HOST_FAILED"));
        assertThat(process.store.count(LeaseRequest.Release.class)).isZero();
        election.close();
    }

    @Test
    void theEventsAlternateAndEndWithAReason() throws InterruptedException {
        Election election = process.start(work);
        leads(election);
        for (int i = 0; i < 3; i++) {
            long lost = process.events.stream().filter(ElectionEvent.Lost.class::isInstance).count();
            election.stepDown();
            process.passUntil(
                    () -> process.events.stream().filter(ElectionEvent.Lost.class::isInstance).count() > lost);
            process.passUntil(election::tokenValid);
        }
        election.close();

        List<Class<?>> story = process.events.stream()
                .filter(event -> event instanceof ElectionEvent.Gained || event instanceof ElectionEvent.Lost)
                .<Class<?>>map(Object::getClass).toList();
        for (int i = 0; i < story.size(); i++) {
            assertThat(story.get(i)).isEqualTo(i % 2 == 0 ? ElectionEvent.Gained.class : ElectionEvent.Lost.class);
        }
        assertThat(story).hasSize(8);
        assertThat(process.events).endsWith(new ElectionEvent.Ended(EndReason.CLOSED));
    }
}
