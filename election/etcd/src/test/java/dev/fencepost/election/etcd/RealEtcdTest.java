package dev.fencepost.election.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fencepost.election.Command;
import dev.fencepost.election.StoreStream;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.LeaderFence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a real etcd takes the codec's calls for what they are meant, and its answers are understood.
 *
 * <p>Runs only where an etcd is installed; each test has an election and a key of its own.
 */
@Timeout(60)
class RealEtcdTest {

    private static final long CALL_NANOS = TimeUnit.SECONDS.toNanos(20);

    @TempDir
    private static Path folder;

    private static Optional<RealEtcd> etcd = Optional.empty();

    private EtcdStore store;
    private EtcdStore requests;
    private Bytes election;
    private Bytes stateKey;

    @BeforeAll
    static void startEtcd() throws IOException {
        Optional<Path> program = RealEtcd.program();
        assumeTrue(program.isPresent(), "skipped: there is no program called etcd on the PATH");
        etcd = Optional.of(RealEtcd.start(program.orElseThrow(), folder));
    }

    @AfterAll
    static void stopEtcd() {
        etcd.ifPresent(RealEtcd::close);
    }

    @BeforeEach
    void open(TestInfo test) {
        EtcdConnections connections = etcd.orElseThrow().connections();
        store = connections.openForElection();
        requests = connections.openForRequests();
        election = Bytes.utf8("/elections/" + test.getDisplayName());
        stateKey = Bytes.utf8("/states/" + test.getDisplayName());
    }

    @AfterEach
    void close() {
        store.close();
        requests.close();
    }

    @Test
    void a_lease_shorter_than_the_servers_floor_is_granted_longer() {
        assertThat(reply(new EtcdRequest.Grant(1))).isInstanceOfSatisfying(EtcdReply.Granted.class, granted -> {
            assertThat(granted.leaseId()).isNotZero();
            assertThat(granted.ttlSeconds()).isEqualTo(2);
        });
        assertThat(reply(new EtcdRequest.Grant(30)))
                .isInstanceOfSatisfying(EtcdReply.Granted.class,
                        granted -> assertThat(granted.ttlSeconds()).isEqualTo(30));
    }

    @Test
    void a_lease_too_long_for_the_server_is_refused_for_good() {
        assertThat(reply(new EtcdRequest.Grant(9_000_000_001L))).isInstanceOfSatisfying(EtcdReply.Failed.class,
                failed -> assertThat(failed.error()).isEqualTo(EtcdError.REFUSED));
    }

    @Test
    void renewals_are_answered_in_order_and_zero_tells_that_the_lease_is_gone() {
        long lease = grant();
        RecordingListener heard = new RecordingListener();
        StoreStream<EtcdRequest> stream = store.open(new EtcdRequest.KeepAlive(lease), heard);
        stream.push(new EtcdRequest.KeepAlive(lease));
        await().until(() -> heard.answers.size() == 2);

        reply(new EtcdRequest.Revoke(lease));
        stream.push(new EtcdRequest.KeepAlive(lease));
        await().until(() -> heard.answers.size() == 3);

        EtcdReply renewed = new EtcdReply.KeptAlive(lease, 30);
        assertThat(heard.answers).containsExactly(renewed, renewed, new EtcdReply.KeptAlive(lease, 0));
        assertThat(heard.ends).isEmpty();
        stream.shut();
    }

    @Test
    void a_revoked_lease_can_be_revoked_once() {
        long lease = grant();
        assertThat(reply(new EtcdRequest.Revoke(lease))).isEqualTo(new EtcdReply.Revoked());
        assertThat(error(new EtcdRequest.Revoke(lease))).isEqualTo(EtcdError.LEASE_NOT_FOUND);
    }

    @Test
    void a_campaign_on_a_lease_that_is_gone_is_told_by_its_text() {
        assertThat(error(new EtcdRequest.Campaign(election, 4711, Bytes.utf8("me"))))
                .isEqualTo(EtcdError.LEASE_NOT_FOUND);
    }

    @Test
    void whoever_wins_leads_by_a_key_that_can_be_read_back() {
        assertThat(reply(new EtcdRequest.ReadLeader(election))).isEqualTo(new EtcdReply.NoLeader());
        long lease = grant();
        EtcdReply.Won won = win(lease, "me");

        assertThat(won.leaseId()).isEqualTo(lease);
        assertThat(won.key()).isEqualTo(Bytes.utf8(election.utf8() + "/" + Long.toHexString(lease)));
        for (EtcdRequest read : List.of(new EtcdRequest.ReadKey(won.key()), new EtcdRequest.ReadLeader(election))) {
            assertThat(reply(read)).isInstanceOfSatisfying(EtcdReply.Found.class, found -> {
                assertThat(found.found().createRevision()).isEqualTo(won.createRevision());
                assertThat(found.found().value()).isEqualTo(Bytes.utf8("me"));
                assertThat(found.found().leaseId()).isEqualTo(lease);
            });
        }
    }

    @Test
    void a_waiting_campaign_is_answered_when_the_leader_is_gone() {
        long first = grant();
        EtcdReply.Won won = win(first, "first");
        long second = grant();
        CompletableFuture<EtcdReply> waiting = campaign(second, "second");
        await().until(() -> isThere(second));
        assertThat(waiting).isNotDone();

        reply(new EtcdRequest.Revoke(first));
        assertThat(waiting.join()).isInstanceOfSatisfying(EtcdReply.Won.class, successor -> {
            assertThat(successor.leaseId()).isEqualTo(second);
            assertThat(successor.createRevision()).isGreaterThan(won.createRevision());
        });
    }

    @Test
    void a_cancelled_campaign_leaves_the_queue() {
        win(grant(), "first");
        long second = grant();
        CompletableFuture<EtcdReply> waiting = campaign(second, "second");
        await().until(() -> isThere(second));

        waiting.cancel(true);
        await().until(() -> !isThere(second));
    }

    @Test
    void the_campaign_of_a_closed_store_leaves_the_queue() {
        win(grant(), "first");
        long second = grant();
        CompletableFuture<EtcdReply> waiting = campaign(second, "second");
        await().until(() -> isThere(second));
        assertThat(waiting).isNotDone();

        store.close();
        await().until(() -> requests.send(new EtcdRequest.ReadKey(keyOf(second)), CALL_NANOS).toCompletableFuture()
                .join() instanceof EtcdReply.Absent);
    }

    @Test
    void the_leader_writes_as_long_as_the_state_is_as_it_was_read() {
        LeaderFence fence = fence(win(grant(), "me"));
        assertThat(reply(new EtcdRequest.ReadKey(stateKey))).isEqualTo(new EtcdReply.Absent());

        long first = written(write(fence, 0, "one"));
        long second = written(write(fence, first, "two"));

        assertThat(second).isGreaterThan(first);
        EtcdReply behind = new EtcdReply.NotWritten(OptionalLong.of(fence.createRevision()));
        assertThat(write(fence, 0, "anew")).isEqualTo(behind);
        assertThat(write(fence, first, "late")).isEqualTo(behind);
        assertThat(reply(new EtcdRequest.ReadKey(stateKey))).isInstanceOfSatisfying(EtcdReply.Found.class, found -> {
            assertThat(found.found().value()).isEqualTo(Bytes.utf8("two"));
            assertThat(found.found().modRevision()).isEqualTo(second);
            assertThat(found.found().createRevision()).isEqualTo(first);
        });
    }

    @Test
    void the_revision_read_is_the_keys_own_and_not_the_clusters() {
        LeaderFence fence = fence(win(grant(), "me"));
        long revision = written(write(fence, 0, "one"));
        win(grant("elsewhere"), "elsewhere");
        assertThat(written(write(fence, revision, "two"))).isGreaterThan(revision + 1);
    }

    @Test
    void a_leader_whose_key_is_gone_or_made_anew_writes_nothing() {
        long lease = grant();
        LeaderFence fence = fence(win(lease, "me"));
        long revision = written(write(fence, 0, "one"));

        reply(new EtcdRequest.Revoke(lease));
        assertThat(write(fence, revision, "late")).isEqualTo(new EtcdReply.NotWritten(OptionalLong.empty()));

        // The same key with the same value, and another create revision: existence alone would let the old one write.
        LeaderFence blind = new LeaderFence(Bytes.utf8(election.utf8() + "/made"), 1);
        LeaderFence maker = fence(win(grant(), "again"));
        long made = written(reply(new EtcdRequest.WriteState(maker, blind.key(), 0, Bytes.utf8("me"))));
        assertThat(write(blind, revision, "late")).isEqualTo(new EtcdReply.NotWritten(OptionalLong.of(made)));
    }

    private long grant() {
        return grant("");
    }

    private long grant(String suffix) {
        election = Bytes.utf8(election.utf8() + suffix);
        return ((EtcdReply.Granted) reply(new EtcdRequest.Grant(30))).leaseId();
    }

    private EtcdReply.Won win(long lease, String who) {
        return (EtcdReply.Won) campaign(lease, who).join();
    }

    private CompletableFuture<EtcdReply> campaign(long lease, String who) {
        return store.send(new EtcdRequest.Campaign(election, lease, Bytes.utf8(who)), Command.UNBOUNDED_NANOS)
                .toCompletableFuture();
    }

    private boolean isThere(long lease) {
        return reply(new EtcdRequest.ReadKey(keyOf(lease))) instanceof EtcdReply.Found;
    }

    private Bytes keyOf(long lease) {
        return Bytes.utf8(election.utf8() + "/" + Long.toHexString(lease));
    }

    private static LeaderFence fence(EtcdReply.Won won) {
        return new LeaderFence(won.key(), won.createRevision());
    }

    private EtcdReply write(LeaderFence fence, long previous, String value) {
        return requests.send(new EtcdRequest.WriteState(fence, stateKey, previous, Bytes.utf8(value)), CALL_NANOS)
                .toCompletableFuture().join();
    }

    private static long written(EtcdReply reply) {
        return ((EtcdReply.Written) reply).revision();
    }

    private EtcdError error(EtcdRequest request) {
        return ((EtcdReply.Failed) reply(request)).error();
    }

    private EtcdReply reply(EtcdRequest request) {
        return store.send(request, CALL_NANOS).toCompletableFuture().join();
    }
}
