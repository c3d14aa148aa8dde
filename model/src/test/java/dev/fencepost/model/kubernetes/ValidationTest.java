package dev.fencepost.model.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What may be stored in the metadata of a Lease, on creation and on update alike, to the last byte of its limits. */
class ValidationTest {

    private static final List<JsonObject> BAD = List.of(labels("-a", "v"), labels("a", "v-"), annotations("a/b/c", "v"),
            Json.object().with("finalizers", Json.array(Json.of("a b"))));

    private final TestServer server = new TestServer();

    @Test
    void eachBadPartOfTheMetadataIsRefusedByItself() {
        for (JsonObject bad : BAD) {
            assertThat(created("a", bad).status()).as("%s", bad).isEqualTo(422);
        }
        assertThat(created("a", Json.object().with("generation", -1)).status()).isEqualTo(422);
        assertThat(created("a", Json.object().with("generation", 0)).status()).isEqualTo(201);
    }

    @Test
    void anUpdateIsHeldToTheSameRules() {
        server.post("h1");
        for (JsonObject bad : BAD) {
            assertThat(updated(bad).status()).as("%s", bad).isEqualTo(422);
            assertThat(server.lease().holder()).contains("h1");
        }
        assertThat(updated(labels("a", "v").with("annotations", Json.object().with("b/c", "-"))).status())
                .isEqualTo(200);
    }

    @Test
    void onlyAdeletionMarksAleaseForDeletionAndThenNoFinalizerIsAdded() {
        JsonObject kept = Json.object().with("finalizers", Json.array(Json.of("x/1")));
        created("a", kept);
        JsonObject marked = kept.with("deletionTimestamp", "2024-01-01T00:00:00Z");
        assertThat(updated(marked).json().toString()).contains("422", "metadata.deletionTimestamp", "immutable");
        server.send(WireRequest.of(Method.DELETE, TestServer.KEY.path()));
        assertThat(updated(marked).status()).isEqualTo(200);
        JsonObject more = Json.object().with("finalizers", Json.array(Json.of("x/1"), Json.of("x/2")));
        assertThat(updated(more).json().toString()).contains("422", "no new finalizers", "x/2").doesNotContain("x/1");
        assertThat(updated(Json.object()).status()).as("the last finalizer goes, and the lease with it").isEqualTo(200);
        assertThat(server.state().leases()).isEmpty();
    }

    @Test
    void theLongestNameIsAsLongAsAsubdomainMayBe() {
        String longest = "x".repeat(253);
        assertThat(created(longest, Json.object()).status()).isEqualTo(201);
        WireReply refused = created(longest + "x", Json.object());
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().toString()).contains("no more than 253");
        assertThat(created(longest, labels("-a", "v")).json().toString()).doesNotContain("no more than 253");
    }

    @Test
    void annotationsTakeNoMoreThanTheyMay() {
        int room = Validation.ANNOTATIONS_MAX_BYTES - "key".length();
        assertThat(created("a", annotations("key", "x".repeat(room))).status()).isEqualTo(201);
        assertThat(created("b", annotations("key", "x".repeat(room + 1))).status()).isEqualTo(422);
        assertThat(created("c", annotations("key", "x".repeat(room - 1) + "\u00e4")).status()).isEqualTo(422);
    }

    @Test
    void metadataOfAnotherKindIsNotUnderstood() {
        for (JsonObject bad : List.of(Json.object().with("labels", Json.object().with("a", 1)),
                Json.object().with("ownerReferences", Json.array(Json.of(1))),
                Json.object().with("managedFields", Json.of(1)))) {
            assertThat(created("a", bad).status()).as("%s", bad).isEqualTo(400);
        }
        assertThat(posted(Json.object().with("metadata", 1)).status()).isEqualTo(400);
        assertThat(posted(Json.object().with("metadata", Json.nothing())).status()).as("no name").isEqualTo(422);
        JsonObject nothing = Json.object().with("annotations", Json.object().with("a", Json.nothing()).with("b", "c"));
        Json owners = Json.array(Json.object().with("name", "owner"));
        Json stored = created("a", nothing.with("ownerReferences", owners)).json();
        assertThat(stored.at("metadata", "annotations")).contains(Json.object().with("a", "").with("b", "c"));
        assertThat(stored.at("metadata", "ownerReferences")).contains(owners);
    }

    @Test
    void whatASpecDoesNotKnowIsDroppedAndWhatItMistypesRefused() {
        JsonObject spec = Json.object().with("holderIdentity", "h1").with("acquireTime", Json.nothing())
                .with("color", "red").with("renewTime", "2024-01-01T02:00:00.000000+02:00");
        assertThat(posted(TestServer.body("", "").with("spec", spec)).json().get("spec")).contains(Json.object()
                .with("holderIdentity", "h1").with("renewTime", "2024-01-01T00:00:00.000000Z"));
        for (JsonObject bad : List.of(Json.object().with("holderIdentity", 1), Json.object().with("renewTime", 1),
                Json.object().with("leaseTransitions", "1"), Json.object().with("leaseTransitions", 1L << 31))) {
            assertThat(posted(TestServer.body("", "").with("spec", bad)).status()).as("%s", bad).isEqualTo(400);
        }
    }

    private static JsonObject labels(String name, String value) {
        return Json.object().with("labels", Json.object().with(name, value));
    }

    private static JsonObject annotations(String name, String value) {
        return Json.object().with("annotations", Json.object().with(name, value));
    }

    private WireReply created(String name, JsonObject metadata) {
        return posted(Json.object().with("metadata", metadata.with("name", name)));
    }

    private WireReply posted(JsonObject body) {
        return server.send(WireRequest.of(Method.POST, TestServer.KEY.collectionPath(), body)).reply();
    }

    private WireReply updated(JsonObject metadata) {
        JsonObject named = metadata.with("name", TestServer.KEY.name()).with("resourceVersion", server.version());
        JsonObject body = TestServer.body("h2", "").with("metadata", named);
        return server.send(WireRequest.of(Method.PUT, TestServer.KEY.path(), body)).reply();
    }
}
