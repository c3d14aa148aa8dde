package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.model.JsonText;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns the {@code do} of a recorded step into the request that it stands for. */
final class Requests {

    private Requests() {}

    static WireRequest of(JsonObject action, String namespace, Set<String> connections) {
        String verb = action.textAt("verb").orElseThrow();
        Method method = switch (verb) {
            case "LIST", "WATCH" -> Method.GET;
            case "DELETECOLLECTION" -> Method.DELETE;
            default -> Method.valueOf(verb);
        };
        Map<String, String> query = new HashMap<>();
        if (verb.equals("WATCH")) {
            query.put("watch", "true");
        }
        if (action.get("query").orElse(JsonNull.NULL) instanceof JsonObject parameters) {
            parameters.forEach((name, value) -> query.put(name, action.textAt("query", name).orElseThrow()));
        }
        String contentType = action.textAt("contentType").orElse("application/json");
        boolean kept = connections.contains(action.textAt("connection").orElse(""));
        WireRequest.Headers headers = new WireRequest.Headers(contentType,
                action.textAt("accept").orElse("application/json"),
                Grants.caller(action.textAt("as").orElse("admin")),
                kept ? WireRequest.Connection.KEPT : WireRequest.Connection.NEW);
        return new WireRequest(method, path(action, namespace), query, body(action, contentType), headers);
    }

    private static String path(JsonObject action, String namespace) {
        Optional<String> path = action.textAt("path");
        if (path.isPresent()) {
            return path.get();
        }
        String where = action.textAt("namespace").orElse(namespace);
        String collection = "/apis/coordination.k8s.io/v1" + (where.isEmpty() ? "" : "/namespaces/" + where)
                + "/leases";
        return collection + action.textAt("name").map(name -> "/" + name).orElse("");
    }

    private static WireBody body(JsonObject action, String contentType) {
        Optional<Json> body = action.get("body");
        if (body.isPresent()) {
            return new WireBody.Value(body.get());
        }
        Optional<String> raw = action.textAt("rawBody");
        if (raw.isEmpty()) {
            return WireBody.NONE;
        }
        if (contentType.equals("application/yaml")) {
            return new WireBody.Value(YamlText.parse(raw.get()));
        }
        Optional<Json> parsed = JsonText.parse(raw.get());
        return parsed.isPresent() ? new WireBody.Value(parsed.get()) : new WireBody.Text(raw.get());
    }
}
