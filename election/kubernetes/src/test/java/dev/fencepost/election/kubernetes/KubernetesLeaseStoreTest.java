package dev.fencepost.election.kubernetes;

import static dev.fencepost.election.kubernetes.Fixture.CREATE;
import static dev.fencepost.election.kubernetes.Fixture.LEASE;
import static dev.fencepost.election.kubernetes.Fixture.READ;
import static dev.fencepost.election.kubernetes.Fixture.RELEASE;
import static dev.fencepost.election.kubernetes.Fixture.SWAP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: over a real connection each call is sent once, and whatever happens to it is a reply. */
@Timeout(60)
class KubernetesLeaseStoreTest {

    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final LeaseCodec CODEC = new LeaseCodec("ns", "a");

    private LoopbackServer server;
    private KubernetesLeaseStore store;

    @BeforeEach
    void open() throws IOException {
        server = new LoopbackServer();
        store = KubernetesLeaseStore.connect(server.config(), CODEC);
    }

    @AfterEach
    void close() {
        store.close();
        server.close();
    }

    @Test
    void sends_exactly_the_codecs_call() {
        server.answering(200, LEASE.toString());
        for (LeaseRequest request : Fixture.ALL) {
            WireRequest call = CODEC.encode(request);
            reply(request);

            LoopbackServer.Asked asked = server.asked().getLast();
            assertThat(asked.method()).isEqualTo(call.method().name());
            assertThat(asked.uri()).isEqualTo(call.path());
            assertThat(asked.body()).isEqualTo(call.body().map(Object::toString).orElse(""));
            assertThat(asked.contentType()).isEqualTo(call.body().isPresent() ? "application/json" : null);
            assertThat(asked.authorization()).isEqualTo("Bearer secret");
        }
        assertThat(server.asked()).hasSize(4);
    }

    @Test
    void hands_the_answer_through_the_codec() {
        server.answering(200, LEASE.toString());
        assertThat(reply(READ)).isInstanceOf(LeaseReply.Found.class);
        assertThat(reply(SWAP)).isEqualTo(new LeaseReply.Applied("u-1", "0008"));
        server.answering(201, LEASE.toString());
        assertThat(reply(CREATE)).isEqualTo(new LeaseReply.Created("u-1", "0008"));
        server.answering(409, "{\"kind\":\"Status\"}");
        assertThat(reply(RELEASE)).isEqualTo(new LeaseReply.Conflict());
        server.answering(404, "");
        assertThat(reply(READ)).isEqualTo(new LeaseReply.Absent());
    }

    @Test
    void consecutive_calls_share_a_connection() {
        server.answering(200, LEASE.toString());
        reply(READ);
        reply(SWAP);

        assertThat(server.asked().get(0).clientPort()).isEqualTo(server.asked().get(1).clientPort());
    }

    /** A repeated write would be credited to the wrong attempt (rulings 2c). */
    @ParameterizedTest
    @ValueSource(ints = {401, 409, 429, 500, 502, 503, 504})
    void no_answer_makes_it_send_again(int status) {
        server.answering(exchange -> {
            exchange.getResponseHeaders().set("Retry-After", "0");
            LoopbackServer.respond(exchange, status, "");
        });
        for (LeaseRequest request : Fixture.ALL) {
            // Short, so that a client that repeats is seen soon; were it too short, nothing would be asserted less.
            store.send(request, TimeUnit.SECONDS.toNanos(1)).toCompletableFuture().join();
        }
        await().until(() -> server.asked().size() >= 4);
        assertThat(server.asked()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void follows_no_redirect(int status) {
        server.answering(exchange -> {
            exchange.getResponseHeaders().set("Location", "/elsewhere");
            LoopbackServer.respond(exchange, status, "");
        });
        assertThat(reply(SWAP)).isInstanceOf(LeaseReply.Indeterminate.class);
        assertThat(reply(READ)).isInstanceOf(LeaseReply.Refused.class);
        assertThat(server.asked()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "{\"kind\":\"Lease\"", "[]", "nul", "{} {}"})
    void garbage_is_no_lease(String body) {
        server.answering(200, body);
        assertThat(reply(READ)).isInstanceOf(LeaseReply.Refused.class);
        assertThat(reply(SWAP)).isInstanceOf(LeaseReply.Indeterminate.class);
    }

    @Test
    void a_body_without_end_is_cut_and_no_lease() {
        byte[] blanks = " ".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
        AtomicInteger sent = new AtomicInteger();
        server.answering(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            while (sent.get() < 10_000) {
                exchange.getResponseBody().write(blanks);
                sent.incrementAndGet();
            }
        });
        assertThat(reply(SWAP)).isInstanceOfSatisfying(LeaseReply.Indeterminate.class,
                open -> assertThat(open.detail()).contains("not a JSON object"));
        assertThat(sent.get()).isLessThan(10_000);
    }

    @Test
    void silence_is_given_up_some_time_after_the_timeout() {
        CountDownLatch never = new CountDownLatch(1);
        server.answering(exchange -> never.await());
        assertThat(store.send(SWAP, TimeUnit.MILLISECONDS.toNanos(200)).toCompletableFuture().join())
                .isInstanceOfSatisfying(LeaseReply.Indeterminate.class,
                        open -> assertThat(open.reason()).isEqualTo(ErrorReason.UNREACHABLE));
        assertThat(store.send(READ, TimeUnit.MILLISECONDS.toNanos(200)).toCompletableFuture().join())
                .isInstanceOfSatisfying(LeaseReply.Refused.class,
                        refused -> assertThat(refused.reason()).isEqualTo(ErrorReason.UNREACHABLE));
        never.countDown();
    }

    @Test
    void an_answer_after_the_timeout_is_still_delivered() {
        server.answering(exchange -> {
            TimeUnit.MILLISECONDS.sleep(1_200);
            byte[] body = LEASE.toString().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        });
        assertThat(store.send(READ, TimeUnit.MILLISECONDS.toNanos(1_000)).toCompletableFuture().join())
                .isInstanceOf(LeaseReply.Found.class);
    }

    @Test
    void a_cancelled_call_is_abandoned_and_the_next_one_goes_through() {
        CountDownLatch held = new CountDownLatch(1);
        server.answering(exchange -> held.await());
        CompletableFuture<LeaseReply> slow = store.send(SWAP, LONG_NANOS).toCompletableFuture();
        await().until(() -> server.asked().size() == 1);

        assertThat(slow.cancel(true)).isTrue();
        server.answering(200, LEASE.toString());
        assertThat(reply(READ)).isInstanceOf(LeaseReply.Found.class);
        held.countDown();
        assertThat(slow).isCancelled();
    }

    /** Cancelled in the middle of the body: the client hangs up, which the server feels when it goes on writing. */
    @Test
    void a_call_cancelled_in_mid_answer_closes_its_connection() {
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<String> end = new CompletableFuture<>();
        server.answering(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try {
                for (int i = 0; i < 1_000; i++) {
                    exchange.getResponseBody().write(' ');
                    exchange.getResponseBody().flush();
                    begun.countDown();
                    TimeUnit.MILLISECONDS.sleep(10);
                }
                end.complete("written");
            } catch (IOException hungUp) {
                end.complete("hung up");
            }
        });
        CompletableFuture<LeaseReply> call = store.send(READ, LONG_NANOS).toCompletableFuture();
        await().until(() -> begun.getCount() == 0);
        await().pollDelay(100, TimeUnit.MILLISECONDS).until(() -> true);
        call.cancel(true);
        assertThat(end.join()).isEqualTo("hung up");
    }

    @Test
    void a_refused_connection_leaves_a_write_open() throws IOException {
        int unused;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            unused = socket.getLocalPort();
        }
        assertUnreachable(LoopbackServer.config("http", unused));
    }

    @Test
    void a_failed_handshake_leaves_a_write_open() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            AtomicInteger accepted = new AtomicInteger();
            Thread.ofPlatform().daemon().start(() -> breakOff(socket, "HTTP/1.1 400 Bad Request\r\n\r\n", accepted));
            assertUnreachable(LoopbackServer.config("https", socket.getLocalPort()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 20", "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"kind\":",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"kin", "SSH-2.0-nonsense\r\n\r\n"})
    void a_connection_closed_in_mid_answer_leaves_a_write_open(String start) throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            AtomicInteger accepted = new AtomicInteger();
            Thread.ofPlatform().daemon().start(() -> breakOff(socket, start, accepted));
            assertUnreachable(LoopbackServer.config("http", socket.getLocalPort()));
            assertThat(accepted).hasValue(2);
        }
    }

    private static void breakOff(ServerSocket socket, String start, AtomicInteger accepted) {
        while (true) {
            try (Socket connection = socket.accept()) {
                accepted.incrementAndGet();
                assertThat(connection.getInputStream().read(new byte[4096])).isPositive();
                connection.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
                connection.getOutputStream().flush();
            } catch (IOException closed) {
                return;
            }
        }
    }

    @Test
    void closing_answers_what_is_under_way_and_refuses_what_comes_after() {
        CountDownLatch held = new CountDownLatch(1);
        server.answering(exchange -> held.await());
        CompletableFuture<LeaseReply> slow = store.send(SWAP, LONG_NANOS).toCompletableFuture();
        await().until(() -> server.asked().size() == 1);

        store.close();
        store.close();
        assertThat(slow.orTimeout(5, TimeUnit.SECONDS).join()).isInstanceOf(LeaseReply.Indeterminate.class);
        assertThat(reply(CREATE))
                .isEqualTo(new LeaseReply.Refused(ErrorReason.UNREACHABLE, "The store is closed."));
        held.countDown();
    }

    @Test
    void the_token_is_asked_for_anew_with_each_call() {
        AtomicInteger turn = new AtomicInteger();
        server.answering(200, LEASE.toString());
        try (KubernetesLeaseStore other = KubernetesLeaseStore.connect(new ConfigBuilder(server.config())
                .withOauthTokenProvider(() -> "turn-" + turn.incrementAndGet()).build(), CODEC)) {
            other.send(READ, LONG_NANOS).toCompletableFuture().join();
            other.send(READ, LONG_NANOS).toCompletableFuture().join();
        }
        assertThat(server.asked()).extracting(LoopbackServer.Asked::authorization).containsExactly("Bearer turn-1",
                "Bearer turn-2");
    }

    @Test
    void a_third_partys_exception_is_a_reply() {
        Config broken = new ConfigBuilder(server.config()).withOauthTokenProvider(() -> {
            throw new IllegalStateException("boom");
        }).build();
        assertUnreachable(broken);
    }

    private void assertUnreachable(Config config) {
        try (KubernetesLeaseStore other = KubernetesLeaseStore.connect(config, CODEC)) {
            assertThat(other.send(SWAP, LONG_NANOS).toCompletableFuture().join())
                    .isInstanceOfSatisfying(LeaseReply.Indeterminate.class, open -> {
                        assertThat(open.reason()).isEqualTo(ErrorReason.UNREACHABLE);
                        assertThat(open.detail()).startsWith("The call failed: ");
                    });
            assertThat(other.send(READ, LONG_NANOS).toCompletableFuture().join()).isInstanceOfSatisfying(
                    LeaseReply.Refused.class,
                    refused -> assertThat(refused.reason()).isEqualTo(ErrorReason.UNREACHABLE));
        }
    }

    private LeaseReply reply(LeaseRequest request) {
        return store.send(request, LONG_NANOS).toCompletableFuture().join();
    }
}
