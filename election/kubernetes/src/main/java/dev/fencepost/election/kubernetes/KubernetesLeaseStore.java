package dev.fencepost.election.kubernetes;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.http.HttpRequest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One Lease on a real API server: the codec's calls over HTTP, each sent once and exactly as the codec wrote it.
 *
 * <p>Nothing underneath repeats a call. The client that is built here follows no redirects, backs off from nothing and has
 * no interceptor that would answer a 401 by sending again: the election counts attempts, and a write that it did not
 * send itself would be credited to the wrong one (rulings 2c). For the same reason a broken connection is never "not
 * done": a write without an answer is {@link LeaseReply.Indeterminate}.
 */
public final class KubernetesLeaseStore implements AsyncStore<LeaseRequest, LeaseReply> {

    static final String CLOSED = "The store is closed.";

    private static final int LONGEST_DETAIL = 200;

    private final LeaseCodec codec;
    private final ApiConnection connection;
    private final SendThread.Lane lane;

    /** Calls that nobody has answered, so that closing can; other stores may go on with the same connection. */
    private final Set<Call> open = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean closed = new AtomicBoolean();

    private KubernetesLeaseStore(LeaseCodec codec, ApiConnection connection) {
        this.codec = codec;
        this.connection = connection;
        this.lane = connection.join();
    }

    /**
     * A store for one Lease at the server that a configuration names.
     *
     * <p>Of the configuration these are used: the server's URL, certificates, and the bearer token or its provider, which
     * is asked anew for each call, on a thread of its own. Proxies, impersonation, redirects and retries are not.
     *
     * @param config
     *            where the server is and who asks
     * @param codec
     *            which Lease
     * @throws IllegalArgumentException
     *             when a certificate of the configuration cannot be used
     */
    public static KubernetesLeaseStore connect(Config config, LeaseCodec codec) {
        return new KubernetesLeaseStore(codec, ApiConnection.to(config));
    }

    /**
     * A store for another Lease at the same server, through the same client: its connections, its threads and the one
     * thread that asks for tokens, however many Leases there are. A connection carries one call at a time, so there are
     * as many as calls were ever under way at once. Each store is closed by itself, the first one too, and the client
     * with the last one.
     *
     * @param other
     *            which Lease
     * @throws IllegalStateException
     *             when this store is closed
     */
    public KubernetesLeaseStore another(LeaseCodec other) {
        if (closed.get()) {
            throw ApiConnection.over();
        }
        return new KubernetesLeaseStore(other, connection);
    }

    /**
     * A store for one Lease of the cluster and namespace that this process runs in, by its service account; or why
     * there is none, in which case there is no election and nobody is elected.
     *
     * @param environment
     *            the process environment, normally {@link System#getenv()}
     * @param leaseName
     *            the name of the Lease
     */
    public static InCluster inCluster(Map<String, String> environment, String leaseName) {
        return new ServiceAccount(ServiceAccount.DIRECTORY).connect(environment, leaseName);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // what only follows the reply
    public CompletionStage<LeaseReply> send(LeaseRequest request, long timeoutNanos) {
        Call call = new Call(request, timeoutNanos);
        open.add(call);
        call.reply.whenComplete((ignored, cancelled) -> call.abandon());
        lane.hand(call);
        return call.reply;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            connection.leave(lane);
            open.forEach(Call::end);
        }
    }

    /** One call, from its request to its reply. */
    private final class Call implements SendThread.Task {

        private final LeaseRequest request;
        private final long timeoutNanos;
        private final CompletableFuture<LeaseReply> reply = new CompletableFuture<>();
        private final Exchange<LeaseReply> exchange;

        /** Set by whoever comes first: the thread that sends the call, or whoever promises that it is never sent. */
        private final AtomicBoolean decided = new AtomicBoolean();

        Call(LeaseRequest request, long timeoutNanos) {
            this.request = request;
            this.timeoutNanos = timeoutNanos;
            this.exchange = new Exchange<>(reply, answer -> codec.decode(request, answer), this::unreachable);
        }

        /** Ignores a future that only follows the reply: what goes wrong in it ends as the caller's timeout. */
        @Override
        @SuppressWarnings("FutureReturnValueIgnored")
        public void make() {
            try {
                if (decided.get()) {
                    return;
                }
                HttpRequest call = connection.toHttp(codec.encode(request), timeoutNanos);
                if (decided.compareAndSet(false, true)) {
                    connection.client().consumeBytes(call, (pieces, body) -> exchange.collect(pieces, body))
                            .whenComplete(exchange::begin);
                }
            } catch (TokenUnreadable unreadable) {
                // Nothing was sent, so this is certain for a write, too.
                reply.complete(new LeaseReply.Refused(ErrorReason.UNAUTHORIZED,
                        "Nothing was sent: " + unreadable.getMessage() + "."));
            } catch (Throwable failure) {
                // A third party's code: it promises a future, and the thread must not die of anything else.
                reply.complete(unreachable(failure));
            }
        }

        @Override
        public void giveUp(String why) {
            if (decided.compareAndSet(false, true)) {
                reply.complete(new LeaseReply.Refused(ErrorReason.UNREACHABLE, why));
            }
        }

        /** It was sent, so nobody knows what became of it. */
        void end() {
            reply.complete(unreachable(new IllegalStateException(CLOSED)));
        }

        /** There is a reply, or nobody wants one. */
        void abandon() {
            open.remove(this);
            decided.set(true);
            exchange.abandon();
        }

        private LeaseReply unreachable(Throwable failure) {
            String detail = "The call failed: " + describe(failure);
            return switch (request) {
                case LeaseRequest.Read ignored -> new LeaseReply.Refused(ErrorReason.UNREACHABLE, detail);
                case LeaseRequest.Write ignored -> new LeaseReply.Indeterminate(ErrorReason.UNREACHABLE, detail);
            };
        }
    }

    private static String describe(Throwable failure) {
        Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
        String text = words(cause);
        String line = text.lines().findFirst().orElse("");
        return line.length() <= LONGEST_DETAIL ? line : line.substring(0, LONGEST_DETAIL) + "...";
    }

    /** A third party's exception may be unable to say what it is. */
    private static String words(Throwable cause) {
        try {
            return String.valueOf(cause.toString());
        } catch (Throwable wordless) {
            return cause.getClass().getName();
        }
    }
}
