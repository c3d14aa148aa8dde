package dev.fencepost.election.etcd;

import static dev.fencepost.election.etcd.Fixture.GRANT;
import static dev.fencepost.election.etcd.Fixture.RENEW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fencepost.election.StoreStream;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.grpc.Status;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: renewals go out once and in order, are answered in order, and the end of a stream is told once and last. */
@Timeout(60)
class RenewalStreamTest {

    private ScriptedEtcd server;
    private EtcdStore store;
    private final RecordingListener heard = new RecordingListener();

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

    @Test
    void the_first_renewal_opens_the_stream() {
        server.answering(RenewalStreamTest::renew);
        store.open(RENEW, heard);
        await().until(() -> heard.answers.size() == 1);
        assertThat(server.asked).extracting(asked -> asked.message)
                .containsExactly(LeaseKeepAliveRequest.newBuilder().setID(123).build());
        assertThat(heard.answers).containsExactly(new EtcdReply.KeptAlive(123, 10));
    }

    @Test
    void answers_come_in_the_order_of_the_renewals() {
        server.answering(RenewalStreamTest::renew);
        StoreStream<EtcdRequest> stream = store.open(new EtcdRequest.KeepAlive(1), heard);
        LongStream.rangeClosed(2, 100).forEach(lease -> stream.push(new EtcdRequest.KeepAlive(lease)));
        await().until(() -> heard.answers.size() == 100);
        assertThat(heard.answers).containsExactlyElementsOf(LongStream.rangeClosed(1, 100)
                .<EtcdReply>mapToObj(lease -> new EtcdReply.KeptAlive(lease, 10)).toList());
        assertThat(server.asked).hasSize(100);
        assertThat(heard.ends).isEmpty();
    }

    @Test
    void a_stream_has_no_deadline() {
        store.open(RENEW, heard);
        await().until(() -> server.asked.size() == 1);
        assertThat(server.asked.getFirst().remainingNanos).isEmpty();
    }

    @Test
    void a_stream_that_the_server_closes_ends_as_closed() {
        server.answering(asked -> {
            renew(asked);
            asked.end();
        });
        store.open(RENEW, heard);
        await().until(() -> heard.ends.size() == 1);
        assertThat(heard.answers).hasSize(1);
        assertThat(heard.ends).containsExactly(new EtcdReply.StreamClosed());
    }

    @Test
    void a_stream_that_fails_ends_with_its_status() {
        server.answering(asked -> asked.fail(Status.UNAVAILABLE.withDescription("etcdserver: no leader")));
        store.open(RENEW, heard);
        await().until(() -> heard.ends.size() == 1);
        assertThat(heard.ends).containsExactly(new EtcdReply.Failed(EtcdError.UNAVAILABLE,
                "The call ended with UNAVAILABLE: etcdserver: no leader"));
    }

    @Test
    void a_stream_that_is_reset_on_the_way_ends() {
        StoreStream<EtcdRequest> stream = store.open(RENEW, heard);
        await().until(() -> server.asked.size() == 1);
        server.close();
        await().until(() -> heard.ends.size() == 1);
        assertThat(heard.ends).first().isInstanceOfSatisfying(EtcdReply.Failed.class,
                failed -> assertThat(failed.error()).isEqualTo(EtcdError.UNAVAILABLE));
        stream.push(RENEW);
        stream.shut();
        assertThat(heard.ends).hasSize(1);
    }

    @Test
    void a_connection_that_breaks_ends_the_stream() throws IOException {
        try (RawHttp2 raw = new RawHttp2(RawHttp2.Refusal.BROKEN_ON_SIGHT);
                EtcdStore other = new EtcdConnections(List.of(raw.endpoint()), Duration.ofSeconds(5),
                        Duration.ofSeconds(5)).openForElection()) {
            other.open(RENEW, heard);
            await().until(() -> heard.ends.size() == 1);
            assertThat(heard.ends).first().isInstanceOfSatisfying(EtcdReply.Failed.class,
                    failed -> assertThat(failed.error()).isEqualTo(EtcdError.UNAVAILABLE));
            assertThat(raw.calls).hasValue(1);
        }
    }

    @Test
    void no_refusal_of_the_transport_opens_the_stream_again() throws IOException {
        try (RawHttp2 raw = new RawHttp2(RawHttp2.Refusal.REFUSED_ON_SIGHT);
                EtcdStore other = new EtcdConnections(List.of(raw.endpoint()), Duration.ofSeconds(5),
                        Duration.ofSeconds(5)).openForElection()) {
            other.open(RENEW, heard);
            await().until(() -> heard.ends.size() == 1);
            assertThat(raw.calls).hasValue(1);
        }
    }

    @Test
    void a_stream_that_is_shut_is_cancelled_and_tells_nothing_more() {
        StoreStream<EtcdRequest> stream = store.open(RENEW, heard);
        await().until(() -> server.asked.size() == 1);

        stream.shut();
        stream.shut();
        stream.push(RENEW);
        await().until(() -> server.cancelled.get() == 1);
        // One that came later would have been told to a stream opened after it, by the same thread.
        RecordingListener next = new RecordingListener();
        server.answering(RenewalStreamTest::renew);
        store.open(RENEW, next);
        await().until(() -> next.answers.size() == 1);
        assertThat(heard.answers).isEmpty();
        assertThat(heard.ends).isEmpty();
        assertThat(server.asked).hasSize(2);
    }

    @Test
    void a_stream_carries_nothing_but_renewals() {
        store.open(GRANT, heard);
        await().until(() -> heard.ends.size() == 1);
        assertThat(heard.ends).containsExactly(new EtcdReply.Failed(EtcdError.REFUSED,
                "The call ended with INVALID_ARGUMENT: only renewals go over a stream, and renewals go nowhere else"));

        RecordingListener other = new RecordingListener();
        store.open(RENEW, other).push(GRANT);
        await().until(() -> other.ends.size() == 1);
    }

    @Test
    void a_closed_store_ends_its_streams_and_opens_no_other() {
        store.open(RENEW, heard);
        await().until(() -> server.asked.size() == 1);
        store.close();
        await().until(() -> heard.ends.size() == 1);

        RecordingListener late = new RecordingListener();
        StoreStream<EtcdRequest> none = store.open(RENEW, late);
        assertThat(late.ends).containsExactly(new EtcdReply.Failed(EtcdError.UNAVAILABLE, "The store is closed."));
        none.push(RENEW);
        none.shut();
        assertThat(late.ends).hasSize(1);
    }

    private static void renew(ScriptedEtcd.Asked asked) {
        asked.answer(LeaseKeepAliveResponse.newBuilder().setID(((LeaseKeepAliveRequest) asked.message).getID())
                .setTTL(10).build());
    }
}
