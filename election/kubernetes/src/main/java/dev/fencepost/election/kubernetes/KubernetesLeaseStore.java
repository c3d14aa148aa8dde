package dev.fencepost.election.kubernetes;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
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
    private static final int CONNECT_TIMEOUT_MILLIS = 3_000;
    private static final String JSON = "application/json";

    private final LeaseCodec codec;
    private final Config config;
    private final String server;
    private final HttpClient client;
    private final SendThread sender;

    private KubernetesLeaseStore(LeaseCodec codec, Config config, HttpClient client) {
        this.codec = codec;
        this.config = config;
        this.client = client;
        this.sender = new SendThread("fencepost-kubernetes-send");
        String url = config.getMasterUrl();
        this.server = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    /**
     * A store for one Lease at the server that a configuration names.
     *
     * <p>Of the configuration these are used: the server's URL, certificates, and the bearer token or its provider, which
     * is asked anew for each call, on a thread of the store's own. Proxies, impersonation, redirects and retries are
     * not.
     *
     * @param config
     *            where the server is and who asks
     * @param codec
     *            which Lease
     * @throws IllegalArgumentException
     *             when a certificate of the configuration cannot be used
     */
    public static KubernetesLeaseStore connect(Config config, LeaseCodec codec) {
        HttpClient.Builder builder = HttpClientUtils.getHttpClientFactory().newBuilder();
        builder.connectTimeout(CONNECT_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        builder.preferHttp11();
        try {
            builder.sslContext(SSLUtils.keyManagers(config), SSLUtils.trustManagers(config));
        } catch (GeneralSecurityException | IOException unusable) {
            throw new IllegalArgumentException("the certificates of the configuration cannot be used", unusable);
        }
        // Without this tag the client repeats calls that fail, ten times with growing waits.
        RequestConfig once = new RequestConfigBuilder().withRequestRetryBackoffLimit(0).build();
        builder.tag(once);
        return new KubernetesLeaseStore(codec, config, builder.build());
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
        call.reply.whenComplete((ignored, cancelled) -> call.abandon());
        sender.hand(call);
        return call.reply;
    }

    @Override
    public void close() {
        sender.close();
        client.close();
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
                HttpRequest call = toHttp(codec.encode(request), timeoutNanos);
                if (decided.compareAndSet(false, true)) {
                    client.consumeBytes(call, (pieces, body) -> exchange.collect(pieces, body))
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

        /** There is a reply, or nobody wants one. */
        void abandon() {
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

    private HttpRequest toHttp(WireRequest request, long timeoutNanos) {
        String query = request.query().isEmpty() ? "" : "?" + request.query();
        HttpRequest.Builder call = client.newHttpRequestBuilder().uri(server + request.path() + query);
        call.header("Accept", JSON);
        String token = token();
        if (!token.isEmpty()) {
            call.header("Authorization", "Bearer " + token);
        }
        request.body().ifPresent(body -> call.method(request.method().name(), JSON, body.toString()));
        // The host times its calls itself and still takes a late answer, which may save the lease (rulings 2c); so the
        // connection is given up only when twice that time has passed.
        call.timeout(Math.max(1, TimeUnit.NANOSECONDS.toMillis(2 * timeoutNanos)), TimeUnit.MILLISECONDS);
        return call.build();
    }

    /** The token of now: a projected one is replaced every hour. */
    private String token() {
        String token = config.getOauthTokenProvider() == null
                ? config.getOauthToken()
                : config.getOauthTokenProvider().getToken();
        return token == null ? "" : token;
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
