package dev.fencepost.election.etcd;

import com.google.protobuf.MessageLite;
import io.etcd.jetcd.api.ElectionGrpc;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.grpc.Attributes;
import io.grpc.Context;
import io.grpc.Deadline;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServerTransportFilter;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A gRPC server on the loopback that knows etcd's methods and answers as it is told to. */
final class ScriptedEtcd implements AutoCloseable {

    /** One call or one message of a stream, as it arrived; to be answered at any time. */
    static final class Asked {

        final MessageLite message;
        /** How long the caller still waits; empty if for ever. */
        final OptionalLong remainingNanos;
        private final ServerCallStreamObserver<MessageLite> caller;

        private Asked(MessageLite message, OptionalLong remainingNanos, ServerCallStreamObserver<MessageLite> caller) {
            this.message = message;
            this.remainingNanos = remainingNanos;
            this.caller = caller;
        }

        void answer(MessageLite answer) {
            caller.onNext(answer);
        }

        void answerAndEnd(MessageLite answer) {
            caller.onNext(answer);
            caller.onCompleted();
        }

        void end() {
            caller.onCompleted();
        }

        void fail(io.grpc.Status status) {
            caller.onError(status.asRuntimeException());
        }
    }

    final List<Asked> asked = new CopyOnWriteArrayList<>();
    final AtomicInteger cancelled = new AtomicInteger();
    final Set<SocketAddress> callers = ConcurrentHashMap.newKeySet();
    final AtomicInteger connections = new AtomicInteger();

    private final Server server;
    private volatile Consumer<Asked> script = ignored -> {};

    ScriptedEtcd() throws IOException {
        server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .intercept(new CallerInterceptor()).addTransportFilter(new Counting())
                .addService(ServerServiceDefinition.builder(KVGrpc.SERVICE_NAME)
                        .addMethod(KVGrpc.getRangeMethod(), unary())
                        .addMethod(KVGrpc.getTxnMethod(), unary()).build())
                .addService(ServerServiceDefinition.builder(ElectionGrpc.SERVICE_NAME)
                        .addMethod(ElectionGrpc.getCampaignMethod(), unary())
                        .addMethod(ElectionGrpc.getLeaderMethod(), unary()).build())
                .addService(ServerServiceDefinition.builder(LeaseGrpc.SERVICE_NAME)
                        .addMethod(LeaseGrpc.getLeaseGrantMethod(), unary())
                        .addMethod(LeaseGrpc.getLeaseRevokeMethod(), unary())
                        .addMethod(LeaseGrpc.getLeaseKeepAliveMethod(),
                                ServerCalls.asyncBidiStreamingCall(this::stream))
                        .build())
                .build().start();
    }

    /** What is done with every call from now on; at first they are left without an answer. */
    void answering(Consumer<Asked> behaviour) {
        script = behaviour;
    }

    void answering(MessageLite answer) {
        answering(call -> call.answerAndEnd(answer));
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getPort();
    }

    EtcdConnections connections(Duration requestTimeout) {
        return new EtcdConnections(List.of(endpoint()), Duration.ofSeconds(5), requestTimeout);
    }

    @Override
    public void close() {
        server.shutdownNow();
        try {
            server.awaitTermination(10, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private <Q extends MessageLite, R extends MessageLite> ServerCallHandler<Q, R> unary() {
        return ServerCalls.asyncUnaryCall((request, observer) -> arrived(request, observer));
    }

    private StreamObserver<LeaseKeepAliveRequest> stream(StreamObserver<LeaseKeepAliveResponse> observer) {
        ((ServerCallStreamObserver<LeaseKeepAliveResponse>) observer).setOnCancelHandler(cancelled::incrementAndGet);
        return new StreamObserver<>() {

            @Override
            public void onNext(LeaseKeepAliveRequest renewal) {
                take(renewal, observer);
            }

            @Override
            public void onError(Throwable broken) {}

            @Override
            public void onCompleted() {}
        };
    }

    private void arrived(MessageLite request, StreamObserver<? extends MessageLite> observer) {
        ((ServerCallStreamObserver<?>) observer).setOnCancelHandler(cancelled::incrementAndGet);
        take(request, observer);
    }

    /** That a script answers with a message of the right class is the business of the test that wrote it. */
    @SuppressWarnings("unchecked")
    private void take(MessageLite request, StreamObserver<? extends MessageLite> observer) {
        Deadline deadline = Context.current().getDeadline();
        Asked call = new Asked(request, deadline == null
                ? OptionalLong.empty()
                : OptionalLong.of(deadline.timeRemaining(TimeUnit.NANOSECONDS)),
                (ServerCallStreamObserver<MessageLite>) observer);
        asked.add(call);
        script.accept(call);
    }

    /** Counts the connections that are open. */
    private final class Counting extends ServerTransportFilter {

        @Override
        public Attributes transportReady(Attributes attributes) {
            connections.incrementAndGet();
            return attributes;
        }

        @Override
        public void transportTerminated(Attributes attributes) {
            connections.decrementAndGet();
        }
    }

    /** Notes the connection that a call came over. */
    private final class CallerInterceptor implements ServerInterceptor {

        @Override
        public <Q, R> ServerCall.Listener<Q> interceptCall(ServerCall<Q, R> call, Metadata headers,
                ServerCallHandler<Q, R> next) {
            callers.add(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
            return next.startCall(call, headers);
        }
    }
}
