package dev.fencepost.model.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lists of Leases: which revision they are of, who answers them, and where a page ends. */
class ListTest {

    private final TestServer server = new TestServer();

    @BeforeEach
    void create() {
        for (String name : List.of("a", "b", "c")) {
            server.send(WireRequest.of(Method.POST, TestServer.KEY.collectionPath(),
                    Json.object().with("metadata", Json.object().with("name", name))));
        }
    }

    @Test
    void aLimitThatIsEnoughEndsTheList() {
        assertThat(shown(Map.of("limit", "2"))).containsExactly("a", "b", "more");
        assertThat(shown(Map.of("limit", "3"))).containsExactly("a", "b", "c");
        assertThat(shown(Map.of("limit", "0"))).containsExactly("a", "b", "c");
    }

    @Test
    void howManyRemainIsSaidWhereEverythingIsListedAndNotOfASelection() {
        assertThat(server.list(Map.of("limit", "1")).reply().json().integerAt("metadata", "remainingItemCount"))
                .hasValue(2);
        Map<String, String> selection = Map.of("limit", "1", "labelSelector", "!none");
        assertThat(shown(selection)).containsExactly("a", "more");
        assertThat(shown(Map.of("labelSelector", "none"))).isEmpty();
        assertThat(server.list(selection).reply().json().at("metadata", "remainingItemCount")).isEmpty();
    }

    @Test
    void theCacheKnowsNoPages() {
        assertThat(shown(Map.of("limit", "1", "resourceVersion", "0"))).containsExactly("a", "b", "c");
        Map<String, String> notOlder = Map.of("limit", "1", "resourceVersion", newest(), "resourceVersionMatch",
                "NotOlderThan");
        assertThat(shown(notOlder)).as("with a revision and a limit the store is asked").containsExactly("a", "more");
    }

    @Test
    void whatTheCacheAnswersNeedsNoStore() {
        server.happens(new ServiceEvent.StoreBecomes(Condition.PAUSED));
        assertThat(shown(Map.of("resourceVersion", "0"))).containsExactly("a", "b", "c");
        assertThat(shown(Map.of("resourceVersion", newest()))).containsExactly("a", "b", "c");
        for (Map<String, String> query : List.of(Map.<String, String>of(), Map.of("limit", "1"),
                Map.of("limit", "1", "resourceVersion", newest(), "resourceVersionMatch", "NotOlderThan"))) {
            assertThat(server.list(query).answer()).as("%s", query).isInstanceOf(Answer.Held.class);
        }
    }

    @Test
    void aListAsOfArevisionNeedsOneThatIsKnown() {
        long revision = server.state().revision();
        server.happens(new ServiceEvent.StoreIsCompacted());
        server.put("h1", server.version());
        assertThat(shown(exactly(revision))).containsExactly("a", "b", "c");
        assertThat(shown(exactly(revision + 1))).containsExactly("a", "b", "c");
        assertThat(status(exactly(revision - 1))).isEqualTo(410);
        assertThat(status(exactly(revision + 2))).isEqualTo(500);
        assertThat(status(Map.of("limit", "1", "resourceVersion", Long.toString(revision - 1))))
                .as("with a limit, a revision is meant exactly").isEqualTo(410);
    }

    @Test
    void aPageGoesOnAsLongAsItsRevisionIsKnown() {
        String token = server.list(Map.of("limit", "1")).reply().json().textAt("metadata", "continue").orElseThrow();
        server.happens(new ServiceEvent.StoreIsCompacted());
        assertThat(shown(Map.of("continue", token))).containsExactly("b", "c");
        server.put("h1", server.version());
        server.happens(new ServiceEvent.StoreIsCompacted());
        assertThat(status(Map.of("continue", token))).isEqualTo(410);
    }

    @Test
    void aMatchIsRefusedWhereItMeansNothing() {
        String newest = newest();
        for (Map<String, String> query : List.of(Map.of("resourceVersionMatch", "Newest", "resourceVersion", newest),
                Map.of("resourceVersionMatch", "Exact"),
                Map.of("resourceVersionMatch", "Exact", "resourceVersion", newest, "continue", "x"),
                Map.of("resourceVersionMatch", "Exact", "resourceVersion", "0"))) {
            WireReply refused = server.list(query).reply();
            assertThat(refused.status()).as("%s", query).isEqualTo(422);
            assertThat(refused.json().toString()).contains("resourceVersionMatch");
        }
        assertThat(shown(Map.of("resourceVersionMatch", "NotOlderThan", "resourceVersion", "0")))
                .containsExactly("a", "b", "c");
    }

    private static Map<String, String> exactly(long revision) {
        return Map.of("resourceVersion", Long.toString(revision), "resourceVersionMatch", "Exact");
    }

    private String newest() {
        return Long.toString(server.state().revision());
    }

    private int status(Map<String, String> query) {
        return server.list(query).reply().status();
    }

    /** The names on a page, and whether there are more. */
    private List<String> shown(Map<String, String> query) {
        JsonObject list = (JsonObject) server.list(query).reply().json();
        JsonArray items = (JsonArray) list.get("items").orElseThrow();
        Stream<String> names = items.elements().stream().map(item -> item.textAt("metadata", "name").orElseThrow());
        Stream<String> more = list.at("metadata", "continue").stream().map(token -> "more");
        return Stream.concat(names, more).toList();
    }
}
