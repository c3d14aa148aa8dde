package dev.fencepost.jmh;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.kubernetes.JsonText;
import dev.fencepost.election.kubernetes.KubernetesLeaseStore;
import dev.fencepost.election.kubernetes.LeaseCodec;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicLong;

/** An API server on the loopback with one Lease in memory, free at first, that agrees to every write at once. */
final class LoopbackKubernetes implements AutoCloseable {

    private static final String NAMESPACE = "default";
    private static final String NAME = "shard-0";

    private final HttpServer server;
    private final Runnable onWrite;
    private final AtomicLong version = new AtomicLong(1);

    /** Given back by somebody, so that nobody has to wait for it; touched by the one thread of the server. */
    private JsonObject lease = stored(Json.object()
            .with("apiVersion", "coordination.k8s.io/v1").with("kind", "Lease")
            .with("metadata", Json.object().with("name", NAME).with("namespace", NAMESPACE)
                    .with("uid", "5ab9a0d8-5f0c-4c2e-8e4a-9d3b54c0f2a1"))
            .with("spec", Json.object().with("holderIdentity", "").with("leaseTransitions", 4)
                    .with("leaseDurationSeconds", 15).with("renewTime", "2024-01-01T00:00:00.000000Z")));

    LoopbackKubernetes(Runnable onWrite) throws IOException {
        this.onWrite = onWrite;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    /** The real client of our own. */
    KubernetesLeaseStore connect() {
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort() + "/").build();
        return KubernetesLeaseStore.connect(config, new LeaseCodec(NAMESPACE, NAME));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            boolean write = exchange.getRequestMethod().equals("PUT");
            if (write && JsonText.read(body) instanceof JsonText.Reading.Value(JsonObject sent)) {
                lease = stored(sent);
            }
            byte[] answer = JsonText.write(lease);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            if (write) {
                onWrite.run();
            }
        }
    }

    private JsonObject stored(JsonObject sent) {
        return sent.getOr("metadata", Json.nothing()) instanceof JsonObject metadata
                ? sent.with("metadata", metadata.with("resourceVersion", Long.toString(version.incrementAndGet())))
                : sent;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
