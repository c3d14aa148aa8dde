package dev.fencepost.jmh;

import com.google.protobuf.ByteString;
import dev.fencepost.election.etcd.EtcdConnections;
import io.etcd.jetcd.api.CampaignRequest;
import io.etcd.jetcd.api.CampaignResponse;
import io.etcd.jetcd.api.ElectionGrpc;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.KeyValue;
import io.etcd.jetcd.api.LeaderKey;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseGrantResponse;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.etcd.jetcd.api.LeaseRevokeResponse;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeResponse;
import io.grpc.Server;
import io.grpc.ServerCallHandler;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** An etcd on the loopback in which every candidate stands alone and wins at once, and every renewal is granted. */
final class LoopbackEtcd implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long REVISION = 42;

    /** What every renewal grants, whatever was asked for. */
    static final int TTL_SECONDS = 2;

    private final Runnable onRenewal;
    private final AtomicLong leases = new AtomicLong(1);
    private final Server server;

    LoopbackEtcd(Runnable onRenewal) throws IOException {
        this.onRenewal = onRenewal;
        server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .directExecutor()
                .addService(ServerServiceDefinition.builder(KVGrpc.SERVICE_NAME)
                        .addMethod(KVGrpc.getRangeMethod(), answering(LoopbackEtcd::found)).build())
                .addService(ServerServiceDefinition.builder(ElectionGrpc.SERVICE_NAME)
                        .addMethod(ElectionGrpc.getCampaignMethod(), answering(LoopbackEtcd::won)).build())
                .addService(ServerServiceDefinition.builder(LeaseGrpc.SERVICE_NAME)
                        .addMethod(LeaseGrpc.getLeaseGrantMethod(), answering(this::granted))
                        .addMethod(LeaseGrpc.getLeaseRevokeMethod(), answering(LoopbackEtcd::revoked))
                        .addMethod(LeaseGrpc.getLeaseKeepAliveMethod(),
                                ServerCalls.asyncBidiStreamingCall(this::renewals))
                        .build())
                .build().start();
    }

    /** The real client of our own. */
    EtcdConnections connections() {
        return new EtcdConnections(List.of("http://127.0.0.1:" + server.getPort()), PATIENCE, PATIENCE);
    }

    private static <Q, R> ServerCallHandler<Q, R> answering(Function<Q, R> answer) {
        return ServerCalls.asyncUnaryCall((request, observer) -> {
            observer.onNext(answer.apply(request));
            observer.onCompleted();
        });
    }

    private LeaseGrantResponse granted(LeaseGrantRequest request) {
        return LeaseGrantResponse.newBuilder().setID(leases.getAndIncrement()).setTTL(TTL_SECONDS).build();
    }

    private static LeaseRevokeResponse revoked(LeaseRevokeRequest request) {
        return LeaseRevokeResponse.getDefaultInstance();
    }

    private static CampaignResponse won(CampaignRequest request) {
        ByteString key = request.getName().concat(ByteString.copyFromUtf8("/" + request.getLease()));
        return CampaignResponse.newBuilder().setLeader(LeaderKey.newBuilder().setName(request.getName()).setKey(key)
                .setRev(REVISION).setLease(request.getLease())).build();
    }

    private static RangeResponse found(RangeRequest request) {
        return RangeResponse.newBuilder().setCount(1).addKvs(KeyValue.newBuilder().setKey(request.getKey())
                .setCreateRevision(REVISION).setModRevision(REVISION).setVersion(1)).build();
    }

    private StreamObserver<LeaseKeepAliveRequest> renewals(StreamObserver<LeaseKeepAliveResponse> answers) {
        return new StreamObserver<>() {

            @Override
            public void onNext(LeaseKeepAliveRequest renewal) {
                answers.onNext(LeaseKeepAliveResponse.newBuilder().setID(renewal.getID()).setTTL(TTL_SECONDS).build());
                onRenewal.run();
            }

            @Override
            public void onError(Throwable broken) {
                // the other side is gone
            }

            @Override
            public void onCompleted() {
                answers.onCompleted();
            }
        };
    }

    @Override
    public void close() {
        server.shutdownNow();
    }
}
