package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.SOON;
import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.lease.LeaseRequest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an election makes of fences, works and listeners that block, fail, or do not do as they are told. */
class FenceAndWorkTest {

    private final TestProcess process = new TestProcess();
    private final FakeFence one = new FakeFence(FenceMode.ENFORCE);
    private final FakeFence two = new FakeFence(FenceMode.SHADOW);

    @AfterEach
    void everyThreadHasEnded() {
        eventually(() -> process.liveThreads().isEmpty());
    }

    private static void leads(Election election) throws InterruptedException {
        assertThat(election.awaitLeadership(SOON)).isTrue();
    }

    @Test
    void everyFenceIsClaimedBeforeAnyWorkBegins() throws InterruptedException {
        List<String> order = new CopyOnWriteArrayList<>();
        one.onClaim(() -> order.add("one"));
        two.onClaim(() -> order.add("two"));
        Work work = tenure -> order.add("work");
        try (Election election = process.elections.start(process.candidacy().doing(work).fencedBy(one, two))) {
            assertThat(election.terms()).isSameAs(process.config);
            eventually(() -> order.size() >= 3);
            assertThat(order).startsWith("one", "two", "work");
        }
        assertThat(one.highest()).contains(new FencingToken(5));
        assertThat(two.highest()).contains(new FencingToken(5));
    }

    @Test
    void mintsAboveTheHighestFence() throws InterruptedException {
        one.claim(new FencingToken(8), new CandidateId("old"));
        two.claim(new FencingToken(40), new CandidateId("old"));
        try (Election election = process.elections.start(process.candidacy().fencedBy(one, two))) {
            leads(election);
            assertThat(election.token()).isEqualTo(new FencingToken(41));
        }
    }

    @Test
    void aFloorOfItsOwnReplacesThatOfTheFences() throws InterruptedException {
        Candidacy candidacy = process.candidacy().fencedBy(one).above(() -> Optional.of(new FencingToken(70)));
        try (Election election = process.elections.start(candidacy)) {
            leads(election);
            assertThat(election.token()).isEqualTo(new FencingToken(71));
        }
    }

    /** Goal: a floor that lies is caught by the claim, and the token is raised above what the fence has seen. */
    @Test
    void aRefusedClaimMintsHigherAndClaimsAgain() throws InterruptedException {
        two.claim(new FencingToken(40), new CandidateId("old"));
        Candidacy candidacy = process.candidacy().fencedBy(one, two).above(() -> Optional.of(FencingToken.NEVER));
        try (Election election = process.elections.start(candidacy)) {
            leads(election);
            assertThat(election.token()).isEqualTo(new FencingToken(41));
            assertThat(one.highest()).contains(new FencingToken(41));
            eventually(() -> process.told(new ElectionEvent.FenceAhead(new FencingToken(40))));
        }
    }

    @Test
    void withoutAFloorNobodyStands() throws InterruptedException {
        one.breakDown("on purpose");
        try (Election election = process.elections.start(process.candidacy().fencedBy(one))) {
            process.passUntil(() -> process.told(ElectionEvent.FenceFailed.class));
            assertThat(process.store.count(LeaseRequest.Swap.class)).isZero();
            one.repair();
            process.passUntil(election::tokenValid);
        }
    }

    /** Goal: a fence that blocks holds up its own election's claim, and neither the watchdog nor the way out. */
    @Test
    void aBlockingClaimIsGivenUpWhenTheValidityEnds() throws InterruptedException {
        CountDownLatch blocked = new CountDownLatch(1);
        one.blockClaims(blocked);
        Candidacy candidacy = process.candidacy().fencedBy(one).above(() -> Optional.of(FencingToken.NEVER));
        try (Election election = process.elections.start(candidacy)) {
            eventually(() -> process.store.record().held());
            process.passUntil(() -> process.store.count(LeaseRequest.Release.class) == 1);
            assertThat(election.tokenValid()).isFalse();
            assertThat(process.told(ElectionEvent.Gained.class)).isFalse();
            blocked.countDown();
            process.passUntil(election::tokenValid);
        }
    }

    @Test
    void aFenceThatThrowsIsAFenceThatFailed() throws InterruptedException {
        one.onClaim(() -> {
            throw new IllegalStateException("broken on purpose");
        });
        Candidacy candidacy = process.candidacy().fencedBy(one).above(() -> Optional.of(FencingToken.NEVER));
        try (Election election = process.elections.start(candidacy)) {
            eventually(() -> process.told(ElectionEvent.FenceFailed.class));
            assertThat(election.active()).isTrue();
            one.onClaim(() -> {});
            process.passUntil(election::tokenValid);
        }
    }

    @Test
    void severalEnginesStartTogetherAndAllEndBeforeTheLeaseIsGivenBack() throws InterruptedException {
        RecordingWork first = RecordingWork.obedient();
        RecordingWork second = RecordingWork.stubborn();
        try (Election election = process.start(first, second)) {
            leads(election);
            eventually(() -> first.latest().isPresent() && second.latest().isPresent());
            election.stepDown();
            eventually(() -> first.story.contains("end STEPPED_DOWN"));
            assertThat(process.store.record().held()).isTrue();
            second.obstinacy.countDown();
            eventually(() -> !process.store.record().held());
        }
    }

    /** Goal: no release beside live work, and no standing again while it runs (rulings 6). */
    @Test
    void workThatWillNotStopKeepsTheLeaseUntilItLapses() throws InterruptedException {
        RecordingWork work = RecordingWork.stubborn();
        try (Election election = process.start(work)) {
            leads(election);
            eventually(() -> work.latest().isPresent());
            election.stepDown();
            eventually(() -> process.told(ElectionEvent.Lost.class));
            for (int i = 0; i < 200; i++) {
                process.pass(0.5);
            }
            assertThat(election.tokenValid()).isFalse();
            assertThat(process.store.count(LeaseRequest.Release.class)).isZero();
            assertThat(process.store.record().transitions()).isEqualTo(5);
            assertThat(work.tenures).hasSize(1);
            work.obstinacy.countDown();
            process.passUntil(election::tokenValid);
            assertThat(work.tenures).hasSizeLessThanOrEqualTo(2);
        }
    }

    @Test
    void closingBesideStubbornWorkEndsWithoutAReleaseAndRefusesTheSameCandidate() throws InterruptedException {
        RecordingWork work = RecordingWork.stubborn();
        Election election = process.start(work);
        leads(election);
        eventually(() -> work.latest().isPresent());
        Thread closer = new Thread(election::close);
        closer.start();
        process.passUntil(() -> process.told(new ElectionEvent.Ended(EndReason.WORK_DID_NOT_STOP)));
        closer.join(SOON.toMillis());

        assertThat(closer.isAlive()).isFalse();
        assertThat(process.store.count(LeaseRequest.Release.class)).isZero();
        assertThatThrownBy(() -> process.start()).isInstanceOf(IllegalStateException.class);

        work.obstinacy.countDown();
        eventually(() -> process.liveThreads().isEmpty());
        process.start().close();
    }

    /** Goal: work that waits for something else than its tenure is got out of there. */
    @Test
    void inFlightWorkIsInterruptedOnLossWithTheReasonGivenBefore() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        List<Optional<LossReason>> reasons = new CopyOnWriteArrayList<>();
        try (Election election = process.start(tenure -> {
            try {
                never.await();
            } finally {
                reasons.add(tenure.stopReason());
            }
        })) {
            leads(election);
            process.store.usurp("somebody#else");
            process.passUntil(() -> reasons.equals(List.of(Optional.of(LossReason.SUPERSEDED))));
        }
    }

    @Test
    void workThatReturnsUntoldGivesTheLeadershipBack() throws InterruptedException {
        try (Election election = process.start(tenure -> {})) {
            eventually(() -> process.told(new ElectionEvent.Lost(new FencingToken(5), LossReason.WORK_ENDED)));
            eventually(() -> !process.store.record().held());
            assertThat(election.active()).isTrue();
        }
    }

    @Test
    void oneEngineThatThrowsStopsTheOthersAndStepsDown() throws InterruptedException {
        RecordingWork healthy = RecordingWork.obedient();
        CountDownLatch fail = new CountDownLatch(1);
        try (Election election = process.start(healthy, tenure -> {
            fail.await();
            throw new IllegalStateException("broken on purpose");
        })) {
            leads(election);
            eventually(() -> healthy.latest().isPresent());
            fail.countDown();
            eventually(() -> healthy.story.contains("end STEPPED_DOWN"));
            eventually(() -> !process.store.record().held());
            process.passUntil(() -> healthy.tenures.size() == 2);
        }
    }

    /** Goal: warm standby. A follower prepares and does not act; promotion turns the one into the other. */
    @Test
    void followersPrepareAndArePromoted() throws InterruptedException {
        process.store.usurp("somebody#else");
        CountDownLatch promoted = new CountDownLatch(1);
        List<String> story = new CopyOnWriteArrayList<>();
        Work work = new Work() {
            @Override
            public void prepare(Standby standby) throws InterruptedException {
                story.add("warming");
                while (!standby.over()) {
                    promoted.await(1, TimeUnit.MILLISECONDS);
                }
                story.add("warm");
            }

            @Override
            public void lead(Tenure tenure) {
                story.add("leading");
                promoted.countDown();
            }
        };
        try (Election election = process.start(work)) {
            eventually(() -> process.told(ElectionEvent.HeldByOther.class));
            assertThat(story).containsExactly("warming");
            assertThat(election.tokenValid()).isFalse();
            process.passUntil(() -> promoted.getCount() == 0);
            assertThat(story).startsWith("warming", "warm", "leading");
        }
    }

    @Test
    void aBlockingListenerStarvesNobodyAndIsToldHowItEnded() throws InterruptedException {
        CountDownLatch blocked = new CountDownLatch(1);
        Candidacy candidacy = process.candidacy().telling(event -> {
            try {
                blocked.await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            process.events.add(event);
        });
        Election election = process.elections.start(candidacy);
        leads(election);
        for (int i = 0; i < 50; i++) {
            process.pass(2);
            eventually(election::tokenValid);
        }
        long renewals = process.store.count(LeaseRequest.Swap.class);
        assertThat(renewals).isGreaterThan(10);
        blocked.countDown();
        election.close();
        assertThat(process.events).endsWith(new ElectionEvent.Ended(EndReason.CLOSED));
    }

    @Test
    void aListenerThatNeverComesBackIsInterruptedByClose() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Election election = process.elections.start(process.candidacy().telling(event -> {
            try {
                never.await();
            } catch (InterruptedException closing) {
                interrupted.countDown();
                never.countDown();
            }
        }));
        leads(election);
        election.close();
        assertThat(interrupted.getCount()).isZero();
    }

    @Test
    void aListenerThatThrowsIsToldEverythingAllTheSame() throws InterruptedException {
        Election election = process.elections.start(process.candidacy().telling(event -> {
            process.events.add(event);
            throw new AssertionError("broken on purpose");
        }));
        leads(election);
        election.close();
        assertThat(process.events).endsWith(new ElectionEvent.Ended(EndReason.CLOSED));
    }

    @Test
    void aWorkOrAListenerMayCloseItsOwnElection() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        List<Election> own = new CopyOnWriteArrayList<>();
        own.add(process.start(tenure -> {
            started.await();
            own.get(0).close();
        }));
        started.countDown();
        assertThat(own.get(0).awaitEnd(SOON)).contains(EndReason.CLOSED);
    }
}
