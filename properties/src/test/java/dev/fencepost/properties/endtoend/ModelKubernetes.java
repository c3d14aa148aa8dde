package dev.fencepost.properties.endtoend;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fencepost.election.SystemClock;
import dev.fencepost.election.kubernetes.JsonText;
import dev.fencepost.election.kubernetes.KubernetesLeaseStore;
import dev.fencepost.election.kubernetes.LeaseCodec;
import dev.fencepost.model.kubernetes.Answer;
import dev.fencepost.model.kubernetes.LeaseApi;
import dev.fencepost.model.kubernetes.LeaseApiState;
import dev.fencepost.model.kubernetes.LeaseKey;
import dev.fencepost.model.kubernetes.LeaseView;
import dev.fencepost.model.kubernetes.Method;
import dev.fencepost.model.kubernetes.ServerSettings;
import dev.fencepost.model.kubernetes.ServiceEvent;
import dev.fencepost.model.kubernetes.Step;
import dev.fencepost.model.kubernetes.StoredLease;
import dev.fencepost.model.kubernetes.WireBody;
import dev.fencepost.model.kubernetes.WireReply;
import dev.fencepost.model.kubernetes.WireRequest;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The model of the Kubernetes API behind a real HTTP server on the loopback. */
final class ModelKubernetes implements AutoCloseable {

    static final String NAMESPACE = "default";

    private final SystemClock clock = new SystemClock();
    private final long originNanos = TimeUnit.MICROSECONDS.toNanos(clock.wallMicros()) - clock.nanos();
    private final ExecutorService threads = Executors.newCachedThreadPool(
            Thread.ofPlatform().name("model-kubernetes-", 0).daemon().factory());
    private final HttpServer server;
    private LeaseApiState state = LeaseApiState.initial(ServerSettings.DEFAULT);

    ModelKubernetes() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.setExecutor(threads);
        server.start();
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** A client of this server or of what stands in front of it, as a process would connect it. */
    static KubernetesLeaseStore connect(String endpoint, String lease) {
        return KubernetesLeaseStore.connect(
                new ConfigBuilder(Config.empty()).withMasterUrl(endpoint).build(),
                new LeaseCodec(NAMESPACE, lease));
    }

    /** The Lease as it is stored; there must be one. */
    synchronized LeaseView lease(String name) {
        return state.lease(key(name)).map(StoredLease::view).orElseThrow();
    }

    /** An operator deletes a Lease. */
    synchronized void delete(String name) {
        taken(LeaseApi.happen(state, new ServiceEvent.OperatorDeletes(key(name)), nowNanos()));
    }

    private static LeaseKey key(String name) {
        return new LeaseKey(NAMESPACE, name);
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] sent = exchange.getRequestBody().readAllBytes();
            WireReply reply = answer(new WireRequest(Method.valueOf(exchange.getRequestMethod()),
                    exchange.getRequestURI().getPath(), Map.of(), body(sent), WireRequest.Headers.JSON));
            byte[] answer = JsonText.write(reply.json());
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(reply.status(), answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    private static WireBody body(byte[] sent) {
        return sent.length > 0 && JsonText.read(sent) instanceof JsonText.Reading.Value value
                ? new WireBody.Value(value.json())
                : WireBody.NONE;
    }

    private synchronized WireReply answer(WireRequest request) {
        Step step = LeaseApi.step(state, request, nowNanos());
        taken(step);
        if (step.answer() instanceof Answer.Given given) {
            return given.reply();
        }
        throw new IllegalStateException("nothing here makes the server wait, but " + step.answer());
    }

    private void taken(Step step) {
        state = step.state();
    }

    /** The server's clock must not run backwards, as the machine's may. */
    private long nowNanos() {
        return originNanos + clock.nanos();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
