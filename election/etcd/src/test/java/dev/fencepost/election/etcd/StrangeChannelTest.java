package dev.fencepost.election.etcd;

import static dev.fencepost.election.etcd.Fixture.READ;
import static dev.fencepost.election.etcd.Fixture.RENEW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Goal: whatever a channel does, the caller gets a reply and no exception. */
class StrangeChannelTest {

    private final RecordingListener heard = new RecordingListener();

    @Test
    void a_channel_that_throws_is_a_reply() {
        EtcdStore store = new EtcdStore(new StrangeChannel() {

            @Override
            public <Q, R> ClientCall<Q, R> newCall(MethodDescriptor<Q, R> method, CallOptions options) {
                throw new IllegalStateException("boom");
            }
        });
        EtcdReply boom = new EtcdReply.Failed(EtcdError.UNAVAILABLE,
                "The call failed: java.lang.IllegalStateException: boom");
        assertThat(reply(store)).isEqualTo(boom);
        store.open(RENEW, heard).push(RENEW);
        assertThat(heard.ends).containsExactly(boom);
    }

    @Test
    void a_call_that_throws_is_a_reply_and_ends_its_stream_once() {
        EtcdStore store = new EtcdStore(channelOf(new StrangeCall() {

            @Override
            void sent(Listener<?> listener) {
                throw new IllegalStateException("boom");
            }
        }));
        assertThat(reply(store)).isInstanceOfSatisfying(EtcdReply.Failed.class,
                failed -> assertThat(failed.detail()).endsWith("boom"));
        store.open(RENEW, heard).push(RENEW);
        assertThat(heard.ends).containsExactly(new EtcdReply.NotSent("java.lang.IllegalStateException: boom"));
    }

    @Test
    void a_stream_that_cannot_be_begun_is_ended_once_whatever_its_call_says_later() {
        StrangeCall call = new StrangeCall() {

            @Override
            public void request(int messages) {
                throw new IllegalStateException("boom");
            }

            @Override
            public void cancel(@Nullable String message, @Nullable Throwable cause) {
                sendMessage(new Object());
            }

            @Override
            void sent(Listener<?> listener) {
                listener.onClose(Status.CANCELLED, new Metadata());
            }
        };
        new EtcdStore(channelOf(call)).open(RENEW, heard).push(RENEW);
        assertThat(heard.ends).containsExactly(new EtcdReply.Failed(EtcdError.UNAVAILABLE,
                "The call failed: java.lang.IllegalStateException: boom"));
    }

    /** A thousand elections, each of which tries again by itself, must not connect a thousand times a second. */
    @Test
    void a_server_that_is_down_is_tried_by_one_call_in_as_many_as_there_are_stores() {
        AtomicInteger tries = new AtomicInteger();
        EtcdStore first = new EtcdStore(new StrangeChannel() {

            @Override
            public ConnectivityState getState(boolean requestConnection) {
                return ConnectivityState.TRANSIENT_FAILURE;
            }

            @Override
            public void resetConnectBackoff() {
                tries.incrementAndGet();
            }

            @Override
            public <Q, R> ClientCall<Q, R> newCall(MethodDescriptor<Q, R> method, CallOptions options) {
                throw new IllegalStateException("down");
            }
        });
        for (int call = 1; call <= 3; call++) {
            reply(first);
            assertThat(tries).hasValue(call);
        }
        EtcdStore second = first.another();
        EtcdStore third = first.another();
        for (int call = 0; call < 9; call++) {
            reply(call % 3 == 0 ? first : call % 3 == 1 ? second : third);
        }
        assertThat(tries).hasValue(3 + 3);
        second.close();
        third.close();
        reply(first);
        assertThat(tries).hasValue(3 + 3 + 1);
    }

    @Test
    void a_success_without_a_message_is_no_result() {
        EtcdStore store = new EtcdStore(channelOf(new StrangeCall() {

            @Override
            void sent(Listener<?> listener) {
                listener.onClose(Status.OK, new Metadata());
            }
        }));
        assertThat(reply(store)).isInstanceOfSatisfying(EtcdReply.Failed.class,
                failed -> assertThat(failed.error()).isEqualTo(EtcdError.NO_RESULT));
    }

    @Test
    void an_exception_that_cannot_say_what_it_is_is_a_reply() {
        EtcdStore store = new EtcdStore(channelOf(new StrangeCall() {

            @Override
            void sent(Listener<?> listener) {
                listener.onClose(Status.UNAVAILABLE.withCause(new Wordless()), new Metadata());
            }
        }));
        assertThat(reply(store)).isInstanceOfSatisfying(EtcdReply.Failed.class,
                failed -> assertThat(failed.detail()).contains("Wordless"));
    }

    private static EtcdReply reply(EtcdStore store) {
        return store.send(READ, TimeUnit.SECONDS.toNanos(1)).toCompletableFuture().join();
    }

    private static StrangeChannel channelOf(StrangeCall call) {
        return new StrangeChannel() {

            // The one call there is stands for each.
            @Override
            @SuppressWarnings("unchecked")
            public <Q, R> ClientCall<Q, R> newCall(MethodDescriptor<Q, R> method, CallOptions options) {
                return (ClientCall<Q, R>) call;
            }
        };
    }

    private static final class Wordless extends RuntimeException {

        @Override
        public String getMessage() {
            throw new IllegalStateException("no words");
        }
    }

    /** A call of which only the sending matters. */
    private abstract static class StrangeCall extends ClientCall<Object, Object> {

        private @Nullable Listener<Object> listener;

        abstract void sent(Listener<?> told);

        @Override
        public void start(Listener<Object> told, Metadata headers) {
            listener = told;
        }

        @Override
        public void request(int messages) {}

        @Override
        public void cancel(@Nullable String message, @Nullable Throwable cause) {}

        @Override
        public void halfClose() {}

        @Override
        public void sendMessage(Object message) {
            if (listener != null) {
                sent(listener);
            }
        }
    }

    /** A channel that is connected to nothing. */
    private abstract static class StrangeChannel extends ManagedChannel {

        @Override
        public ManagedChannel shutdown() {
            return this;
        }

        @Override
        public ManagedChannel shutdownNow() {
            return this;
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return true;
        }

        @Override
        public ConnectivityState getState(boolean requestConnection) {
            return ConnectivityState.READY;
        }

        @Override
        public String authority() {
            return "nowhere";
        }
    }
}
