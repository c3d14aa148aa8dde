package dev.fencepost.election.kubernetes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A real HTTP server on loopback that records what it is asked and answers as told. */
final class LoopbackServer implements AutoCloseable {

    /** What the server was asked. */
    record Asked(String method, String uri, String authorization, String contentType, String body, int clientPort) {}

    /** Answers one exchange. */
    interface Answer {
        void to(HttpExchange exchange) throws Exception;
    }

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private volatile Answer answer = exchange -> respond(exchange, 500, "");

    LoopbackServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            asked.add(new Asked(exchange.getRequestMethod(), exchange.getRequestURI().toString(),
                    exchange.getRequestHeaders().getFirst("Authorization"),
                    exchange.getRequestHeaders().getFirst("Content-Type"), body,
                    exchange.getRemoteAddress().getPort()));
            try {
                answer.to(exchange);
            } catch (Exception failed) {
                throw new IOException(failed);
            } finally {
                exchange.close();
            }
        });
        server.setExecutor(threads);
        server.start();
    }

    LoopbackServer answering(Answer told) {
        answer = told;
        return this;
    }

    LoopbackServer answering(int status, String body) {
        return answering(exchange -> respond(exchange, status, body));
    }

    List<Asked> asked() {
        return asked;
    }

    Config config() {
        return config("http", server.getAddress().getPort());
    }

    static Config config(String scheme, int port) {
        return new ConfigBuilder(Config.empty()).withMasterUrl(scheme + "://127.0.0.1:" + port + "/")
                .withOauthToken("secret").build();
    }

    static void respond(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
