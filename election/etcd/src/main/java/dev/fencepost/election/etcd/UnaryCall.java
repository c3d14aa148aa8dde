package dev.fencepost.election.etcd;

import com.google.protobuf.MessageLite;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One call with one answer: begins it, and completes its answer exactly once.
 *
 * @param <Q>
 *            the class of the request
 * @param <R>
 *            the class of the answer
 */
final class UnaryCall<Q extends MessageLite, R extends MessageLite> extends ClientCall.Listener<R> {

    private final ClientCall<Q, R> call;
    private final CompletableFuture<WireAnswer> answer = new CompletableFuture<>();

    /** Written and read by the call's callbacks alone, which come one after the other. */
    private @Nullable R message;

    private UnaryCall(ClientCall<Q, R> call) {
        this.call = call;
    }

    /** Begins the call; the future never fails, and cancelling it cancels the call. */
    static <Q extends MessageLite, R extends MessageLite> CompletableFuture<WireAnswer> begin(Channel channel,
            MethodDescriptor<Q, R> method, CallOptions options, Q request) {
        UnaryCall<Q, R> unary = new UnaryCall<>(channel.newCall(method, options));
        unary.begin(request);
        return unary.answer;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what only follows the answer
    private void begin(Q request) {
        answer.whenComplete((ignored, cancelled) -> {
            if (cancelled != null) {
                call.cancel("the answer is not wanted any more", null);
            }
        });
        call.start(this, new Metadata());
        // Two, as gRPC's own stubs do: with one, the call of a server that answers twice would never end.
        call.request(2);
        call.sendMessage(request);
        call.halfClose();
    }

    @Override
    public void onMessage(R received) {
        message = received;
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
        answer.complete(status.isOk() && message != null
                ? new WireAnswer.Message(message)
                : GrpcStatus.answer(status));
    }
}
