package dev.fencepost.election.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The members of objects at either end, and objects of every size: the first, the last, and the one that grows it. */
class JsonObjectTest {

    private final JsonObject abc = Json.object().with("a", 1).with("b", 2).with("c", 3);

    @Test
    void a_member_is_found_wherever_it_stands() {
        for (String name : List.of("a", "b", "c")) {
            assertThat(abc.has(name)).isTrue();
            assertThat(abc.get(name)).isPresent();
            assertThat(abc.getOr(name, Json.of("none"))).isEqualTo(abc.get(name).orElseThrow());
        }
        assertThat(abc.has("d")).isFalse();
        assertThat(abc.getOr("d", Json.of("none"))).isEqualTo(Json.of("none"));
        assertThat(abc.isEmpty()).isFalse();
        assertThat(Json.object().isEmpty()).isTrue();
    }

    @Test
    void members_are_visited_in_their_order() {
        List<String> visited = new ArrayList<>();
        abc.forEach((name, value) -> visited.add(name + value));
        assertThat(visited).containsExactly("a1", "b2", "c3");
    }

    @Test
    void a_member_changes_in_its_place() {
        assertThat(abc.with("a", 9)).hasToString("{\"a\":9,\"b\":2,\"c\":3}");
        assertThat(abc.with("c", 9)).hasToString("{\"a\":1,\"b\":2,\"c\":9}");
    }

    @Test
    void a_member_leaves_the_others_in_their_order() {
        assertThat(abc.without("a")).hasToString("{\"b\":2,\"c\":3}");
        assertThat(abc.without("b")).hasToString("{\"a\":1,\"c\":3}");
        assertThat(abc.without("c")).hasToString("{\"a\":1,\"b\":2}");
    }

    /** A hash that is known spares the comparison of members; whether it is known must not show. */
    @Test
    void a_known_hash_changes_no_answer() {
        for (boolean knownOfOne : new boolean[]{false, true}) {
            for (boolean knownOfOther : new boolean[]{false, true}) {
                assertThat(hashed(abc.with("d", 4), knownOfOne)).isEqualTo(hashed(abc.with("d", 4), knownOfOther));
                assertThat(hashed(abc.with("d", 4), knownOfOne)).isNotEqualTo(hashed(abc.with("d", 5), knownOfOther));
            }
        }
    }

    /** From 32 members on a map knows their places. */
    @ParameterizedTest
    @ValueSource(ints = {2, 8, 9, 31, 32, 33, 40})
    void the_last_of_two_equal_names_wins_in_an_object_of_any_size(int size) {
        for (int again = 0; again < size; again++) {
            JsonObject.Builder builder = JsonObject.builder();
            IntStream.range(0, size).forEach(number -> builder.with("n" + number, number));
            JsonObject built = builder.with("n" + again, -1).build();
            assertThat(built.size()).isEqualTo(size);
            for (int number = 0; number < size; number++) {
                assertThat(built.nameAt(number)).isEqualTo("n" + number);
                assertThat(built.valueAt(number)).isEqualTo(Json.of(number == again ? -1 : number));
            }
        }
    }

    private static JsonObject hashed(JsonObject object, boolean known) {
        if (known) {
            assertThat(object.hashCode()).isNotZero();
        }
        return object;
    }
}
