package dev.fencepost.model.etcd;

import dev.fencepost.model.PersistentMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The keys and their past.
 *
 * @param revision
 *            that of the last write
 * @param compactedRevision
 *            the oldest that can still be read
 * @param keys
 *            as they are now
 * @param history
 *            the writes from the compacted revision on
 */
record Store(long revision, long compactedRevision, PersistentMap<String, KeyValue> keys, History history) {

    /** Nothing was before the revision, but for that of a new store. */
    static Store startingAt(long revision) {
        return new Store(revision, revision == 1 ? 0 : revision, PersistentMap.empty(), History.EMPTY);
    }

    Optional<KeyValue> key(String key) {
        return keys.get(key);
    }

    /** The keys of a range, in order. */
    static List<KeyValue> select(PersistentMap<String, KeyValue> keys, KeyRange range) {
        if (range.isSingle()) {
            Optional<KeyValue> one = keys.get(range.begin());
            return one.isPresent() ? List.of(one.get()) : List.of();
        }
        List<KeyValue> selected = new ArrayList<>();
        keys.forEach((key, kv) -> {
            if (range.contains(key)) {
                selected.add(kv);
            }
        });
        return selected;
    }

    List<KeyValue> select(KeyRange range) {
        return select(keys, range);
    }

    /** The keys that go with a lease, in order. */
    List<KeyValue> attachedTo(long lease) {
        List<KeyValue> attached = new ArrayList<>();
        keys.forEach((key, kv) -> {
            if (kv.lease() == lease) {
                attached.add(kv);
            }
        });
        return attached;
    }

    /** The keys as they were at a revision from the compacted one on. */
    PersistentMap<String, KeyValue> keysAt(long then) {
        return then >= revision ? keys : history.undoneTo(then, keys);
    }

    Store with(AppliedWrite write, PersistentMap<String, KeyValue> keysAfter, int historyLimit) {
        Store after = new Store(write.revision(), compactedRevision, keysAfter, history.with(write));
        // Compacted as a server does that keeps so many revisions, but only now and then, so that a write costs little.
        return after.history.length() < 2 * historyLimit
                ? after
                : after.compactedTo(after.history.revisionBack(historyLimit));
    }

    Store compactedTo(long oldest) {
        return new Store(revision, oldest, keys, history.keptFrom(oldest));
    }

    /** What changed in a range from a revision on; a deletion at the compacted revision is forgotten already. */
    List<KeyChange> changesFrom(long first, KeyRange range) {
        List<KeyChange> changes = new ArrayList<>();
        for (AppliedWrite write : history.from(first)) {
            for (KeyChange change : write.changes()) {
                boolean forgotten = change instanceof KeyChange.Delete && write.revision() == compactedRevision;
                if (range.contains(change.key()) && !forgotten) {
                    changes.add(change);
                }
            }
        }
        return changes;
    }
}
