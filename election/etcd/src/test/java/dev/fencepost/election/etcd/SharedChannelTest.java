package dev.fencepost.election.etcd;

import static dev.fencepost.election.etcd.Fixture.CAMPAIGN;
import static dev.fencepost.election.etcd.Fixture.GRANT;
import static dev.fencepost.election.etcd.Fixture.RENEW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import dev.fencepost.election.Command;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: the stores of many elections share connections, and each gives up its own calls alone. */
@Timeout(60)
class SharedChannelTest {

    private static final EtcdReply CLOSED = new EtcdReply.Failed(EtcdError.UNAVAILABLE, "The store is closed.");

    private final RecordingListener heard = new RecordingListener();
    private final RecordingListener othersHeard = new RecordingListener();
    private ScriptedEtcd server;
    private EtcdStore first;
    private EtcdStore other;

    @BeforeEach
    void open() throws IOException {
        server = new ScriptedEtcd();
        first = server.connections(Duration.ofSeconds(20)).openForElection();
        other = first.another();
    }

    @AfterEach
    void close() {
        first.close();
        other.close();
        server.close();
    }

    private static CompletableFuture<EtcdReply> send(EtcdStore store, EtcdRequest request) {
        return store.send(request, Command.UNBOUNDED_NANOS).toCompletableFuture();
    }

    @Test
    void they_share_a_connection() {
        server.answering(Fixture.CALLS.getFirst().answer());
        assertThat(send(first, GRANT).join()).isEqualTo(Fixture.CALLS.getFirst().reply());
        assertThat(send(other, GRANT).join()).isEqualTo(Fixture.CALLS.getFirst().reply());
        assertThat(server.callers).hasSize(1);
    }

    @Test
    void closing_gives_up_the_own_calls_and_streams_alone() {
        CompletableFuture<EtcdReply> own = send(first, CAMPAIGN);
        CompletableFuture<EtcdReply> others = send(other, CAMPAIGN);
        first.open(RENEW, heard);
        other.open(RENEW, othersHeard);
        await().until(() -> server.asked.size() == 4);

        first.close();
        assertThat(own.getNow(null)).isEqualTo(CLOSED);
        assertThat(heard.ends).containsExactly(CLOSED);
        await().until(() -> server.cancelled.get() == 2);
        assertThat(others).isNotDone();
        assertThat(othersHeard.ends).isEmpty();
    }

    @Test
    void the_first_one_may_be_closed_first() {
        server.answering(Fixture.CALLS.getFirst().answer());
        first.close();
        first.close();
        assertThat(send(first, GRANT).join()).isEqualTo(CLOSED);
        assertThat(send(other, GRANT).join()).isEqualTo(Fixture.CALLS.getFirst().reply());
        assertThatIllegalStateException().isThrownBy(first::another)
                .withMessage("the store whose channel was to be shared is closed");

        assertThat(server.connections).hasValue(1);
        other.close();
        assertThat(send(other, GRANT).join()).isEqualTo(CLOSED);
        await().until(() -> server.connections.get() == 0);
    }

    @Test
    void a_stream_that_is_over_is_not_ended_again() {
        server.answering(asked -> asked.end());
        first.open(RENEW, heard);
        await().until(() -> heard.ends.size() == 1);

        server.answering(asked -> {});
        first.open(RENEW, othersHeard).shut();
        first.close();
        assertThat(heard.ends).hasSize(1);
        assertThat(othersHeard.ends).isEmpty();
    }

    /** A candidate stands for months. */
    @Test
    void what_is_over_is_kept_by_nobody() {
        server.answering(Fixture.CALLS.getFirst().answer());
        WeakReference<?> call = answered(first);
        WeakReference<?> shut = opened(first);
        await().until(() -> {
            System.gc();
            return call.get() == null && shut.get() == null;
        });
    }

    private static WeakReference<?> answered(EtcdStore store) {
        CompletableFuture<EtcdReply> reply = send(store, GRANT);
        reply.join();
        return new WeakReference<>(reply);
    }

    private static WeakReference<?> opened(EtcdStore store) {
        RecordingListener listener = new RecordingListener();
        store.open(RENEW, listener).shut();
        return new WeakReference<>(listener);
    }
}
