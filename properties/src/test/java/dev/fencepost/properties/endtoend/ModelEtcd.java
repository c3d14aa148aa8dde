package dev.fencepost.properties.endtoend;

import com.google.protobuf.MessageLite;
import dev.fencepost.election.etcd.WireAnswer;
import dev.fencepost.election.etcd.WireCall;
import dev.fencepost.model.etcd.EtcdCall;
import dev.fencepost.model.etcd.EtcdReply;
import dev.fencepost.model.etcd.ServiceEvent;
import dev.fencepost.properties.cluster.EtcdWire;
import io.etcd.jetcd.api.ElectionGrpc;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.grpc.Attributes;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServerTransportFilter;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** The model of etcd behind a real gRPC server on the loopback. */
final class ModelEtcd implements Etcd {

    private static final Attributes.Key<Long> CONNECTION = Attributes.Key.create("connection");
    private static final Context.Key<Long> CALLERS = Context.key("the caller's connection");

    private final LiveModel model = new LiveModel();
    private final AtomicLong connections = new AtomicLong();
    private Server server;

    ModelEtcd() throws IOException {
        server = start(0);
    }

    private Server start(int port) throws IOException {
        return NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                // As etcd does; by itself gRPC would break connections that ping as often as ours.
                .permitKeepAliveTime(5, TimeUnit.SECONDS)
                .addTransportFilter(new Numbering()).intercept(new Knowing())
                .addService(ServerServiceDefinition.builder(KVGrpc.SERVICE_NAME)
                        .addMethod(KVGrpc.getRangeMethod(), unary(WireCall.Range::new))
                        .addMethod(KVGrpc.getTxnMethod(), unary(WireCall.Txn::new)).build())
                .addService(ServerServiceDefinition.builder(ElectionGrpc.SERVICE_NAME)
                        .addMethod(ElectionGrpc.getCampaignMethod(), unary(WireCall.Campaign::new))
                        .addMethod(ElectionGrpc.getLeaderMethod(), unary(WireCall.Leader::new)).build())
                .addService(ServerServiceDefinition.builder(LeaseGrpc.SERVICE_NAME)
                        .addMethod(LeaseGrpc.getLeaseGrantMethod(), unary(WireCall.LeaseGrant::new))
                        .addMethod(LeaseGrpc.getLeaseRevokeMethod(), unary(WireCall.LeaseRevoke::new))
                        .addMethod(LeaseGrpc.getLeaseKeepAliveMethod(),
                                ServerCalls.asyncBidiStreamingCall(this::stream))
                        .build())
                .build().start();
    }

    private <Q extends MessageLite, R extends MessageLite> ServerCallHandler<Q, R> unary(Function<Q, WireCall> wire) {
        return ServerCalls.asyncUnaryCall((request, observer) -> {
            long connection = CALLERS.get();
            long id = model.newId();
            onCancel(observer, connection, id, new EtcdCall.CancelCall(id));
            model.begin(connection, id, EtcdWire.call(wire.apply(request), 0), new Answering<>(observer));
        });
    }

    private StreamObserver<LeaseKeepAliveRequest> stream(StreamObserver<LeaseKeepAliveResponse> observer) {
        long connection = CALLERS.get();
        long id = model.newId();
        onCancel(observer, connection, id, new EtcdCall.CloseStream(id));
        model.begin(connection, id, new EtcdCall.KeepAliveOpen(), new Streaming<>(observer));
        return new StreamObserver<>() {

            @Override
            public void onNext(LeaseKeepAliveRequest renewal) {
                model.say(connection, EtcdWire.call(new WireCall.LeaseKeepAlive(renewal), id));
            }

            @Override
            public void onError(Throwable broken) {}

            @Override
            public void onCompleted() {
                model.say(connection, new EtcdCall.HalfClose(id));
            }
        };
    }

    private void onCancel(StreamObserver<?> observer, long connection, long id, EtcdCall last) {
        ((ServerCallStreamObserver<?>) observer).setOnCancelHandler(() -> {
            model.forget(id);
            model.say(connection, last);
        });
    }

    /** The same model behind the codec alone. */
    ModelStore direct() {
        return new ModelStore(model);
    }

    @Override
    public String endpoint() {
        return "http://127.0.0.1:" + server.getPort();
    }

    @Override
    public List<Key> keys() {
        return model.state().keys().stream()
                .map(key -> new Key(key.key(), key.value(), key.createRevision(), key.modRevision(), key.lease()))
                .toList();
    }

    @Override
    public boolean leased(long lease) {
        return model.state().lease(lease).isPresent();
    }

    @Override
    public void put(String key, String value) {
        model.happen(new ServiceEvent.OperatorActs(EtcdCall.Put.of(key, value)));
    }

    @Override
    public void delete(String key) {
        model.happen(new ServiceEvent.OperatorActs(EtcdCall.DeleteRange.of(key)));
    }

    @Override
    public void revoke(long lease) {
        model.happen(new ServiceEvent.OperatorActs(new EtcdCall.LeaseRevoke(lease)));
    }

    @Override
    public void restart() throws IOException, InterruptedException {
        int port = server.getPort();
        model.happen(new ServiceEvent.ServerIsKilled());
        stop();
        model.happen(new ServiceEvent.ServerStarts(0));
        server = start(port);
    }

    private void stop() throws InterruptedException {
        server.shutdownNow().awaitTermination(30, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        try {
            stop();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        model.close();
    }

    /** Sends what the model tells, message or status; where it tells of a break, the server breaks by itself. */
    private record Streaming<R extends MessageLite>(StreamObserver<R> observer) implements LiveModel.Caller {

        /** That a reply is of the class that its call has is the adapter's promise. */
        @Override
        @SuppressWarnings("unchecked")
        public void told(EtcdReply reply) {
            switch (EtcdWire.answer(reply)) {
                case WireAnswer.Message message -> observer.onNext((R) message.message());
                case WireAnswer.Status status -> observer.onError(Status.fromCode(Status.Code.valueOf(status.code()))
                        .withDescription(status.text()).asRuntimeException());
                case WireAnswer.Broken broken -> {
                }
            }
        }

        @Override
        public void ended(Optional<EtcdReply.Failure> failure) {
            if (failure.isPresent()) {
                told(failure.get());
            } else {
                observer.onCompleted();
            }
        }
    }

    /** The same for a call with one answer. */
    private record Answering<R extends MessageLite>(StreamObserver<R> observer) implements LiveModel.Caller {

        @Override
        public void told(EtcdReply reply) {
            new Streaming<>(observer).told(reply);
            if (!(reply instanceof EtcdReply.Failure)) {
                observer.onCompleted();
            }
        }
    }

    /** Gives each connection a number, and tells the model when one is gone. */
    private final class Numbering extends ServerTransportFilter {

        @Override
        public Attributes transportReady(Attributes attributes) {
            return attributes.toBuilder().set(CONNECTION, connections.incrementAndGet()).build();
        }

        @Override
        public void transportTerminated(Attributes attributes) {
            Optional.ofNullable(attributes.get(CONNECTION))
                    .ifPresent(id -> model.happen(new ServiceEvent.ConnectionIsLost(id)));
        }
    }

    /** Says over which connection a call came. */
    private static final class Knowing implements ServerInterceptor {

        @Override
        public <Q, R> ServerCall.Listener<Q> interceptCall(ServerCall<Q, R> call, Metadata headers,
                ServerCallHandler<Q, R> next) {
            Context caller = Context.current().withValue(CALLERS, call.getAttributes().get(CONNECTION));
            return Contexts.interceptCall(caller, call, headers, next);
        }
    }
}
