package dev.fencepost.election.kubernetes;

import static dev.fencepost.election.kubernetes.Fixture.READ;
import static dev.fencepost.election.kubernetes.Fixture.SWAP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.json.Json;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: many Leases share one client, and what one store does or suffers is not felt in another. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SharedClientTest {

    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final LeaseReply CLOSED = new LeaseReply.Refused(ErrorReason.UNREACHABLE, "The store is closed.");

    private LoopbackServer server;
    private KubernetesLeaseStore first;
    private final List<KubernetesLeaseStore> opened = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        server = new LoopbackServer().answering(SharedClientTest::withTheLeaseAsked);
        first = KubernetesLeaseStore.connect(server.config(), lease("a"));
        opened.add(first);
    }

    @AfterEach
    void close() {
        opened.forEach(KubernetesLeaseStore::close);
        server.close();
        await().until(() -> threads("fencepost-kubernetes") == 0);
        await().untilAsserted(() -> assertThat(threads("vert.x-")).as("threads of the client").isZero());
    }

    private static void withTheLeaseAsked(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String name = path.substring(path.lastIndexOf('/') + 1);
        LoopbackServer.respond(exchange, 200,
                Fixture.leaseWith("metadata", "name", Json.of(name)).toString());
    }

    private static LeaseCodec lease(String name) {
        return new LeaseCodec("ns", name);
    }

    private KubernetesLeaseStore another(String name) {
        KubernetesLeaseStore store = first.another(lease(name));
        opened.add(store);
        return store;
    }

    private static long threads(String prefix) {
        return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().startsWith(prefix))
                .count();
    }

    private static CompletableFuture<LeaseReply> send(KubernetesLeaseStore store, LeaseRequest request) {
        return store.send(request, LONG_NANOS).toCompletableFuture();
    }

    @Test
    void a_hundred_leases_whose_calls_follow_each_other_need_one_connection_and_one_thread() {
        assertThat(send(first, READ).join()).isInstanceOf(LeaseReply.Found.class);
        List<KubernetesLeaseStore> shards = IntStream.range(0, 100).mapToObj(i -> another("shard-" + i)).toList();
        for (KubernetesLeaseStore shard : shards) {
            assertThat(send(shard, READ).join()).isInstanceOf(LeaseReply.Found.class);
        }
        assertThat(server.asked()).extracting(LoopbackServer.Asked::uri).last().asString().endsWith("/shard-99");
        assertThat(server.asked()).extracting(LoopbackServer.Asked::clientPort).containsOnly(
                server.asked().getFirst().clientPort());
        assertThat(threads("fencepost-kubernetes")).isEqualTo(1);
        assertThat(threads("vert.x-")).as("those whose end is looked for below").isPositive();
    }

    @Test
    void the_first_store_may_be_closed_first() {
        KubernetesLeaseStore other = another("b");
        first.close();
        first.close();
        assertThat(send(first, READ).join()).isEqualTo(CLOSED);
        assertThat(send(other, READ).join()).isInstanceOf(LeaseReply.Found.class);
        assertThatThrownBy(() -> first.another(lease("c"))).isInstanceOf(IllegalStateException.class)
                .hasMessage("the store whose client was to be shared is closed");
    }

    @Test
    void closing_answers_the_own_calls_alone() {
        CountDownLatch held = new CountDownLatch(1);
        server.answering(exchange -> {
            held.await();
            withTheLeaseAsked(exchange);
        });
        KubernetesLeaseStore other = another("b");
        CompletableFuture<LeaseReply> own = send(first, SWAP);
        CompletableFuture<LeaseReply> others = send(other, SWAP);
        await().until(() -> server.asked().size() == 2);

        first.close();
        assertThat(own.getNow(null)).isEqualTo(new LeaseReply.Indeterminate(ErrorReason.UNREACHABLE,
                "The call failed: java.lang.IllegalStateException: The store is closed."));
        assertThat(others).isNotDone();
        held.countDown();
        assertThat(others.join()).isInstanceOf(LeaseReply.Applied.class);
    }

    /** A candidate stands for months. */
    @Test
    void a_call_that_was_answered_is_kept_by_nobody() {
        WeakReference<?> call = answered();
        // Until its next call the thread that sends has the last one on its stack.
        assertThat(send(first, READ).join()).isInstanceOf(LeaseReply.Found.class);
        await().until(() -> {
            System.gc();
            return call.get() == null;
        });
    }

    private WeakReference<?> answered() {
        CompletableFuture<LeaseReply> reply = send(first, READ);
        reply.join();
        return new WeakReference<>(reply);
    }
}
