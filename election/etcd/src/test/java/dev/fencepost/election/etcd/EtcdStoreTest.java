package dev.fencepost.election.etcd;

import static dev.fencepost.election.etcd.Fixture.CAMPAIGN;
import static dev.fencepost.election.etcd.Fixture.GRANT;
import static dev.fencepost.election.etcd.Fixture.READ;
import static dev.fencepost.election.etcd.Fixture.RENEW;
import static dev.fencepost.election.etcd.Fixture.REVOKE;
import static dev.fencepost.election.etcd.Fixture.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.MessageLite;
import dev.fencepost.election.CandidateId;
import dev.fencepost.election.Command;
import dev.fencepost.election.EtcdElectionConfig;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import io.grpc.Status;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Goal: over a real connection each call is sent once, and whatever happens to it is a reply. */
@Timeout(60)
class EtcdStoreTest {

    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final EtcdCodec CODEC = new EtcdCodec();

    private ScriptedEtcd server;
    private EtcdStore store;

    @BeforeEach
    void open() throws IOException {
        server = new ScriptedEtcd();
        store = server.connections(Duration.ofSeconds(20)).openForElection();
    }

    @AfterEach
    void close() {
        store.close();
        server.close();
    }

    static Stream<Fixture.Exchange> exchanges() {
        return Fixture.CALLS.stream();
    }

    @ParameterizedTest
    @MethodSource("exchanges")
    void sends_the_codecs_message_and_hands_the_answer_through_the_codec(Fixture.Exchange exchange) {
        server.answering(exchange.answer());
        assertThat(reply(exchange.request())).isEqualTo(exchange.reply());
        assertThat(server.asked).extracting(asked -> asked.message)
                .containsExactly(messageOf(CODEC.encode(exchange.request())));
    }

    /** Vert.x is what jetcd's own client runs on; leaving it out of the POM must not be noticed. */
    @Test
    void runs_without_the_library_that_jetcds_own_client_needs() {
        assertThatThrownBy(() -> Class.forName("io.vertx.core.Vertx")).isInstanceOf(ClassNotFoundException.class);
    }

    /** A repeated write would be credited to the wrong attempt (rulings 2c). */
    @ParameterizedTest
    @EnumSource(value = Status.Code.class, mode = EnumSource.Mode.EXCLUDE, names = "OK")
    void no_status_makes_it_send_again(Status.Code code) {
        server.answering(asked -> asked.fail(code.toStatus().withDescription("so")));
        for (Fixture.Exchange exchange : Fixture.CALLS) {
            assertThat(reply(exchange.request())).isEqualTo(
                    new EtcdReply.Failed(FailureMeaning.of(code.name(), "so"), "The call ended with " + code + ": so"));
        }
        assertThat(server.asked).hasSize(Fixture.CALLS.size());
    }

    /** Here gRPC would send again by itself: the server promises, or the connection suggests, that nothing was done. */
    @ParameterizedTest
    @EnumSource(value = RawHttp2.Refusal.class, mode = EnumSource.Mode.EXCLUDE, names = "NO_HTTP_AT_ALL")
    void no_refusal_of_the_transport_makes_it_send_again(RawHttp2.Refusal refusal) throws IOException {
        try (RawHttp2 raw = new RawHttp2(refusal); EtcdStore other = elsewhere(raw.endpoint())) {
            assertThat(error(other.send(WRITE, LONG_NANOS))).isEqualTo(EtcdError.UNAVAILABLE);
            assertThat(raw.calls).hasValue(1);
        }
    }

    @Test
    void silence_is_given_up_some_time_after_the_timeout() {
        assertThat(error(store.send(GRANT, TimeUnit.MILLISECONDS.toNanos(200)))).isEqualTo(EtcdError.TIMEOUT);
    }

    /** Told by the time that the server sees left, so that no clock is raced. */
    @Test
    void a_call_lasts_twice_its_timeout_so_that_a_late_answer_still_counts() {
        server.answering(Fixture.CALLS.getFirst().answer());
        store.send(GRANT, MINUTE_NANOS).toCompletableFuture().join();
        assertThat(remainingNanos()).isGreaterThan(MINUTE_NANOS).isLessThanOrEqualTo(2 * MINUTE_NANOS);
    }

    @Test
    void a_campaign_has_no_deadline_in_an_election() {
        CompletableFuture<EtcdReply> campaign = store.send(CAMPAIGN, Command.UNBOUNDED_NANOS).toCompletableFuture();
        await().until(() -> server.asked.size() == 1);
        assertThat(server.asked.getFirst().remainingNanos).isEmpty();
        assertThat(campaign).isNotDone();
    }

    @Test
    void among_requests_every_call_has_the_limit_of_all_or_an_earlier_one() {
        server.answering(asked -> asked.fail(Status.ABORTED));
        try (EtcdStore requests = server.connections(Duration.ofMinutes(10)).openForRequests()) {
            error(requests.send(CAMPAIGN, Command.UNBOUNDED_NANOS));
            assertThat(remainingNanos()).isGreaterThan(9 * MINUTE_NANOS).isLessThanOrEqualTo(10 * MINUTE_NANOS);
            error(requests.send(READ, 20 * MINUTE_NANOS));
            assertThat(remainingNanos()).isGreaterThan(9 * MINUTE_NANOS).isLessThanOrEqualTo(10 * MINUTE_NANOS);
            error(requests.send(READ, MINUTE_NANOS));
            assertThat(remainingNanos()).isGreaterThan(MINUTE_NANOS).isLessThanOrEqualTo(2 * MINUTE_NANOS);
        }
    }

    @Test
    void the_configuration_of_an_election_says_where_and_how_long() {
        server.answering(asked -> asked.fail(Status.ABORTED));
        EtcdElectionConfig config = EtcdElectionConfig.builder(new CandidateId("me"))
                .endpoints(List.of(server.endpoint())).build();
        try (EtcdStore requests = EtcdConnections.of(config).openForRequests()) {
            error(requests.send(READ, 20 * MINUTE_NANOS));
            assertThat(remainingNanos()).isLessThanOrEqualTo(config.requestTimeout().toNanos());
        }
    }

    @Test
    void the_two_clients_share_no_connection() {
        server.answering(asked -> asked.fail(Status.ABORTED));
        try (EtcdStore requests = server.connections(Duration.ofSeconds(20)).openForRequests()) {
            reply(GRANT);
            reply(REVOKE);
            assertThat(server.callers).hasSize(1);
            error(requests.send(READ, LONG_NANOS));
            assertThat(server.callers).hasSize(2);
        }
    }

    @Test
    void cancelling_reaches_the_server_and_the_next_call_goes_through() {
        CompletableFuture<EtcdReply> campaign = store.send(CAMPAIGN, Command.UNBOUNDED_NANOS).toCompletableFuture();
        await().until(() -> server.asked.size() == 1);

        assertThat(campaign.cancel(true)).isTrue();
        await().until(() -> server.cancelled.get() == 1);
        assertThat(campaign).isCancelled();

        server.answering(Fixture.CALLS.getFirst().answer());
        assertThat(reply(GRANT)).isEqualTo(Fixture.CALLS.getFirst().reply());
    }

    @Test
    void a_call_that_is_reset_on_the_way_is_unavailable() {
        CompletableFuture<EtcdReply> write = store.send(WRITE, LONG_NANOS).toCompletableFuture();
        CompletableFuture<EtcdReply> campaign = store.send(CAMPAIGN, Command.UNBOUNDED_NANOS).toCompletableFuture();
        await().until(() -> server.asked.size() == 2);
        server.close();
        assertThat(error(write)).isEqualTo(EtcdError.UNAVAILABLE);
        assertThat(error(campaign)).isEqualTo(EtcdError.UNAVAILABLE);
        // A connection that the kernel took just before the port closed is reset instead: what a new one meets is
        // asked.
        await().untilAsserted(() -> assertThat(reply(READ)).isInstanceOfSatisfying(EtcdReply.Failed.class, failed -> {
            assertThat(failed.error()).isEqualTo(EtcdError.UNAVAILABLE);
            assertThat(failed.detail()).contains("Connection refused");
        }));
    }

    @Test
    void a_renewal_is_no_call() {
        assertThat(reply(RENEW)).isEqualTo(new EtcdReply.Failed(EtcdError.REFUSED,
                "The call ended with INVALID_ARGUMENT: only renewals go over a stream, and renewals go nowhere else"));
        assertThat(server.asked).isEmpty();
    }

    @Test
    void closing_answers_what_is_under_way_and_what_comes_after() {
        CompletableFuture<EtcdReply> campaign = store.send(CAMPAIGN, Command.UNBOUNDED_NANOS).toCompletableFuture();
        await().until(() -> server.asked.size() == 1);

        store.close();
        store.close();
        assertThat(error(campaign)).isEqualTo(EtcdError.UNAVAILABLE);
        assertThat(reply(GRANT)).isEqualTo(new EtcdReply.Failed(EtcdError.UNAVAILABLE, "The store is closed."));
        assertThat(server.asked).hasSize(1);
        await().until(() -> server.cancelled.get() == 1);
    }

    @Test
    void a_closed_store_leaves_no_thread_behind() {
        server.answering(asked -> asked.fail(Status.ABORTED));
        reply(GRANT);
        assertThat(threadsOfGrpc()).isNotEmpty();

        store.close();
        server.close();
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> assertThat(threadsOfGrpc()).isEmpty());
    }

    private static List<String> threadsOfGrpc() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName)
                .filter(name -> name.startsWith("grpc-")).toList();
    }

    private static EtcdStore elsewhere(String endpoint) {
        return new EtcdConnections(List.of(endpoint), Duration.ofSeconds(5), Duration.ofSeconds(5)).openForElection();
    }

    private static MessageLite messageOf(WireCall call) {
        return switch (call) {
            case WireCall.LeaseGrant grant -> grant.message();
            case WireCall.LeaseKeepAlive renewal -> renewal.message();
            case WireCall.Campaign campaign -> campaign.message();
            case WireCall.Range range -> range.message();
            case WireCall.Leader leader -> leader.message();
            case WireCall.LeaseRevoke revoke -> revoke.message();
            case WireCall.Txn transaction -> transaction.message();
        };
    }

    private long remainingNanos() {
        return server.asked.getLast().remainingNanos.orElse(Long.MAX_VALUE);
    }

    private EtcdReply reply(EtcdRequest request) {
        return store.send(request, LONG_NANOS).toCompletableFuture().join();
    }

    private static EtcdError error(CompletionStage<EtcdReply> stage) {
        return ((EtcdReply.Failed) stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join()).error();
    }
}
