package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A model with a clock that is moved by hand, for tests that care about a few requests; everything that a test does not
 * set is a healthy server and the Lease {@code default/a}. Only the test that made it writes it.
 */
final class TestServer {

    static final LeaseKey KEY = new LeaseKey(LeaseApiState.DEFAULT_NAMESPACE, "a");
    static final long SECOND = 1_000_000_000L;

    private LeaseApiState state;
    private long nowNanos = 1_767_225_600L * SECOND;
    private Choice choice = Choice.DEFAULT;
    private final List<Notification> notifications = new ArrayList<>();
    private final List<AppliedWrite> applied = new ArrayList<>();

    TestServer(ServerSettings settings) {
        state = LeaseApiState.initial(settings);
    }

    TestServer() {
        this(ServerSettings.DEFAULT);
    }

    LeaseApiState state() {
        return state;
    }

    LeaseView lease() {
        return state.lease(KEY).orElseThrow().view();
    }

    String version() {
        return Long.toString(state.lease(KEY).orElseThrow().revision());
    }

    void choose(Choice other) {
        choice = other;
    }

    /** What was sent since this was last asked. */
    List<Notification> notifications() {
        List<Notification> taken = List.copyOf(notifications);
        notifications.clear();
        return taken;
    }

    /** Which writes were applied since this was last asked. */
    List<AppliedWrite> applied() {
        List<AppliedWrite> taken = List.copyOf(applied);
        applied.clear();
        return taken;
    }

    Step happens(ServiceEvent event) {
        return taken(LeaseApi.happen(state, event, nowNanos));
    }

    void pass(long nanos) {
        nowNanos += nanos;
        taken(LeaseApi.advance(state, nowNanos));
    }

    long nowNanos() {
        return nowNanos;
    }

    Step send(WireRequest request) {
        return taken(LeaseApi.step(state, request, choice, nowNanos));
    }

    Step post(String holder) {
        return send(WireRequest.of(Method.POST, KEY.collectionPath(), body(holder, "")));
    }

    Step put(String holder, String version) {
        return send(WireRequest.of(Method.PUT, KEY.path(), body(holder, version)));
    }

    Step get() {
        return send(WireRequest.of(Method.GET, KEY.path()));
    }

    Step get(Map<String, String> query) {
        return send(WireRequest.of(Method.GET, KEY.path()).withQuery(query));
    }

    Step list(Map<String, String> query) {
        return send(WireRequest.of(Method.GET, KEY.collectionPath()).withQuery(query));
    }

    Step patch(String contentType, Json patch) {
        return send(WireRequest.of(Method.PATCH, KEY.path(), patch)
                .withHeaders(WireRequest.Headers.JSON.withContentType(contentType)));
    }

    static JsonObject body(String holder, String version) {
        JsonObject metadata = Json.object().with("name", KEY.name());
        return Json.object()
                .with("metadata", version.isEmpty() ? metadata : metadata.with("resourceVersion", version))
                .with("spec", Json.object().with("holderIdentity", holder));
    }

    private Step taken(Step step) {
        state = step.state();
        notifications.addAll(step.notifications());
        applied.addAll(step.applied());
        return step;
    }
}
