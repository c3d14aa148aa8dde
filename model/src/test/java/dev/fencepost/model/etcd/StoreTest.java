package dev.fencepost.model.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fencepost.model.PersistentMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the store remembers and forgets, and what a write in the making sees of itself. */
class StoreTest {

    private static final int LIMIT = 3;

    @Test
    void a_store_begins_with_nothing_behind_it() {
        assertThat(Store.startingAt(1).compactedRevision()).isZero();
        assertThat(Store.startingAt(50).compactedRevision()).isEqualTo(50);
    }

    @Test
    void a_store_forgets_down_to_its_limit_once_it_remembers_twice_as_much() {
        Store store = written(2 * LIMIT - 1);
        assertThat(store.compactedRevision()).isZero();
        assertThat(store.history().length()).isEqualTo(2 * LIMIT - 1);

        store = written(2 * LIMIT);
        assertThat(store.history().from(0)).extracting(AppliedWrite::revision).containsExactly(5L, 6L, 7L);
        assertThat(store.compactedRevision()).isEqualTo(5);
    }

    @Test
    void a_write_is_found_by_how_far_back_it_is() {
        History history = written(3).history();
        assertThat(history.revisionBack(1)).isEqualTo(4);
        assertThat(history.revisionBack(3)).isEqualTo(2);
        assertThatIllegalStateException().isThrownBy(() -> history.revisionBack(4));
    }

    @Test
    void histories_are_equal_when_they_remember_the_same() {
        assertThat(written(3).history()).isEqualTo(written(3).history()).hasSameHashCodeAs(written(3).history())
                .isNotEqualTo(written(4).history().keptFrom(3)).isNotEqualTo(written(2).history())
                .isNotEqualTo("a history");
    }

    /** Its headers carry the old revision before its first change, and the new one from it on. */
    @Test
    void a_write_in_the_making_is_at_the_next_revision_from_its_first_change_on() {
        StoreWrite write = new StoreWrite(written(2));
        assertThat(write.delete(EtcdCall.DeleteRange.of("x")).header()).isEqualTo(Header.inside(3));
        assertThat(write.hasChanges()).isFalse();
        assertThat(write.put(EtcdCall.Put.of("x", "")).header()).isEqualTo(Header.inside(4));
        assertThat(write.delete(EtcdCall.DeleteRange.of("x")).header()).isEqualTo(Header.inside(4));
        assertThat(write.applied(new Cause.Operator()).changes()).last()
                .isEqualTo(new KeyChange.Delete(new KeyValue("x", 4, 4, 1, "", 0), 4));
    }

    @Test
    void a_write_in_the_making_reads_the_past_as_it_was_and_the_present_with_its_own_changes() {
        StoreWrite write = new StoreWrite(written(2));
        assertThat(value(write.keysAt(3))).contains("2");
        assertThat(value(write.keysAt(2))).contains("1");
        assertThat(value(write.keysAt(1))).isEmpty();

        write.put(EtcdCall.Put.of("a", "new"));

        assertThat(value(write.keysAt(4))).contains("new");
        assertThat(value(write.keysAt(3))).contains("2");
        assertThat(value(write.keysAt(2))).contains("1");
    }

    @Test
    void a_put_keeps_what_it_ignores_and_shows_what_was_there_to_whoever_asks() {
        StoreWrite write = new StoreWrite(written(1));
        KeyValue before = new KeyValue("a", 2, 2, 1, "1", 7);
        assertThat(write.put(new EtcdCall.Put("a", "", 8, true, true, false)).prevKv()).contains(before);
        assertThat(write.keysAt(3).get("a")).contains(new KeyValue("a", 2, 3, 2, "1", 8));
        assertThat(write.put(new EtcdCall.Put("a", "2", 0, false, false, true)).prevKv()).isEmpty();
        assertThat(write.keysAt(3).get("a")).contains(new KeyValue("a", 2, 3, 3, "2", 8));
        assertThat(write.put(new EtcdCall.Put("a", "3", 0, false, false, false)).prevKv()).isEmpty();
        assertThat(write.keysAt(3).get("a")).contains(new KeyValue("a", 2, 3, 4, "3", 0));
        assertThat(write.put(new EtcdCall.Put("b", "v", 9, true, true, true)).prevKv()).isEmpty();
        assertThat(write.keysAt(3).get("b")).as("nothing to keep").contains(new KeyValue("b", 3, 3, 1, "v", 9));
    }

    @Test
    void a_deletion_shows_what_was_there_to_whoever_asks() {
        KeyValue before = new KeyValue("a", 2, 2, 1, "1", 7);
        assertThat(new StoreWrite(written(1)).delete(new EtcdCall.DeleteRange("a", "", true)).prevKvs())
                .containsExactly(before);
        assertThat(new StoreWrite(written(1)).delete(new EtcdCall.DeleteRange("a", "", false)).prevKvs()).isEmpty();
    }

    @Test
    void what_is_deleted_is_there_in_the_past() {
        Store before = written(2);
        StoreWrite write = new StoreWrite(before);
        write.delete(EtcdCall.DeleteRange.of("a"));
        Store after = write.after(write.applied(new Cause.Operator()), LIMIT);
        assertThat(value(after.keysAt(4))).isEmpty();
        assertThat(value(after.keysAt(3))).contains("2");
        assertThat(value(after.keysAt(2))).contains("1");
    }

    @Test
    void a_range_reaches_from_its_first_key_to_just_before_its_end() {
        KeyRange range = new KeyRange("b", "d");
        assertThat(List.of("b", "c")).allMatch(range::contains);
        assertThat(List.of("a", "d", "e")).noneMatch(range::contains);
        KeyRange withoutEnd = new KeyRange("b", KeyRange.WITHOUT_END);
        assertThat(List.of("b", "z")).allMatch(withoutEnd::contains);
        assertThat(withoutEnd.contains("a")).isFalse();
        assertThat(KeyRange.of("b").contains("b")).isTrue();
        assertThat(KeyRange.of("b").contains("c")).isFalse();
    }

    private static Optional<String> value(PersistentMap<String, KeyValue> keys) {
        return keys.get("a").map(KeyValue::value);
    }

    /** The key "a" with lease 7, written so many times: first at revision 2. */
    private static Store written(int times) {
        Store store = Store.startingAt(1);
        for (int time = 1; time <= times; time++) {
            StoreWrite write = new StoreWrite(store);
            write.put(EtcdCall.Put.of("a", "" + time, 7));
            store = write.after(write.applied(new Cause.Operator()), LIMIT);
        }
        return store;
    }
}
