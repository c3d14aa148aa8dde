package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.SOON;
import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.KeyValue;
import dev.fencepost.election.service.ExitStatus;
import dev.fencepost.election.service.LeaderService;
import dev.fencepost.election.service.LeaderState;
import dev.fencepost.election.service.ServiceBuilder;
import dev.fencepost.election.service.ServiceTimings;
import dev.fencepost.election.state.StateCodec;
import dev.fencepost.election.state.StateDefinition;
import dev.fencepost.election.state.UnreadableStateException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** A service whose state is fenced with its leader's key: from the count before the campaign to the first write. */
class LeaderStateTest {

    private static final int SHARDS = 8;

    private final TestProcess process = new TestProcess();
    private final FakeEtcd etcd = new FakeEtcd();
    private final Requests requests = new Requests();
    private final EtcdElectionConfig config = EtcdElectionConfig.builder(process.identity.named("pod-0"))
            .election("/test/state/leader").stateKey("/test/state/state").numberOfShards(SHARDS)
            .readRetry(Duration.ofNanos(1), Duration.ofNanos(1), Duration.ofSeconds(20)).build();
    private final LeaderState<Integer> state = stateAt(config.stateKey());

    private LeaderState<Integer> stateAt(Bytes key) {
        return LeaderState.of(config, requests, definition(key)).guarding(shards -> shards).on(process.clock);
    }

    private static StateDefinition<Integer> definition(Bytes key) {
        return new StateDefinition<>(key, 0, new Decimal(), shards -> Optional.empty());
    }

    private ServiceBuilder elected() {
        return LeaderService.named("leader-state").on(process.clock, new HostThreads())
                .elected(process.elections, EtcdCandidacy.of(config, etcd));
    }

    @Test
    void theStateIsWrittenWithTheFenceOfTheLeadership() throws InterruptedException {
        requests.stored = Integer.toString(SHARDS);
        List<KeyValue> leader = new CopyOnWriteArrayList<>();
        LeaderService service = elected().state(state).whileElected("once", scope -> {
            leader.addAll(etcd.keys());
            state.get().mutate(shards -> shards + 1).orThrow();
        }).build();

        assertThat(run(service)).isEqualTo(ExitStatus.FINISHED);
        assertThat(requests.seen.stream().filter(EtcdRequest.WriteState.class::isInstance)).singleElement()
                .isInstanceOfSatisfying(EtcdRequest.WriteState.class, write -> {
                    assertThat(write.fence().key()).isEqualTo(leader.get(0).key());
                    assertThat(write.fence().createRevision()).isEqualTo(leader.get(0).createRevision());
                    assertThat(write.key()).isEqualTo(config.stateKey());
                    assertThat(write.value().utf8()).isEqualTo("9");
                });
    }

    /** 2.6 and 2.12: refused before campaigning, so that a leader that lives is not disturbed. */
    @Test
    void anotherStoredCountIsRefusedBeforeTheElectionHearsOfIt() throws InterruptedException {
        requests.stored = "9";
        assertThat(run(elected().state(state).build())).isEqualTo(ExitStatus.COUNT_MISMATCH);
        assertThat(etcd.requests()).isEmpty();
    }

    /** GL-05: what was read before the campaign may be days old. */
    @Test
    void anotherCountStoredDuringTheCampaignIsRefusedBeforeAnythingStarts() throws InterruptedException {
        etcd.usurp(Bytes.utf8(config.name()), "pod-1");
        long usurper = etcd.keys().get(0).leaseId();
        LeaderService service = elected().state(state).startUp("never", scope -> requests.stored = "started")
                .build();
        Thread runner = new Thread(service::run, "fencepost-leader-state-run");
        runner.start();
        eventually(() -> etcd.keys().size() == 2);
        requests.stored = "9";
        etcd.revoke(usurper);

        assertThat(service.awaitEnd(SOON)).contains(ExitStatus.COUNT_MISMATCH);
        assertThat(requests.stored).isEqualTo("9");
        assertThat(etcd.keys()).isEmpty();
    }

    /** 2.8: one table says which reads are repeated, before the campaign as after the win. */
    @Test
    void aStateThatCannotBeReadByThisProgramEndsTheStartWithoutACampaign() throws InterruptedException {
        requests.stored = "version 9";
        assertThat(run(elected().state(state).build())).isEqualTo(ExitStatus.START_FAILED);
        assertThat(etcd.requests()).isEmpty();
    }

    @Test
    void readsThatMaySucceedLaterAreRepeatedAndCountedOneByOne() throws InterruptedException {
        requests.failures = 3;
        LeaderService service = elected().state(state).whileElected("once", scope -> {}).build();

        assertThat(run(service)).isEqualTo(ExitStatus.FINISHED);
        assertThat(service.gauges().campaignAttemptFailures()).isEqualTo(3);
        assertThat(requests.seen).as("three that fail, the count, and the state").hasSize(5);
    }

    @Test
    void aStateWithoutACountIsReadByTheLeaderAlone() throws InterruptedException {
        requests.stored = "9";
        LeaderState<Integer> uncounted = LeaderState.of(config, requests, definition(config.stateKey()));
        List<Integer> read = new CopyOnWriteArrayList<>();
        LeaderService service = elected().state(uncounted)
                .whileElected("once", scope -> read.add(uncounted.get().get())).build();

        assertThat(run(service)).isEqualTo(ExitStatus.FINISHED);
        assertThat(read).containsExactly(9);
        assertThat(requests.seen).hasSize(1);
    }

    @Test
    void nobodyHasTheStateBeforeTheLeaderHasReadIt() {
        assertThatIllegalStateException().isThrownBy(state::get).withMessageContaining("/test/state/state");
    }

    @Test
    void theServiceRunsOnTheNumbersOfTheElectionUnlessItIsGivenOthers() {
        assertThat(elected().build().settings().timings()).isEqualTo(config.serviceTimings());
        assertThat(LeaderService.named("other").timings(ServiceTimings.DEFAULTS)
                .elected(process.elections, EtcdCandidacy.of(config, etcd)).build().settings().timings())
                .isEqualTo(ServiceTimings.DEFAULTS);
    }

    @Test
    void whatDoesNotFitTheElectionIsRefusedBeforeAnythingStarts() throws InterruptedException {
        assertThat(elected().state(state).build().settings().refusals()).isEmpty();
        assertThat(LeaderService.named("alone").state(state).build().settings().refusals()).singleElement().asString()
                .contains("elected through etcd");
        assertThat(elected().state(stateAt(Bytes.utf8("/elsewhere"))).build().settings().refusals()).singleElement()
                .asString().contains("/elsewhere").contains("/test/state/state");
        EtcdElectionConfig other = EtcdElectionConfig.builder(process.identity.named("pod-1")).build();
        assertThat(LeaderService.named("other").state(state)
                .elected(process.elections, EtcdCandidacy.of(other, etcd)).build().settings().refusals())
                .singleElement().asString().contains("same configuration");
    }

    /** GL-25: a client that limits every request would end the campaign that waits. */
    @Test
    void oneClientForElectionAndStateIsRefused() throws InterruptedException {
        LeaderService service = LeaderService.named("shared").state(state)
                .elected(process.elections, EtcdCandidacy.of(config, requests)).build();
        assertThat(run(service)).isEqualTo(ExitStatus.REFUSED);
        assertThat(service.settings().refusals()).singleElement().asString().contains("share a client");
        assertThat(requests.seen).isEmpty();
    }

    private static ExitStatus run(LeaderService service) throws InterruptedException {
        Thread runner = new Thread(service::run, "fencepost-leader-state-run");
        runner.start();
        return service.awaitEnd(SOON).orElseThrow();
    }

    /** A state as decimal digits. */
    private record Decimal() implements StateCodec<Integer> {

        @Override
        public Bytes encode(Integer shards) {
            return Bytes.utf8(shards.toString());
        }

        @Override
        public Integer decode(Bytes stored) throws UnreadableStateException {
            try {
                return Integer.valueOf(stored.utf8());
            } catch (NumberFormatException other) {
                throw new UnreadableStateException("'" + stored.utf8() + "' is no number");
            }
        }
    }

    /** As much of etcd as reads one state, and accepts every write of it. */
    private static final class Requests implements AsyncStore<EtcdRequest, EtcdReply> {

        final List<EtcdRequest> seen = new CopyOnWriteArrayList<>();
        volatile String stored = "";
        volatile int failures;

        @Override
        public synchronized CompletionStage<EtcdReply> send(EtcdRequest request, long timeoutNanos) {
            seen.add(request);
            return CompletableFuture.completedFuture(switch (request) {
                case EtcdRequest.ReadKey read when failures > 0 -> {
                    failures--;
                    yield new EtcdReply.Failed(EtcdError.UNAVAILABLE, "on purpose");
                }
                case EtcdRequest.ReadKey read when stored.isEmpty() -> new EtcdReply.Absent();
                case EtcdRequest.ReadKey read ->
                    new EtcdReply.Found(new KeyValue(read.key(), Bytes.utf8(stored), 5, 7, 0));
                case EtcdRequest.WriteState write -> new EtcdReply.Written(write.previousRevision() + 1);
                default -> throw new AssertionError(request);
            });
        }

        @Override
        public void close() {
            // nothing to let go of
        }
    }
}
