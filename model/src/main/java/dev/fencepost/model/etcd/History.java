package dev.fencepost.model.etcd;

import dev.fencepost.model.PersistentMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

/**
 * The writes from the compacted revision on, for reads and watches that begin there.
 *
 * <p>A chain from the newest write backwards, so that a write costs the same however many there were.
 */
final class History {

    static final History EMPTY = new History(new Beginning(), 0);

    private final Past newest;
    private final int length;

    private History(Past newest, int length) {
        this.newest = newest;
        this.length = length;
    }

    int length() {
        return length;
    }

    History with(AppliedWrite write) {
        return new History(new Write(write, newest), length + 1);
    }

    /** The writes from a revision on, the oldest first. */
    List<AppliedWrite> from(long revision) {
        Deque<AppliedWrite> writes = new ArrayDeque<>();
        Past past = newest;
        while (past instanceof Write write && write.write().revision() >= revision) {
            writes.push(write.write());
            past = write.before();
        }
        return List.copyOf(writes);
    }

    /** Forgets what was before a revision. */
    History keptFrom(long revision) {
        History kept = EMPTY;
        for (AppliedWrite write : from(revision)) {
            kept = kept.with(write);
        }
        return kept;
    }

    /** The revision of the write that is so many writes back, beginning with 1 for the newest. */
    long revisionBack(int writes) {
        Past past = newest;
        for (int left = writes - 1; past instanceof Write write; left--) {
            if (left == 0) {
                return write.write().revision();
            }
            past = write.before();
        }
        throw new IllegalStateException("there are only " + length + " writes, not " + writes);
    }

    /** All keys as they were at a revision that is not forgotten: what came later is undone. */
    PersistentMap<String, KeyValue> undoneTo(long revision, PersistentMap<String, KeyValue> now) {
        PersistentMap<String, KeyValue> then = now;
        Past past = newest;
        while (past instanceof Write write && write.write().revision() > revision) {
            then = undone(write.write(), then);
            past = write.before();
        }
        return then;
    }

    private static PersistentMap<String, KeyValue> undone(AppliedWrite write, PersistentMap<String, KeyValue> now) {
        PersistentMap<String, KeyValue> then = now;
        for (KeyChange change : new ArrayList<>(write.changes()).reversed()) {
            then = change.previous().isPresent()
                    ? then.with(change.key(), change.previous().get())
                    : then.without(change.key());
        }
        return then;
    }

    /** Equal when the same writes are remembered. */
    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof History that && length == that.length && from(0).equals(that.from(0)));
    }

    @Override
    public int hashCode() {
        return Objects.hash(length, newest instanceof Write write ? write.write().revision() : 0);
    }

    private sealed interface Past {}

    private record Beginning() implements Past {}

    private record Write(AppliedWrite write, Past before) implements Past {}
}
