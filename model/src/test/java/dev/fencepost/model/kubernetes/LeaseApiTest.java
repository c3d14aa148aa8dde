package dev.fencepost.model.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the recorded cases leave out: the typed view, determinism of uids, and the forms that are not covered. */
class LeaseApiTest {

    private final TestServer server = new TestServer();

    @Test
    void aStoredLeaseIsReadWithTypes() {
        JsonObject spec = Json.object().with("holderIdentity", "h1").with("leaseDurationSeconds", 15)
                .with("renewTime", "2024-01-02T03:04:05.000006Z").with("leaseTransitions", 4);
        server.send(WireRequest.of(Method.POST, TestServer.KEY.collectionPath(),
                TestServer.body("", "").with("spec", spec)));

        LeaseView lease = server.lease();
        assertThat(lease.holder()).contains("h1");
        assertThat(lease.durationSeconds()).hasValue(15);
        assertThat(lease.renewTime()).contains("2024-01-02T03:04:05.000006Z");
        assertThat(lease.renewMicros()).hasValue(1_704_164_645_000_006L);
        assertThat(lease.acquireTime()).isEmpty();
        assertThat(lease.transitions()).hasValue(4);
        assertThat(lease.resourceVersion()).isEqualTo(server.state().revision());
        assertThat(lease.uid()).hasSize(36);
    }

    @Test
    void uidsFollowFromTheSeedAndDifferFromLeaseToLease() {
        String first = uidOfFirst(1);
        assertThat(uidOfFirst(1)).isEqualTo(first);
        assertThat(uidOfFirst(2)).isNotEqualTo(first);

        server.post("h1");
        String before = server.lease().uid();
        server.happens(new ServiceEvent.OperatorDeletes(TestServer.KEY));
        server.post("h1");
        assertThat(server.lease().uid()).isNotEqualTo(before);
        assertThat(before.charAt(14)).isEqualTo('4');
    }

    /** Recorded schedules and runs hold them. */
    @Test
    void uidsAreWhatTheyAlwaysWere() {
        TestServer seeded = new TestServer(ServerSettings.DEFAULT.withUidSeed(7));
        for (String uid : List.of("8541cd51-2da6-4ad6-96bb-ab178bc73fd4",
                "8b0d5c9c-6f78-45c3-bfcc-1174ecb93fc8", "4b36dad6-a12f-4c69-8caf-1143e111f355")) {
            seeded.post("h1");
            assertThat(seeded.lease().uid()).isEqualTo(uid);
            seeded.put("h2", seeded.version());
            seeded.happens(new ServiceEvent.OperatorDeletes(TestServer.KEY));
        }
    }

    @Test
    void aStepNamesTheWriteThatItAppliedWithOldAndNew() {
        assertThat(server.post("h1").applied()).singleElement().isInstanceOfSatisfying(AppliedWrite.Created.class,
                created -> assertThat(created.after().view()).isEqualTo(server.lease()));
        assertThat(server.put("h2", server.version()).applied()).singleElement().isInstanceOfSatisfying(
                AppliedWrite.Updated.class, updated -> {
                    assertThat(updated.before().view().holder()).contains("h1");
                    assertThat(updated.after().view().holder()).contains("h2");
                    assertThat(updated.revision()).isEqualTo(server.state().revision());
                });
        assertThat(server.put("h2", server.version()).applied()).as("changes nothing").isEmpty();
        assertThat(server.put("h3", "5").applied()).as("stale").isEmpty();
        assertThat(server.get().applied()).isEmpty();
    }

    @Test
    void aStateOutlivesItsSuccessors() {
        server.post("h1");
        LeaseApiState held = server.state();
        server.put("h2", server.version());
        server.happens(new ServiceEvent.OperatorDeletes(TestServer.KEY));

        assertThat(held.lease(TestServer.KEY).orElseThrow().view().holder()).contains("h1");
        assertThat(LeaseApi.step(held, WireRequest.of(Method.GET, TestServer.KEY.path()), 0).reply().status())
                .isEqualTo(200);
    }

    @Test
    void statesAreEqualWhenEverythingIs() {
        TestServer other = new TestServer();
        server.post("h1");
        other.post("h1");
        assertThat(server.state()).isEqualTo(other.state()).hasSameHashCodeAs(other.state());

        other.happens(new ServiceEvent.StoreBecomes(Condition.PAUSED));
        assertThat(server.state()).isNotEqualTo(other.state());
    }

    @Test
    void generateNameGivesNamesThatDiffer() {
        JsonObject body = Json.object().with("metadata", Json.object().with("generateName", "shard-"));
        for (int i = 0; i < 50; i++) {
            WireReply reply = server.send(WireRequest.of(Method.POST, TestServer.KEY.collectionPath(), body)).reply();
            assertThat(reply.status()).isEqualTo(201);
            assertThat(reply.json().textAt("metadata", "name").orElseThrow()).matches("shard-[a-z2-9]{5}");
        }
        assertThat(server.state().leases()).hasSize(50);
    }

    @Test
    void theRestOfAlistWhoseRevisionIsGoneCanStillBeHad() {
        for (String name : List.of("a", "b", "c")) {
            server.send(WireRequest.of(Method.POST, TestServer.KEY.collectionPath(),
                    Json.object().with("metadata", Json.object().with("name", name))));
        }
        String token = server.list(Map.of("limit", "1")).reply().json().textAt("metadata", "continue").orElseThrow();
        server.put("h1", server.version());
        server.happens(new ServiceEvent.StoreIsCompacted());

        WireReply expired = server.list(Map.of("continue", token)).reply();
        assertThat(expired.status()).isEqualTo(410);
        String rest = expired.json().textAt("metadata", "continue").orElseThrow();
        JsonArray items = (JsonArray) server.list(Map.of("continue", rest)).reply().json().get("items").orElseThrow();
        assertThat(items.size()).isEqualTo(2);
    }

    @Test
    void whatIsNotCoveredIsSaidSo() {
        server.post("h1");
        JsonObject patch = Json.object().with("spec", Json.object().with("$patch", "delete"));
        assertThat(server.patch("application/strategic-merge-patch+json", patch).reply().status()).isEqualTo(501);
        JsonObject apply = TestServer.body("h2", "").with("apiVersion", "coordination.k8s.io/v1").with("kind", "Lease");
        WireRequest applied = WireRequest.of(Method.PATCH, TestServer.KEY.path(), apply)
                .withQuery(Map.of("fieldManager", "one"))
                .withHeaders(WireRequest.Headers.JSON.withContentType("application/apply-patch+yaml"));
        assertThat(server.send(applied).reply().status()).isEqualTo(501);
        assertThat(server.send(applied.withQuery(Map.of("fieldManager", "one", "force", "true"))).reply().status())
                .isEqualTo(200);
        assertThat(server.send(WireRequest.of(Method.DELETE, TestServer.KEY.path())
                .withQuery(Map.of("propagationPolicy", "Foreground"))).reply().status()).isEqualTo(501);
    }

    @Test
    void whatOnlyAbugCanDoStopsTheRun() {
        server.happens(new ServiceEvent.ServerBecomes(Condition.STOPPED));
        assertThatIllegalStateException().isThrownBy(() -> server.get().reply());
        assertThatIllegalArgumentException().isThrownBy(() -> Choice.DEFAULT.withCacheLag(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ServerSettings(0, 0, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ServerSettings(0, 1, -1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ServerSettings(0, 1, 0, 0));
    }

    @Test
    void writesAreRefusedForTheirFormBeforeAnythingElse() {
        server.post("h1");
        WireBody large = new WireBody.Text(" ".repeat(Negotiation.BODY_MAX_BYTES + 1));
        WireBody good = new WireBody.Value(TestServer.body("h2", server.version()));
        WireRequest.Headers merge = WireRequest.Headers.JSON.withContentType("application/merge-patch+json");
        assertThat(status(Method.PUT, large, WireRequest.Headers.JSON, Map.of())).isEqualTo(413);
        assertThat(status(Method.PATCH, large, merge, Map.of())).isEqualTo(413);
        assertThat(status(Method.PUT, good, WireRequest.Headers.JSON.withContentType("text/plain"), Map.of()))
                .isEqualTo(415);
        assertThat(status(Method.PUT, good, WireRequest.Headers.JSON, Map.of("dryRun", "Some"))).isEqualTo(422);
        assertThat(status(Method.PATCH, good, merge, Map.of("dryRun", "Some"))).isEqualTo(422);
        assertThat(status(Method.DELETE, large, WireRequest.Headers.JSON, Map.of())).isEqualTo(413);
        assertThat(server.send(new WireRequest(Method.DELETE, TestServer.KEY.collectionPath(), Map.of(), large,
                WireRequest.Headers.JSON)).reply().status()).isEqualTo(413);
        assertThat(server.lease().holder()).contains("h1");
        assertThat(status(Method.PUT, good, WireRequest.Headers.JSON, Map.of("dryRun", "All"))).isEqualTo(200);
        assertThat(server.lease().holder()).contains("h1");
    }

    @Test
    void aStrategicMergeAddsTheFinalizersThatAreMissing() {
        JsonObject metadata = Json.object().with("name", "a").with("finalizers",
                Json.array(Json.of("x/1"), Json.of("x/2")));
        server.send(
                WireRequest.of(Method.POST, TestServer.KEY.collectionPath(), Json.object().with("metadata", metadata)));
        String type = "application/strategic-merge-patch+json";
        server.patch(type, ofMetadata("finalizers", Json.array(Json.of("x/2"), Json.of("x/3"))));
        assertThat(server.lease().holder()).isEmpty();
        assertThat(server.get().reply().json().at("metadata", "finalizers"))
                .contains(Json.array(Json.of("x/1"), Json.of("x/2"), Json.of("x/3")));
        server.patch("application/merge-patch+json", ofMetadata("finalizers", Json.array(Json.of("x/4"))));
        assertThat(server.get().reply().json().at("metadata", "finalizers")).contains(Json.array(Json.of("x/4")));
    }

    @Test
    void optionsOfWritesHaveTheirLimits() {
        server.post("h1");
        WireBody good = new WireBody.Value(TestServer.body("h1", server.version()));
        WireRequest.Headers merge = WireRequest.Headers.JSON.withContentType("application/merge-patch+json");
        assertThat(status(Method.PUT, good, WireRequest.Headers.JSON, Map.of("fieldManager", "m".repeat(128))))
                .isEqualTo(200);
        assertThat(status(Method.PUT, good, WireRequest.Headers.JSON, Map.of("fieldManager", "m".repeat(129))))
                .isEqualTo(422);
        assertThat(status(Method.PATCH, good, merge, Map.of("force", "true"))).isEqualTo(422);
    }

    @Test
    void optionsOfAdeletionComeInTheQueryOrInTheBody() {
        server.post("h1");
        WireRequest.Headers json = WireRequest.Headers.JSON;
        assertThat(status(Method.DELETE, new WireBody.Text("{"), json, Map.of())).isEqualTo(400);
        assertThat(status(Method.DELETE, WireBody.NONE, json, Map.of("dryRun", "Some"))).isEqualTo(422);
        assertThat(status(Method.DELETE, dryRun("Some"), json, Map.of())).isEqualTo(422);
        assertThat(status(Method.DELETE, dryRun("All"), json, Map.of())).isEqualTo(200);
        assertThat(status(Method.DELETE, WireBody.NONE, json, Map.of("dryRun", "All"))).isEqualTo(200);
        assertThat(server.lease().holder()).as("nothing was deleted yet").contains("h1");
        assertThat(status(Method.DELETE, new WireBody.Text(""), json, Map.of())).isEqualTo(200);
        assertThat(server.state().leases()).isEmpty();
    }

    private static WireBody dryRun(String text) {
        return new WireBody.Value(
                Json.object().with("kind", "DeleteOptions").with("dryRun", Json.array(Json.of(text))));
    }

    @Test
    void pathsThatNameNoLeaseAreUnknown() {
        String collection = TestServer.KEY.collectionPath();
        for (String path : List.of(collection + "/", collection + "/a/b", collection + "x", collection + "x/a",
                collection.replace("/leases", ""), collection.replace("leases", "pods"),
                collection.replace("/default/leases", "//leases") + "//", "/apis")) {
            assertThat(server.send(WireRequest.of(Method.GET, path)).reply()).as(path)
                    .isIn(Failures.unknownPath(), Failures.unknownGroup());
        }
    }

    private static JsonObject ofMetadata(String field, Json value) {
        return Json.object().with("metadata", Json.object().with(field, value));
    }

    @Test
    void anAnswerThatIsNotModelledIsToldFromOneThatIsNotAcceptable() {
        server.post("h1");
        Map<String, Integer> statuses = Map.of("text/plain", 406, "application/yaml", 501,
                "text/plain,application/yaml", 501, "application/yaml, text/plain", 501,
                "application/yaml, */*;q=0.1", 200);
        statuses.forEach((accept, status) -> assertThat(server
                .send(WireRequest.of(Method.GET, TestServer.KEY.path())
                        .withHeaders(WireRequest.Headers.JSON.withAccept(accept)))
                .reply().status()).as(accept).isEqualTo(status));
    }

    private int status(Method method, WireBody body, WireRequest.Headers headers, Map<String, String> query) {
        return server.send(new WireRequest(method, TestServer.KEY.path(), query, body, headers)).reply().status();
    }

    @Test
    void theLeastOfEachSettingIsAllowedAndNoErrorsAreNone() {
        TestServer least = new TestServer(new ServerSettings(0, 1, 0, 1));
        assertThat(least.state().revision()).isEqualTo(1);
        least.happens(new ServiceEvent.ErrorsBegin(ServiceError.UNAVAILABLE, FaultScope.ALL, 0));
        assertThat(least.post("h1").reply().status()).isEqualTo(201);
    }

    @Test
    void errorsOnDemandSayWhatTheRealOnesSay() {
        server.post("h1");
        server.happens(new ServiceEvent.ErrorsBegin(ServiceError.GATEWAY_TIMEOUT, FaultScope.ALL, 2));
        assertThat(server.get().reply()).isEqualTo(Failures.unansweredInTime("1m0s"));
        assertThat(server.put("h2", server.version()).reply()).isEqualTo(Failures.unwrittenInTime("34s"));
        server.happens(new ServiceEvent.ErrorsBegin(ServiceError.FORBIDDEN, FaultScope.ALL, 2));
        assertThat(server.get().reply().json().textAt("details", "name")).contains("a");
        assertThat(server.list(Map.of()).reply().json().textAt("details", "name")).isEmpty();
        WireReply fine = server.get().reply();
        assertThat(fine.succeeded()).isTrue();
        assertThat(WireReply.of(199, Json.object()).succeeded()).isFalse();
        assertThat(WireReply.of(300, Json.object()).succeeded()).isFalse();
        assertThat(fine).asString().startsWith("200 ");
    }

    private static String uidOfFirst(long seed) {
        TestServer seeded = new TestServer(ServerSettings.DEFAULT.withUidSeed(seed));
        seeded.post("h1");
        return seeded.lease().uid();
    }
}
