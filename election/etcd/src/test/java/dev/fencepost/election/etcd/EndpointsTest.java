package dev.fencepost.election.etcd;

import static dev.fencepost.election.etcd.Fixture.READ;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: a member that is dead, or cannot be found, costs no call as long as another one lives. */
@Timeout(60)
class EndpointsTest {

    private static final int CALLS = 20;
    private static final Fixture.Exchange FOUND = Fixture.CALLS.get(2);

    @Test
    void one_dead_member_fails_nothing() throws IOException {
        try (ScriptedEtcd alive = answering(); EtcdStore store = store(deadEndpoint(), alive.endpoint())) {
            for (int i = 0; i < CALLS; i++) {
                assertThat(reply(store)).isEqualTo(FOUND.reply());
            }
            assertThat(alive.asked).hasSize(CALLS);
        }
    }

    /** The name is reserved for never being there. */
    @Test
    void one_member_that_cannot_be_found_fails_nothing() throws IOException {
        try (ScriptedEtcd alive = answering();
                EtcdStore store = store("http://etcd.invalid:2379", alive.endpoint())) {
            for (int i = 0; i < CALLS; i++) {
                assertThat(reply(store)).isEqualTo(FOUND.reply());
            }
        }
    }

    @Test
    void calls_go_round_the_members_that_live() throws IOException {
        try (ScriptedEtcd one = answering();
                ScriptedEtcd other = answering();
                EtcdStore store = store(one.endpoint(), other.endpoint())) {
            // Until both are connected, the first one connected takes them all.
            for (int i = 0; i < 1_000 && (one.asked.size() < CALLS || other.asked.size() < CALLS); i++) {
                assertThat(reply(store)).isEqualTo(FOUND.reply());
            }
            assertThat(one.asked).hasSizeGreaterThanOrEqualTo(CALLS);
            assertThat(other.asked).hasSizeGreaterThanOrEqualTo(CALLS);
        }
    }

    @Test
    void when_a_member_dies_the_calls_go_on_with_the_other() throws IOException {
        try (ScriptedEtcd one = answering();
                ScriptedEtcd other = answering();
                EtcdStore store = store(one.endpoint(), other.endpoint())) {
            for (int i = 0; i < 1_000 && (one.asked.isEmpty() || other.asked.isEmpty()); i++) {
                reply(store);
            }
            one.close();
            // A call that is on its way when the member dies is lost; one that comes later is not.
            reply(store);
            reply(store);
            for (int i = 0; i < CALLS; i++) {
                assertThat(reply(store)).isEqualTo(FOUND.reply());
            }
        }
    }

    @Test
    void names_that_cannot_be_found_are_a_reply() {
        try (EtcdStore store = store("http://etcd.invalid:2379", "http://etcd-2.invalid:2379")) {
            assertThat(reply(store)).isInstanceOfSatisfying(EtcdReply.Failed.class, failed -> {
                assertThat(failed.error()).isEqualTo(EtcdError.UNAVAILABLE);
                assertThat(failed.detail()).startsWith("No name of etcd.invalid, etcd-2.invalid could be resolved.");
            });
        }
    }

    /** gRPC by itself would wait a second after the first failure, and soon two minutes. */
    @Test
    void a_client_without_a_connection_tries_to_connect_with_every_call() throws IOException {
        try (RawHttp2 mute = new RawHttp2(RawHttp2.Refusal.NO_HTTP_AT_ALL); EtcdStore store = store(mute.endpoint())) {
            int calls = 0;
            while (mute.connections.get() < CALLS && calls < 10_000) {
                assertThat(reply(store)).isInstanceOf(EtcdReply.Failed.class);
                calls++;
            }
            assertThat(mute.connections).hasValueGreaterThanOrEqualTo(CALLS);
        }
    }

    private static ScriptedEtcd answering() throws IOException {
        ScriptedEtcd etcd = new ScriptedEtcd();
        etcd.answering(FOUND.answer());
        return etcd;
    }

    private static String deadEndpoint() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "http://127.0.0.1:" + socket.getLocalPort();
        }
    }

    private static EtcdStore store(String... endpoints) {
        return new EtcdConnections(Arrays.asList(endpoints), Duration.ofSeconds(5), Duration.ofSeconds(5))
                .openForElection();
    }

    private static EtcdReply reply(EtcdStore store) {
        return store.send(READ, TimeUnit.SECONDS.toNanos(20)).toCompletableFuture().join();
    }
}
