package dev.fencepost.model.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which Leases a selector lists. */
class SelectorTest {

    private final TestServer server = new TestServer();

    /** Three with a label or without one. */
    @BeforeEach
    void create() {
        create("blue", Json.object().with("color", "blue"));
        create("none", Json.object());
        create("red", Json.object().with("color", "red"));
    }

    private void create(String name, JsonObject labels) {
        server.send(WireRequest.of(Method.POST, TestServer.KEY.collectionPath(),
                Json.object().with("metadata", Json.object().with("name", name).with("labels", labels))));
    }

    @Test
    void aLabelIsThereOrIsNotAndHasAvalueOrHasNot() {
        assertThat(byLabel("color")).containsExactly("blue", "red");
        assertThat(byLabel("!color")).containsExactly("none");
        assertThat(byLabel("color=red")).containsExactly("red");
        assertThat(byLabel("color==red")).containsExactly("red");
        assertThat(byLabel("color!=red")).as("an absent label has none of the values").containsExactly("blue", "none");
        assertThat(byLabel("color in (red, green)")).containsExactly("red");
        assertThat(byLabel("color notin (red, green)")).containsExactly("blue", "none");
        assertThat(byLabel("color,color!=red")).as("all must hold").containsExactly("blue");
    }

    @Test
    void aLeaseHasAnameAndAnamespace() {
        assertThat(byField("metadata.name=red")).containsExactly("red");
        assertThat(byField("metadata.name!=red")).containsExactly("blue", "none");
        assertThat(byField("metadata.namespace=default")).containsExactly("blue", "none", "red");
        assertThat(byField("metadata.namespace=other")).isEmpty();
    }

    private List<String> byLabel(String selector) {
        return names(Map.of("labelSelector", selector));
    }

    private List<String> byField(String selector) {
        return names(Map.of("fieldSelector", selector));
    }

    private List<String> names(Map<String, String> query) {
        JsonObject list = (JsonObject) server.list(query).reply().json();
        JsonArray items = (JsonArray) list.get("items").orElseThrow();
        return items.elements().stream().map(item -> item.textAt("metadata", "name").orElseThrow()).toList();
    }
}
