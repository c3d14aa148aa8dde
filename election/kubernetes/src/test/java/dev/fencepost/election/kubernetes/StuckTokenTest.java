package dev.fencepost.election.kubernetes;

import static dev.fencepost.election.kubernetes.Fixture.LEASE;
import static dev.fencepost.election.kubernetes.Fixture.READ;
import static dev.fencepost.election.kubernetes.Fixture.SWAP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.lease.LeaseReply;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: whoever sends is the watchdog of its election, so a provider of tokens that never returns holds up nobody. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StuckTokenTest {

    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final LeaseReply CLOSED = new LeaseReply.Refused(ErrorReason.UNREACHABLE, "The store is closed.");

    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger asked = new AtomicInteger();
    private LoopbackServer server;
    private KubernetesLeaseStore store;

    @BeforeEach
    void open() throws IOException {
        server = new LoopbackServer().answering(200, LEASE.toString());
        store = KubernetesLeaseStore.connect(new ConfigBuilder(server.config()).withOauthTokenProvider(() -> {
            asked.incrementAndGet();
            awaitWhateverComes(released);
            return "secret";
        }).build(), new LeaseCodec("ns", "a"));
    }

    /** As bad as a provider can be: it does not care about interrupts. */
    private static void awaitWhateverComes(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException ignored) {
                // on purpose
            }
        }
    }

    @AfterEach
    void close() {
        released.countDown();
        store.close();
        server.close();
        await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("fencepost-kubernetes")));
    }

    private CompletableFuture<LeaseReply> swap() {
        return store.send(SWAP, LONG_NANOS).toCompletableFuture();
    }

    @Test
    void sending_returns_at_once_and_closing_ends_and_answers() {
        List<CompletableFuture<LeaseReply>> calls = List.of(swap(), swap(), swap());
        await().until(() -> asked.get() == 1);
        assertThat(calls).noneMatch(CompletableFuture::isDone);

        store.close();
        assertThat(calls).allSatisfy(call -> assertThat(call.getNow(null)).isEqualTo(CLOSED));
        assertThat(swap().getNow(null)).isEqualTo(CLOSED);
    }

    /** A call that was answered as not sent must not be sent after all. */
    @Test
    void what_was_given_up_is_never_sent() {
        CompletableFuture<LeaseReply> first = swap();
        await().until(() -> asked.get() == 1);
        CompletableFuture<LeaseReply> second = swap();
        CompletableFuture<LeaseReply> read = store.send(READ, LONG_NANOS).toCompletableFuture();
        first.cancel(true);
        second.cancel(true);
        released.countDown();

        assertThat(read.join()).isInstanceOf(LeaseReply.Found.class);
        assertThat(server.asked()).extracting(LoopbackServer.Asked::method).containsExactly("GET");
        assertThat(asked).hasValue(2);
    }

    @Test
    void few_calls_wait_and_the_oldest_makes_room_for_the_newest() {
        CompletableFuture<LeaseReply> stuck = swap();
        await().until(() -> asked.get() == 1);
        List<CompletableFuture<LeaseReply>> calls = new ArrayList<>();
        for (int i = 0; i < SendThread.MAX_WAITING + 3; i++) {
            calls.add(swap());
        }
        assertThat(calls.subList(0, 3)).allSatisfy(call -> assertThat(call.getNow(null))
                .isInstanceOfSatisfying(LeaseReply.Refused.class, refused -> {
                    assertThat(refused.reason()).isEqualTo(ErrorReason.UNREACHABLE);
                    assertThat(refused.detail()).startsWith("Nothing was sent: ");
                }));
        assertThat(stuck).isNotDone();
        assertThat(calls.subList(3, calls.size())).noneMatch(CompletableFuture::isDone);

        released.countDown();
        assertThat(calls.subList(3, calls.size())).allSatisfy(
                call -> assertThat(call.join()).isInstanceOf(LeaseReply.Applied.class));
        assertThat(stuck.join()).isInstanceOf(LeaseReply.Applied.class);
        assertThat(server.asked()).hasSize(SendThread.MAX_WAITING + 1);
    }
}
