package dev.fencepost.model.etcd.conformance;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonInteger;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.model.etcd.EtcdCall;
import dev.fencepost.model.etcd.EtcdVersion;
import dev.fencepost.model.etcd.ServiceEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Carries out the operations of a case on the model, as a client and as who starts and stops the server. */
final class ModelPerformer implements Performer {

    /** How long an operation takes at least, so that no two of them fall on one moment. */
    private static final long OPERATION_MILLIS = 1;
    private static final long POLL_MILLIS = 10;
    private static final long CANCELLATION_MILLIS = 20;
    private static final long LIMIT_MILLIS = 5_000;
    private static final long UNARY_LIMIT_MILLIS = 15_000;
    private static final JsonObject NOTHING = Json.object();

    private final ModelServer server;
    private final Map<String, Long> open = new HashMap<>();

    ModelPerformer(World world, EtcdVersion version) {
        server = new ModelServer(world, version);
    }

    @Override
    public long revision() {
        return server.state().revision();
    }

    @Override
    public long nowNanos() {
        return server.nowNanos();
    }

    @Override
    public void pass(long millis) {
        server.pass(millis);
    }

    @Override
    public Arrived perform(JsonObject action) throws Mismatch {
        Fields fields = new Fields(action);
        String operation = fields.text("op");
        Arrived arrived = perform(operation, fields);
        fields.allRead();
        server.pass(OPERATION_MILLIS);
        server.check();
        return arrived;
    }

    private Arrived perform(String operation, Fields fields) throws Mismatch {
        if (operation.startsWith("server-")) {
            return control(operation);
        }
        Optional<EtcdCall> call = Requests.call(operation, fields);
        if (call.isPresent()) {
            return call(operation, call.get(), fields);
        }
        return switch (operation) {
            case "await", "next", "end" ->
                arrived(next(idOf(fields), fields.number("limit_ms", LIMIT_MILLIS)));
            case "pending", "silent" -> quiet(operation, idOf(fields), fields.number("for_ms"));
            case "events" ->
                events(idOf(fields), fields.number("count"), fields.number("limit_ms", LIMIT_MILLIS));
            case "await-key", "await-gone" -> poll(fields.text("key"), operation.equals("await-key"),
                    fields.number("limit_ms", LIMIT_MILLIS));
            case "sleep" -> arrived(NOTHING);
            default -> onStream(operation, fields);
        };
    }

    private Arrived call(String operation, EtcdCall call, Fields fields) throws Mismatch {
        if (fields.has("call")) {
            open.put(fields.text("call"), server.send(call));
            return arrived(NOTHING);
        }
        long id = server.send(call);
        return operation.equals("send-and-leave") ? arrived(NOTHING) : arrived(next(id, UNARY_LIMIT_MILLIS));
    }

    private Arrived onStream(String operation, Fields fields) throws Mismatch {
        switch (operation) {
            case "lease-keepalive" -> {
                long id = server.send(new EtcdCall.KeepAliveOpen());
                server.sendOver(id, new EtcdCall.KeepAliveSend(id, fields.number("ID")));
                ModelServer.Received first = next(id, LIMIT_MILLIS);
                server.sendOver(id, new EtcdCall.CloseStream(id));
                return arrived(first);
            }
            case "watch" -> {
                long id = opened(fields, new EtcdCall.WatchOpen());
                server.sendOver(id, Requests.watch(id, fields));
                return arrived(next(id, LIMIT_MILLIS));
            }
            case "watch-add" -> {
                long id = idOf(fields);
                server.sendOver(id, Requests.watch(id, fields));
                return arrived(next(id, LIMIT_MILLIS));
            }
            case "watch-cancel" -> say(fields, new EtcdCall.WatchCancel(idOf(fields), fields.number("watch_id")));
            case "watch-progress" -> say(fields, new EtcdCall.WatchProgress(idOf(fields)));
            case "observe" -> opened(fields, new EtcdCall.Observe(fields.text("name")));
            case "keepalive-open" -> opened(fields, new EtcdCall.KeepAliveOpen());
            case "keepalive-send" -> leases(fields)
                    .forEach(lease -> say(fields, new EtcdCall.KeepAliveSend(idOf(fields), lease)));
            case "half-close" -> say(fields, new EtcdCall.HalfClose(idOf(fields)));
            case "cancel", "close" -> cancel(fields);
            case "drop" -> server.happen(new ServiceEvent.ConnectionIsLost(idOf(fields)));
            default -> throw new Mismatch("there is no operation " + operation);
        }
        return arrived(NOTHING);
    }

    private Arrived control(String operation) throws Mismatch {
        World world = server.world();
        switch (operation) {
            case "server-kill" -> server.happen(new ServiceEvent.ServerIsKilled());
            case "server-terminate" ->
                server.happen(new ServiceEvent.ServerIsTerminated(world.waitingKeys(), world.termination()));
            case "server-await-exit" -> server.pass(0);
            case "server-start" -> server.happen(new ServiceEvent.ServerStarts(world.collectionDelayNanos()));
            case "server-pause" -> server.happen(new ServiceEvent.ServerPauses());
            case "server-resume" -> server.happen(new ServiceEvent.ServerResumes(world.resumeOrder()));
            default -> throw new Mismatch("there is no operation " + operation);
        }
        return arrived(NOTHING);
    }

    /** What a client library does: it cancels, and then its connection goes, as it was for this call alone. */
    private void cancel(Fields fields) {
        long id = idOf(fields);
        server.sendOver(id, fields.has("call") ? new EtcdCall.CancelCall(id) : new EtcdCall.CloseStream(id));
        server.pass(CANCELLATION_MILLIS);
        server.happen(new ServiceEvent.ConnectionIsLost(id));
    }

    private ModelServer.Received next(long id, long limitMillis) throws Mismatch {
        return server.take(id, limitMillis)
                .orElseThrow(() -> new Mismatch("nothing came within " + limitMillis + " ms"));
    }

    private Arrived quiet(String operation, long id, long millis) {
        Optional<ModelServer.Received> came = server.take(id, millis);
        if (came.isEmpty()) {
            return arrived(Json.object().with(operation, Json.of(true)));
        }
        server.putBack(id, came.get());
        return arrived(Json.object().with("came", came.get().message()));
    }

    private Arrived events(long id, long count, long limitMillis) throws Mismatch {
        long end = server.nowNanos() + limitMillis * 1_000_000;
        List<Json> events = new ArrayList<>();
        long last = server.nowNanos();
        while (events.size() < count) {
            ModelServer.Received message = server.take(id, Math.max(0, (end - server.nowNanos()) / 1_000_000))
                    .orElseThrow(() -> new Mismatch("within " + limitMillis + " ms only these came: " + events));
            if (!(message.message().getOr("events", Json.nothing()) instanceof JsonArray some)) {
                throw new Mismatch("after " + events + " the stream gave " + message.message());
            }
            events.addAll(some.elements());
            last = message.nanos();
        }
        return new Arrived(Json.object().with("events", new JsonArray(events)), last);
    }

    private Arrived poll(String key, boolean there, long limitMillis) throws Mismatch {
        for (long waited = 0; waited <= limitMillis; waited += POLL_MILLIS) {
            JsonObject answer = next(server.send(EtcdCall.Range.of(key)), UNARY_LIMIT_MILLIS).message();
            if (answer.getOr("kvs", Json.nothing()) instanceof JsonArray kvs && kvs.isEmpty() != there) {
                JsonObject found = Json.object().with("revision", answer.getOr("revision", Json.nothing()));
                return arrived(there ? found.with("kv", kvs.elements().getFirst()) : found);
            }
            server.pass(POLL_MILLIS);
        }
        throw new Mismatch("the key " + key + " was " + (there ? "not there" : "still there") + " after " + limitMillis
                + " ms");
    }

    private long opened(Fields fields, EtcdCall call) {
        long id = server.send(call);
        open.put(fields.text("stream"), id);
        return id;
    }

    private void say(Fields fields, EtcdCall.OnStream said) {
        server.sendOver(idOf(fields), said);
    }

    private long idOf(Fields fields) {
        String name = fields.has("call") ? fields.text("call") : fields.text("stream");
        Long id = open.get(name);
        if (id == null) {
            throw new IllegalStateException("no call or stream was opened as '" + name + "'");
        }
        return id;
    }

    private static List<Long> leases(Fields fields) {
        return fields.has("IDs")
                ? fields.list("IDs").stream().map(lease -> ((JsonInteger) lease).value()).toList()
                : List.of(fields.number("ID"));
    }

    private Arrived arrived(JsonObject answer) {
        return new Arrived(answer, server.nowNanos());
    }

    private static Arrived arrived(ModelServer.Received received) {
        return new Arrived(received.message(), received.nanos());
    }
}
