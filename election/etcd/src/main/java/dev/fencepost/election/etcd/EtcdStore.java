package dev.fencepost.election.etcd;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.Command;
import dev.fencepost.election.StoreStream;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import io.etcd.jetcd.api.ElectionGrpc;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.LeaseGrpc;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A real etcd over one gRPC channel: the codec's calls, each sent at most once.
 *
 * <p>Nothing underneath repeats a call. gRPC by itself would: what it calls a transparent retry sends a call again that it
 * believes no server has processed, be it refused by the server or overtaken by a closing connection. That belief is
 * the server's word, and the election counts its attempts; so the channels made by {@link EtcdConnections} have retries
 * off, the transparent ones included, and such a call ends as unavailable.
 *
 * <p>Safe for use by several threads. It starts no thread: replies come on gRPC's own, on which nothing may wait.
 */
public final class EtcdStore implements AsyncStore<EtcdRequest, EtcdReply> {

    static final WireAnswer NO_RENEWAL = new WireAnswer.Status("INVALID_ARGUMENT",
            "only renewals go over a stream, and renewals go nowhere else");

    private static final String CLOSED = "The store is closed.";
    private static final StoreStream<EtcdRequest> OVER = new StoreStream<>() {

        @Override
        public void push(EtcdRequest request) {}

        @Override
        public void shut() {}
    };

    private final EtcdCodec codec = new EtcdCodec();
    private final SharedChannel shared;
    private final ManagedChannel channel;

    /** Ends each call and stream that is under way; other stores may go on with the same channel. */
    private final Set<Runnable> open = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean closed = new AtomicBoolean();

    EtcdStore(ManagedChannel channel) {
        this(new SharedChannel(channel));
    }

    private EtcdStore(SharedChannel shared) {
        shared.join();
        this.shared = shared;
        this.channel = shared.channel();
    }

    /**
     * A store for another election over the same connections, with the limits of this one, so that a process that
     * stands in thousands of elections need not connect thousands of times. Each store is closed by itself, the first
     * one too, and the channel with the last one. What they share is a fate: a connection that breaks breaks for all of
     * them.
     *
     * @throws IllegalStateException
     *             when this store is closed
     */
    public EtcdStore another() {
        if (closed.get()) {
            throw SharedChannel.over();
        }
        return new EtcdStore(shared);
    }

    /**
     * Sends a request; see {@link AsyncStore#send}. A call is given up when twice its timeout has passed, or when the
     * limit of a whole channel has, if that is earlier; a timeout of {@link Command#UNBOUNDED_NANOS} has no such end.
     * Cancelling a campaign makes the server resign, if it has not answered yet.
     */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // what only follows the answer or the reply
    public CompletionStage<EtcdReply> send(EtcdRequest request, long timeoutNanos) {
        CompletableFuture<EtcdReply> reply = new CompletableFuture<>();
        CompletableFuture<WireAnswer> answer = begin(codec.encode(request), options(timeoutNanos));
        Runnable end = () -> reply.complete(codec.decode(request, new WireAnswer.Broken(CLOSED)));
        open(end);
        answer.thenAccept(came -> reply.complete(codec.decode(request, came)));
        reply.whenComplete((ignored, cancelled) -> {
            open.remove(end);
            // Without effect where there was an answer; else nobody waits for it any more.
            answer.cancel(true);
        });
        return reply;
    }

    /** Opens a keepalive stream, which is the only kind there is: every request on it must be a renewal. */
    @Override
    public StoreStream<EtcdRequest> open(EtcdRequest first, StoreStream.Listener<EtcdReply> listener) {
        EtcdReply whenClosed = codec.decodeEnd(new WireAnswer.Broken(CLOSED));
        if (closed.get()) {
            listener.ended(whenClosed);
            return OVER;
        }
        RenewalStream stream;
        try {
            shared.connectAnew();
            stream = new RenewalStream(codec, first, listener,
                    channel.newCall(LeaseGrpc.getLeaseKeepAliveMethod(), CallOptions.DEFAULT));
        } catch (Throwable failure) {
            listener.ended(codec.decodeEnd(GrpcStatus.thrown(failure)));
            return OVER;
        }
        stream.begin();
        Runnable end = () -> stream.fail(whenClosed);
        open(end);
        stream.whenOver(() -> open.remove(end));
        return stream;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            try {
                open.forEach(Runnable::run);
            } finally {
                shared.leave();
            }
        }
    }

    /** Whoever closes meanwhile may have looked before. */
    private void open(Runnable end) {
        open.add(end);
        if (closed.get()) {
            end.run();
        }
    }

    private CompletableFuture<WireAnswer> begin(WireCall call, CallOptions options) {
        if (closed.get()) {
            return CompletableFuture.completedFuture(new WireAnswer.Broken(CLOSED));
        }
        try {
            shared.connectAnew();
            return switch (call) {
                case WireCall.LeaseGrant grant -> UnaryCall.begin(channel, LeaseGrpc.getLeaseGrantMethod(), options,
                        grant.message());
                case WireCall.LeaseRevoke revoke -> UnaryCall.begin(channel, LeaseGrpc.getLeaseRevokeMethod(), options,
                        revoke.message());
                case WireCall.Campaign campaign -> UnaryCall.begin(channel, ElectionGrpc.getCampaignMethod(), options,
                        campaign.message());
                case WireCall.Leader leader -> UnaryCall.begin(channel, ElectionGrpc.getLeaderMethod(), options,
                        leader.message());
                case WireCall.Range range -> UnaryCall.begin(channel, KVGrpc.getRangeMethod(), options,
                        range.message());
                case WireCall.Txn transaction -> UnaryCall.begin(channel, KVGrpc.getTxnMethod(), options,
                        transaction.message());
                case WireCall.LeaseKeepAlive ignored -> CompletableFuture.completedFuture(NO_RENEWAL);
            };
        } catch (Throwable failure) {
            // A third party's code; whatever it throws is told like any other failure.
            return CompletableFuture.completedFuture(GrpcStatus.thrown(failure));
        }
    }

    /** The host times its calls itself and still takes a late answer (rulings 2c); so a call lasts twice as long. */
    private static CallOptions options(long timeoutNanos) {
        return timeoutNanos >= Command.UNBOUNDED_NANOS
                ? CallOptions.DEFAULT
                : CallOptions.DEFAULT.withDeadlineAfter(2 * timeoutNanos, TimeUnit.NANOSECONDS);
    }
}
