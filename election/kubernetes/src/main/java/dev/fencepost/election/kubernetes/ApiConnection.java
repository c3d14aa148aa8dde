package dev.fencepost.election.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;

/**
 * The client of one API server, shared by the stores of any number of Leases and closed with the last of them.
 *
 * <p>A client brings threads and connections along, so a process with a thousand Leases must not have a thousand of them.
 */
final class ApiConnection {

    private static final int CONNECT_TIMEOUT_MILLIS = 3_000;
    private static final String JSON = "application/json";

    private final Config config;
    private final String server;
    private final HttpClient client;
    private final SendThread sender = new SendThread("fencepost-kubernetes-send");

    /** How many are open; guarded by this object's lock, as is what follows. */
    private int stores;
    private boolean closed;

    private ApiConnection(Config config, HttpClient client) {
        this.config = config;
        this.client = client;
        String url = config.getMasterUrl();
        this.server = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    /** See {@link KubernetesLeaseStore#connect}. */
    static ApiConnection to(Config config) {
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
        return new ApiConnection(config, builder.build());
    }

    /** Counts one more store. */
    synchronized SendThread.Lane join() {
        if (closed) {
            throw over();
        }
        stores++;
        return sender.lane();
    }

    /** Counts one store less, which does so once, and lets go of everything with the last one. */
    void leave(SendThread.Lane lane) {
        lane.close();
        boolean last;
        synchronized (this) {
            last = --stores == 0;
            closed = last;
        }
        if (last) {
            sender.close();
            client.close();
        }
    }

    static IllegalStateException over() {
        return new IllegalStateException("the store whose client was to be shared is closed");
    }

    HttpClient client() {
        return client;
    }

    HttpRequest toHttp(WireRequest request, long timeoutNanos) {
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
}
