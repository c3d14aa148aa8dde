package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.SOON;
import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.FakeEtcd.Fate;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.service.ExitStatus;
import dev.fencepost.election.service.LeaderService;
import dev.fencepost.election.service.ServiceGauges;
import dev.fencepost.election.service.ServicePhase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A whole service that is elected through etcd, on real threads and on the numbers of its one configuration. */
class EtcdServiceTest {

    private final TestProcess process = new TestProcess();
    private final FakeEtcd etcd = new FakeEtcd();
    private final List<ElectionEvent> events = new CopyOnWriteArrayList<>();
    private final EtcdElectionConfig config = EtcdElectionConfig.builder(process.identity.named("pod-0"))
            .election("/test/service/leader")
            .campaignBackOff(Duration.ofMillis(20), Duration.ofMillis(20), 0).build();

    private LeaderService run() {
        LeaderService service = LeaderService.named("etcd-service")
                .elected(process.elections, EtcdCandidacy.of(config, etcd).telling(events::add))
                .on(process.clock, new HostThreads()).build();
        Thread runner = new Thread(service::run, "fencepost-etcd-service-run");
        runner.start();
        return service;
    }

    @AfterEach
    void everyThreadHasEnded() {
        eventually(() -> Thread.getAllStackTraces().keySet().stream().map(Thread::getName)
                .noneMatch(name -> name.startsWith("fencepost-etcd-service") || name.contains(config.name())));
        assertThat(etcd.openStreams()).isZero();
    }

    private static void serves(LeaderService service) {
        eventually(() -> service.phase() == ServicePhase.SERVING);
    }

    @Test
    void isElectedServesStopsAndLeavesNoKey() throws InterruptedException {
        LeaderService service = run();
        serves(service);
        assertThat(service.gauges().isLeader()).isTrue();
        assertThat(events).hasAtLeastOneElementOfType(ElectionEvent.Gained.class);
        service.stop();

        assertThat(service.awaitEnd(SOON)).contains(ExitStatus.STOPPED);
        assertThat(etcd.keys()).isEmpty();
        assertThat(etcd.count(EtcdRequest.Revoke.class)).isEqualTo(1);
        assertThat(service.gauges()).isEqualTo(ServiceGauges.ZERO);
    }

    @Test
    void countsTheCampaignsThatFail() throws InterruptedException {
        etcd.script(EtcdRequest.Grant.class, Fate.REFUSE);
        LeaderService service = run();
        eventually(() -> service.gauges().campaignAttemptFailures() >= 2);
        assertThat(service.gauges().isLeader()).isFalse();
        service.stop();

        assertThat(service.awaitEnd(SOON)).contains(ExitStatus.STOPPED);
    }

    /** GL-19: one whose threads stand still must not show itself as leader beside its successor. */
    @Test
    void aLeaderThatStandsStillShowsThatItIsNoneOnceItsLeaseIsOver() throws InterruptedException {
        LeaderService service = run();
        serves(service);
        assertThat(process.clock.stallHost()).isNotNull();
        process.clock.advanceSeconds(11);

        assertThat(service.phase()).isEqualTo(ServicePhase.SERVING);
        assertThat(service.gauges()).isEqualTo(ServiceGauges.ZERO);
        process.clock.resumeHost();
        process.pass(0);
        service.stop();
        assertThat(service.awaitEnd(SOON)).isPresent();
    }
}
