package dev.fencepost.properties.endtoend;

import static dev.fencepost.properties.endtoend.Replica.SOON;
import static dev.fencepost.properties.endtoend.Replica.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.Candidacy;
import dev.fencepost.election.Election;
import dev.fencepost.election.ElectionConfig;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.Elections;
import dev.fencepost.election.EndReason;
import dev.fencepost.election.kubernetes.KubernetesLeaseStore;
import dev.fencepost.election.kubernetes.LeaseCodec;
import dev.fencepost.election.lease.OnAbsent;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Elections over Leases on the real host and the real transport, against the model of the API server behind HTTP.
 *
 * <p>Nothing here measures time. Where something must not come of a lease that lapses, the lease lasts an hour.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeaseEndToEndTest {

    private static final int MANY = 200;
    private static final String LEDGER = "ledger";

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final List<ElectionEvent> events = new CopyOnWriteArrayList<>();
    private ModelKubernetes kubernetes;

    @BeforeEach
    void start() throws IOException {
        kubernetes = closing(new ModelKubernetes());
    }

    @AfterEach
    void stop() {
        List<Throwable> failures = new ArrayList<>();
        for (AutoCloseable each : opened) {
            try {
                each.close();
            } catch (Exception failed) {
                failures.add(failed);
            }
        }
        assertThat(failures).isEmpty();
        eventually(() -> sendThreads() == 0);
    }

    private <T extends AutoCloseable> T closing(T begun) {
        opened.push(begun);
        return begun;
    }

    /** One candidate as a process of its own would run it. */
    private Election stand(String pod, String endpoint, UnaryOperator<ElectionConfig.Builder> settings) {
        Elections elections = Elections.ofThisProcess();
        ElectionConfig.Builder config = ElectionConfig.builder(LEDGER, elections.process().named(pod))
                .onAbsent(OnAbsent.CREATE_AT_ONCE).retryInterval(Duration.ofMillis(20));
        return stand(elections, settings.apply(config).build(), ModelKubernetes.connect(endpoint, LEDGER));
    }

    private Election stand(Elections elections, ElectionConfig config, KubernetesLeaseStore store) {
        return closing(elections.start(Candidacy.of(config, closing(store)).telling(events::add)));
    }

    private Election stand(String pod) {
        return stand(pod, kubernetes.endpoint(), config -> config.leaseDuration(Duration.ofHours(1)));
    }

    private static ElectionConfig.Builder lapsesSoon(ElectionConfig.Builder config) {
        return config.leaseDuration(Duration.ofSeconds(3)).renewInterval(Duration.ofMillis(500))
                .callTimeout(Duration.ofMillis(500)).stopGrace(Duration.ofMillis(300));
    }

    private static void leads(Election election) throws InterruptedException {
        assertThat(election.awaitLeadership(SOON)).isTrue();
    }

    @Test
    void a_leader_stands_in_the_lease_and_leaves_it_when_it_closes() throws InterruptedException {
        Election leader = stand("pod-0");
        leads(leader);
        assertThat(leader.tokenValid()).isTrue();
        assertThat(kubernetes.lease(LEDGER).holder()).contains(leader.terms().candidate().value());
        assertThat(kubernetes.lease(LEDGER).transitions()).hasValue(leader.token().value());

        leader.close();
        assertThat(leader.awaitEnd(SOON)).contains(EndReason.CLOSED);
        assertThat(leader.tokenValid()).isFalse();
        assertThat(kubernetes.lease(LEDGER).holder().orElse("")).isEmpty();
    }

    /** With a lease of an hour: by its release, and by nothing else. */
    @Test
    void when_the_leader_closes_the_next_leads_with_a_higher_token() throws InterruptedException {
        Election first = stand("pod-0");
        leads(first);
        Election second = stand("pod-1");
        long token = first.token().value();
        assertThat(second.tokenValid()).isFalse();

        first.close();
        leads(second);
        assertThat(second.token().value()).isGreaterThan(token);
        assertThat(kubernetes.lease(LEDGER).holder()).contains(second.terms().candidate().value());
    }

    @Test
    void a_lease_is_renewed_for_as_long_as_it_is_held() throws InterruptedException {
        Election leader = stand("pod-0", kubernetes.endpoint(), LeaseEndToEndTest::lapsesSoon);
        leads(leader);
        long version = kubernetes.lease(LEDGER).resourceVersion();
        eventually(() -> kubernetes.lease(LEDGER).resourceVersion() >= version + 3);
        assertThat(leader.tokenValid()).isTrue();
        assertThat(events).noneMatch(ElectionEvent.Lost.class::isInstance);
    }

    /** Nobody tells it; its own clock does, before anybody else can lead. */
    @Test
    void a_leader_behind_a_connection_gone_silent_stops_by_itself_and_another_leads()
            throws IOException, InterruptedException {
        Proxy proxy = closing(new Proxy(kubernetes.endpoint()));
        Election cutOff = stand("pod-0", proxy.endpoint(), LeaseEndToEndTest::lapsesSoon);
        leads(cutOff);
        long token = cutOff.token().value();
        Election successor = stand("pod-1", kubernetes.endpoint(), LeaseEndToEndTest::lapsesSoon);
        proxy.silence();

        leads(successor);
        assertThat(cutOff.tokenValid()).isFalse();
        assertThat(successor.token().value()).isGreaterThan(token);
    }

    @Test
    void broken_connections_do_not_move_the_leader() throws IOException, InterruptedException {
        Proxy proxy = closing(new Proxy(kubernetes.endpoint()));
        Election leader = stand("pod-0", proxy.endpoint(),
                config -> config.leaseDuration(Duration.ofSeconds(30)).renewInterval(Duration.ofMillis(100)));
        leads(leader);
        proxy.breakAll();
        long version = kubernetes.lease(LEDGER).resourceVersion();

        eventually(() -> kubernetes.lease(LEDGER).resourceVersion() >= version + 3);
        assertThat(leader.tokenValid()).isTrue();
        assertThat(events).noneMatch(ElectionEvent.Lost.class::isInstance);
    }

    @Test
    void a_leader_whose_lease_is_deleted_leads_again_with_a_higher_token() throws InterruptedException {
        Election leader = stand("pod-0", kubernetes.endpoint(),
                config -> lapsesSoon(config).onAbsent(OnAbsent.WAIT_ONE_LEASE));
        leads(leader);
        long token = leader.token().value();
        String uid = kubernetes.lease(LEDGER).uid();
        kubernetes.delete(LEDGER);

        eventually(() -> leader.token().value() > token);
        assertThat(kubernetes.lease(LEDGER).uid()).isNotEqualTo(uid);
    }

    /** Each shard is an election of its own; what they have in common is one host thread and one client. */
    @Test
    void hundreds_of_leases_share_one_client_which_outlives_the_first_of_them() throws InterruptedException {
        Elections elections = Elections.ofThisProcess();
        KubernetesLeaseStore first = ModelKubernetes.connect(kubernetes.endpoint(), "shard-0");
        List<Election> shards = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            String name = "shard-" + i;
            ElectionConfig config = ElectionConfig.builder(name, elections.process().named("pod-0"))
                    .onAbsent(OnAbsent.CREATE_AT_ONCE).retryInterval(Duration.ofMillis(20)).build();
            KubernetesLeaseStore store = i == 0
                    ? first
                    : first.another(new LeaseCodec(ModelKubernetes.NAMESPACE, name));
            shards.add(stand(elections, config, store));
        }
        for (Election shard : shards) {
            leads(shard);
        }
        assertThat(sendThreads()).isEqualTo(1);

        shards.getFirst().close();
        first.close();
        assertThat(shards.subList(1, MANY)).allMatch(Election::tokenValid);
        shards.forEach(Election::beginClose);
        for (int i = 0; i < MANY; i++) {
            assertThat(shards.get(i).awaitEnd(SOON)).contains(EndReason.CLOSED);
            assertThat(kubernetes.lease("shard-" + i).holder().orElse("")).isEmpty();
        }
    }

    private static long sendThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("fencepost-kubernetes-send")).count();
    }
}
