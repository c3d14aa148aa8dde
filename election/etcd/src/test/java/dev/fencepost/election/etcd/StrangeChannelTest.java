package dev.fencepost.election.etcd;

import static dev.fencepost.election.etcd.Fixture.READ;
import static dev.fencepost.election.etcd.Fixture.RENEW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.concurrent.TimeUnit;
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
        public io.grpc.ConnectivityState getState(boolean requestConnection) {
            return io.grpc.ConnectivityState.READY;
        }

        @Override
        public String authority() {
            return "nowhere";
        }
    }
}
