package dev.fencepost.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A persistent map behaves as a sorted map whose every earlier version is still there. */
class PersistentMapTest {

    @Test
    void agreesWithAtreeMapWhateverTheOrderOfChanges() {
        PersistentMap<Integer, Integer> map = PersistentMap.empty();
        TreeMap<Integer, Integer> expected = new TreeMap<>();
        int key = 1;
        for (int i = 0; i < 5_000; i++) {
            key = (key * 1_103 + 12_345) % 509;
            if (i % 3 == 2) {
                map = map.without(key);
                expected.remove(key);
            } else {
                map = map.with(key, i);
                expected.put(key, i);
            }
            assertThat(map.size()).isEqualTo(expected.size());
            assertThat(map.get(key).orElse(-1)).isEqualTo(expected.getOrDefault(key, -1));
        }
        assertThat(map.keys()).containsExactlyElementsOf(expected.keySet());
        assertThat(map.values()).containsExactlyElementsOf(expected.values());
    }

    @Test
    void staysShallowWhenKeysComeInOrder() {
        PersistentMap<Integer, String> map = PersistentMap.empty();
        for (int i = 0; i < 100_000; i++) {
            map = map.with(i, "x");
        }
        for (int i = 0; i < 99_999; i++) {
            map = map.without(i);
        }
        assertThat(map.keys()).containsExactly(99_999);
    }

    @Test
    void changingLeavesTheOldMapAlone() {
        PersistentMap<String, Integer> one = PersistentMap.<String, Integer>empty().with("a", 1);
        PersistentMap<String, Integer> two = one.with("a", 2).with("b", 3);

        assertThat(one.get("a")).contains(1);
        assertThat(two.get("a")).contains(2);
        assertThat(two.without("b").without("a")).isEqualTo(PersistentMap.empty());
        assertThat(one.without("z")).isSameAs(one);
        assertThat(two).hasToString("{a=2, b=3}");
    }

    @Test
    void isEqualByContentWhateverTheHistory() {
        PersistentMap<String, Integer> up = PersistentMap.empty();
        PersistentMap<String, Integer> down = PersistentMap.empty();
        for (String key : List.of("a", "b", "c", "d", "e")) {
            up = up.with(key, 1);
        }
        for (String key : List.of("e", "d", "c", "b", "a")) {
            down = down.with(key, 1);
        }
        assertThat(up).isEqualTo(down).hasSameHashCodeAs(down).isNotEqualTo(down.with("a", 2));
    }
}
