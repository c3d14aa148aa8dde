package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.SOON;
import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fencepost.election.FakeEtcd.Fate;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.LeaderFence;
import dev.fencepost.election.campaign.LeaseLoss;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One process that stands in an election through etcd: the protocol inside its production host, on real threads. */
class EtcdElectionTest {

    private static final AtomicLong NAMES = new AtomicLong();

    private final TestProcess process = new TestProcess();
    private final FakeEtcd etcd = new FakeEtcd();
    private final RecordingWork work = RecordingWork.obedient();
    private final EtcdElectionConfig config = EtcdElectionConfig.builder(process.identity.named("pod-0"))
            .election("/test/" + NAMES.incrementAndGet() + "/leader")
            .campaignBackOff(Duration.ofMillis(20), Duration.ofMillis(20), 0).build();

    private Election start(Work... works) {
        return process.elections.start(EtcdCandidacy.of(config, etcd).doing(works).telling(process.events::add));
    }

    private List<String> liveThreads() {
        return Thread.getAllStackTraces().keySet().stream().filter(Thread::isAlive).map(Thread::getName)
                .filter(name -> name.startsWith("fencepost-" + config.name() + "-")).sorted().toList();
    }

    @AfterEach
    void everyThreadHasEnded() {
        eventually(() -> liveThreads().isEmpty());
        assertThat(etcd.openStreams()).isZero();
    }

    private Tenure leads(Election election) throws InterruptedException {
        assertThat(election.awaitLeadership(SOON)).isTrue();
        eventually(() -> work.latest().isPresent());
        return work.latest().orElseThrow();
    }

    private long lease() {
        return etcd.keys().get(0).leaseId();
    }

    /** Goal: grant, stream, campaign, confirmed key, work, and at the end one revoke after the work. */
    @Test
    void isElectedWorksAndLeavesNothingBehind() throws InterruptedException {
        RecordingWork slow = RecordingWork.stubborn();
        Election election = start(slow);
        assertThat(election.awaitLeadership(SOON)).isTrue();
        eventually(() -> slow.latest().isPresent());
        Tenure tenure = slow.latest().orElseThrow();
        long revision = etcd.keys().get(0).createRevision();

        assertThat(etcd.requests().stream().map(Object::getClass).toList()).containsSubsequence(
                EtcdRequest.Grant.class, EtcdRequest.KeepAlive.class, EtcdRequest.Campaign.class,
                EtcdRequest.ReadKey.class);
        assertThat(etcd.keys().get(0).value()).isEqualTo(Bytes.utf8(config.candidate().value()));
        assertThat(tenure.leaderFence()).contains(new LeaderFence(
                Bytes.utf8(config.name() + "/" + Long.toHexString(lease())), revision));
        assertThat(tenure.token()).isEqualTo(new FencingToken(revision)).isEqualTo(election.token());
        assertThat(tenure.candidate()).isEqualTo(config.candidate());
        assertThat(tenure.check()).isTrue();
        assertThat(election.terms()).isSameAs(config);

        Thread closer = new Thread(election::close);
        closer.start();
        eventually(tenure::stopping);
        assertThat(election.tokenValid()).isFalse();
        assertThat(etcd.count(EtcdRequest.Revoke.class)).isZero();
        slow.obstinacy.countDown();
        closer.join(SOON.toMillis());

        assertThat(closer.isAlive()).isFalse();
        assertThat(etcd.keys()).isEmpty();
        assertThat(etcd.count(EtcdRequest.Revoke.class)).isEqualTo(1);
        assertThat(election.awaitEnd(SOON)).contains(EndReason.CLOSED);
        assertThat(process.events).containsSubsequence(new ElectionEvent.Released(tenure.token()),
                new ElectionEvent.Ended(EndReason.CLOSED)).endsWith(new ElectionEvent.Ended(EndReason.CLOSED));
        assertThat(slow.story).containsExactly("prepare", "lead " + revision, "end CLOSED");
    }

    @Test
    void renewsOverOneStreamForAsLongAsItLeads() throws InterruptedException {
        try (Election election = start(work)) {
            Tenure tenure = leads(election);
            long renewed = etcd.count(EtcdRequest.KeepAlive.class) + 12;
            process.passUntil(() -> etcd.count(EtcdRequest.KeepAlive.class) >= renewed);

            assertThat(tenure.check()).isTrue();
            assertThat(tenure.stopping()).isFalse();
            assertThat(etcd.openStreams()).isEqualTo(1);
            assertThat(election.status().slowPaths()).isZero();
            assertThat(election.campaignFigures().leader()).isTrue();
        }
    }

    /** Goal: a break costs nothing (finding 7), whether it is told, or the pushing throws. */
    @Test
    void aBrokenStreamIsReplacedAndTheLeadershipGoesOn() throws InterruptedException {
        try (Election election = start(work)) {
            Tenure tenure = leads(election);
            etcd.breakStreams(new EtcdReply.StreamClosed());
            eventually(() -> etcd.openStreams() == 1);
            eventually(() -> process.told(ElectionEvent.Extended.class));

            etcd.script(EtcdRequest.KeepAlive.class, Fate.THROW);
            process.passUntil(() -> process.events.stream().anyMatch(StreamTrouble::notSent));
            etcd.answerEverything();
            long renewed = etcd.count(EtcdRequest.KeepAlive.class) + 12;
            process.passUntil(() -> etcd.count(EtcdRequest.KeepAlive.class) >= renewed);

            assertThat(tenure.check()).isTrue();
            assertThat(process.told(ElectionEvent.Lost.class)).isFalse();
            assertThat(election.status().slowPaths()).isGreaterThanOrEqualTo(2);
        }
    }

    /** Which trouble with a stream it was. */
    private static final class StreamTrouble {

        private StreamTrouble() {}

        static boolean notSent(ElectionEvent event) {
            return event instanceof ElectionEvent.LeaseTrouble trouble
                    && trouble.reason() == LeaseLoss.KEEPALIVE_REQUEST_FAILED;
        }
    }

    @Test
    void stopsTheWorkInTimeAlthoughNoRenewalIsAnswered() throws InterruptedException {
        try (Election election = start(work)) {
            Tenure tenure = leads(election);
            etcd.script(EtcdRequest.KeepAlive.class, Fate.LOSE);
            process.passUntil(() -> work.story.contains("end DEADLINE"));
            process.passUntil(() -> !tenure.check());
            assertThat(election.campaignFigures().leader()).isFalse();
            etcd.answerEverything();
        }
        assertThat(process.events).contains(
                new ElectionEvent.Lost(work.tenures.get(0).token(), LossReason.DEADLINE));
        assertThat(etcd.keys()).isEmpty();
    }

    @Test
    void aLeaseRevokedByAnOperatorStopsTheWorkAndAnotherIsCampaignedWith() throws InterruptedException {
        try (Election election = start(work)) {
            FencingToken first = leads(election).token();
            etcd.revoke(lease());
            process.passUntil(() -> work.story.contains("end LEASE_GONE"));
            process.passUntil(() -> work.tenures.size() == 2);
            Tenure second = work.tenures.get(1);

            assertThat(second.token()).isGreaterThan(first);
            assertThat(second.leaderFence().map(LeaderFence::token)).contains(second.token());
            assertThat(process.events).contains(new ElectionEvent.Lost(first, LossReason.LEASE_GONE));
        }
    }

    @Test
    void stepsDownAndCampaignsWithAFreshLease() throws InterruptedException {
        try (Election election = start(work)) {
            FencingToken first = leads(election).token();
            election.stepDown();
            eventually(() -> process.told(new ElectionEvent.Released(first)));
            process.passUntil(() -> work.tenures.size() == 2);

            assertThat(etcd.count(EtcdRequest.Grant.class)).isEqualTo(2);
            assertThat(work.story).containsSubsequence("end STEPPED_DOWN", "prepare");
        }
    }

    @Test
    void aStandbyThatIsClosedLeavesTheQueueAndOneThatWaitsIsElectedInItsTurn() throws InterruptedException {
        etcd.usurp(Bytes.utf8(config.name()), "somebody#else");
        Election leaver = start(work);
        eventually(() -> etcd.keys().size() == 2);
        process.passUntil(() -> process.told(new ElectionEvent.StandingBy("somebody#else leads")));
        leaver.close();
        assertThat(etcd.keys()).extracting(key -> key.value().utf8()).containsExactly("somebody#else");

        try (Election waiter = start(work)) {
            eventually(() -> etcd.keys().size() == 2);
            assertThat(waiter.tokenValid()).isFalse();
            etcd.revoke(lease());
            leads(waiter);
        }
    }

    @Test
    void refusesASecondLiveCandidateOfOneIdentity() {
        try (Election first = start()) {
            assertThatIllegalStateException().isThrownBy(this::start)
                    .withMessageContaining("stands for " + config.name());
            assertThat(first.active()).isTrue();
        }
    }

    @Test
    void whatEtcdRefusesForGoodEndsTheElectionAndTheCallsThatWaitForIt() throws InterruptedException {
        etcd.refuseWith(EtcdError.PERMISSION_DENIED);
        etcd.script(EtcdRequest.Grant.class, Fate.REFUSE);
        Election election = start(work);

        assertThat(election.awaitEnd(SOON)).contains(EndReason.STORE_REFUSED);
        assertThat(election.awaitLeadership(SOON)).isFalse();
        assertThat(election.campaignFigures().failures()).isEqualTo(1);
        election.close();
    }

    /** Goal: a store that throws is a failure like any other, told with its cause, and the campaign goes on. */
    @ParameterizedTest
    @EnumSource(Broken.class)
    void aStoreThatThrowsIsSurvived(Broken broken) throws InterruptedException {
        etcd.script(broken.kind, Fate.THROW);
        Election election = start(work);
        process.passUntil(() -> process.events.stream().anyMatch(EtcdElectionTest::tellsTheCause));
        etcd.answerEverything();
        process.passUntil(() -> work.latest().isPresent());
        election.close();

        assertThat(etcd.keys()).isEmpty();
        assertThat(election.awaitEnd(SOON)).contains(EndReason.CLOSED);
    }

    /** A call that the store throws over. */
    enum Broken {
        GRANT(EtcdRequest.Grant.class),
        HANDSHAKE(EtcdRequest.KeepAlive.class),
        CAMPAIGN(EtcdRequest.Campaign.class),
        CONFIRM(EtcdRequest.ReadKey.class);

        private final Class<? extends EtcdRequest> kind;

        Broken(Class<? extends EtcdRequest> kind) {
            this.kind = kind;
        }
    }

    private static boolean tellsTheCause(ElectionEvent event) {
        return event.toString().contains("broken on purpose");
    }

    /** Where the election stands when it is closed. */
    enum Standing {
        GRANTING(Optional.of(EtcdRequest.Grant.class)),
        HANDSHAKING(Optional.of(EtcdRequest.KeepAlive.class)),
        CAMPAIGNING(Optional.of(EtcdRequest.Campaign.class)),
        CONFIRMING(Optional.of(EtcdRequest.ReadKey.class)),
        LEADING(Optional.empty()),
        DRAINING(Optional.empty()),
        REVOKING(Optional.of(EtcdRequest.Revoke.class));

        private final Optional<Class<? extends EtcdRequest>> withheld;

        Standing(Optional<Class<? extends EtcdRequest>> withheld) {
            this.withheld = withheld;
        }
    }

    /** Goal: wherever it stands, closing goes through the one revoke and leaves neither a key nor a thread. */
    @ParameterizedTest
    @EnumSource(Standing.class)
    void closedAnywhereItLeavesNothingBehind(Standing standing) throws InterruptedException {
        RecordingWork stubborn = RecordingWork.stubborn();
        standing.withheld.ifPresent(kind -> etcd.script(kind, Fate.WITHHOLD));
        Election election = start(stubborn);
        if (standing.withheld.isEmpty() || standing == Standing.REVOKING) {
            assertThat(election.awaitLeadership(SOON)).isTrue();
            eventually(() -> stubborn.latest().isPresent());
        } else {
            eventually(() -> etcd.count(standing.withheld.get()) > 0);
        }
        if (standing == Standing.DRAINING || standing == Standing.REVOKING) {
            election.stepDown();
            eventually(() -> process.told(ElectionEvent.Lost.class));
        }
        if (standing == Standing.REVOKING) {
            stubborn.obstinacy.countDown();
            eventually(() -> etcd.count(EtcdRequest.Revoke.class) == 1);
        }
        Thread closer = new Thread(election::close);
        closer.start();
        process.pass(0.1);
        etcd.answerEverything();
        etcd.deliver();
        stubborn.obstinacy.countDown();
        process.passUntil(() -> election.awaitEnd(Duration.ZERO).isPresent());
        closer.join(SOON.toMillis());

        assertThat(closer.isAlive()).isFalse();
        assertThat(etcd.keys()).isEmpty();
        assertThat(election.awaitEnd(SOON)).contains(EndReason.CLOSED);
        assertThat(process.events).endsWith(new ElectionEvent.Ended(EndReason.CLOSED));
        assertThat(election.campaignFigures().leader()).isFalse();
    }
}
