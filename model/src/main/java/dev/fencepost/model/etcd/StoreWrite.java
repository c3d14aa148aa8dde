package dev.fencepost.model.etcd;

import dev.fencepost.model.PersistentMap;
import dev.fencepost.model.etcd.EtcdReply.DeleteRangeResponse;
import dev.fencepost.model.etcd.EtcdReply.PutResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A write in the making: all its changes share one revision, and nothing else sees them before it is committed. */
final class StoreWrite {

    private final Store before;
    private PersistentMap<String, KeyValue> keys;
    private final List<KeyChange> changes = new ArrayList<>(2);

    StoreWrite(Store before) {
        this.before = before;
        this.keys = before.keys();
    }

    boolean hasChanges() {
        return !changes.isEmpty();
    }

    /** The store's old revision before the first change, the new one from it on (case {@code txn-write-then-read}). */
    long revision() {
        return changes.isEmpty() ? before.revision() : before.revision() + 1;
    }

    /** The keys at a revision; at the present one with the changes made so far. */
    PersistentMap<String, KeyValue> keysAt(long revision) {
        return revision > before.revision() || (revision == before.revision() && changes.isEmpty())
                ? keys
                : before.keysAt(revision);
    }

    Store before() {
        return before;
    }

    PutResponse put(EtcdCall.Put put) {
        Optional<KeyValue> previous = keys.get(put.key());
        String value = put.ignoreValue() && previous.isPresent() ? previous.get().value() : put.value();
        long lease = put.ignoreLease() && previous.isPresent() ? previous.get().lease() : put.lease();
        write(put.key(), value, lease, previous);
        return new PutResponse(Header.inside(revision()), put.prevKv() ? previous : Optional.empty());
    }

    private void write(String key, String value, long lease, Optional<KeyValue> previous) {
        long revision = before.revision() + 1;
        KeyValue after = previous.isPresent()
                ? new KeyValue(key, previous.get().createRevision(), revision, previous.get().version() + 1, value,
                        lease)
                : new KeyValue(key, revision, revision, 1, value, lease);
        keys = keys.with(key, after);
        changes.add(new KeyChange.Put(after, previous));
    }

    DeleteRangeResponse delete(EtcdCall.DeleteRange delete) {
        List<KeyValue> selected = Store.select(keys, new KeyRange(delete.key(), delete.rangeEnd()));
        deleteAll(selected);
        return new DeleteRangeResponse(Header.inside(revision()), selected.size(),
                delete.prevKv() ? selected : List.of());
    }

    void deleteAll(List<KeyValue> selected) {
        for (KeyValue kv : selected) {
            keys = keys.without(kv.key());
            changes.add(new KeyChange.Delete(kv, before.revision() + 1));
        }
    }

    AppliedWrite applied(Cause cause) {
        return new AppliedWrite(before.revision() + 1, changes, cause);
    }

    Store after(AppliedWrite applied, int historyLimit) {
        return before.with(applied, keys, historyLimit);
    }
}
