package dev.fencepost.model.kubernetes;

import dev.fencepost.model.PersistentMap;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * The writes of the recent past, for reads and watches that begin there.
 *
 * <p>A chain from the newest write backwards. It keeps at least its limit, and forgets down to it whenever it has grown to
 * twice as much, so that a write costs little on average and memory stays flat.
 */
final class History implements Iterable<AppliedWrite> {

    private final Past newest;
    private final int length;
    private final long forgotten;

    private History(Past newest, int length, long forgotten) {
        this.newest = newest;
        this.length = length;
        this.forgotten = forgotten;
    }

    /** No writes yet; nothing before the revision can be known. */
    static History startingAt(long revision) {
        return new History(new Beginning(), 0, revision);
    }

    /** The revision up to which, including, the writes are forgotten: states from there on can still be told. */
    long forgotten() {
        return forgotten;
    }

    History with(AppliedWrite write, int limit) {
        if (limit == 0) {
            return startingAt(write.revision());
        }
        History longer = new History(new Write(write, newest), length + 1, forgotten);
        return longer.length < 2 * limit ? longer : longer.shortenedTo(limit);
    }

    private History shortenedTo(int limit) {
        Deque<AppliedWrite> kept = new ArrayDeque<>();
        long lastForgotten = forgotten;
        for (AppliedWrite write : this) {
            if (kept.size() == limit) {
                lastForgotten = write.revision();
                break;
            }
            kept.push(write);
        }
        Past past = new Beginning();
        for (AppliedWrite write : kept) {
            past = new Write(write, past);
        }
        return new History(past, kept.size(), lastForgotten);
    }

    /** The writes after a revision, the oldest first. */
    List<AppliedWrite> since(long revision) {
        Deque<AppliedWrite> writes = new ArrayDeque<>();
        for (AppliedWrite write : this) {
            if (write.revision() <= revision) {
                break;
            }
            writes.push(write);
        }
        return List.copyOf(writes);
    }

    /** All Leases as they were at a revision that is not forgotten: what came later is undone. */
    PersistentMap<LeaseKey, StoredLease> undoneTo(long revision, PersistentMap<LeaseKey, StoredLease> now) {
        PersistentMap<LeaseKey, StoredLease> then = now;
        for (AppliedWrite write : this) {
            if (write.revision() <= revision) {
                break;
            }
            then = switch (write) {
                case AppliedWrite.Created created -> then.without(created.key());
                case AppliedWrite.Updated updated -> then.with(updated.key(), updated.before());
                case AppliedWrite.Deleted deleted -> then.with(deleted.key(), deleted.before());
            };
        }
        return then;
    }

    /** The newest first. */
    @Override
    public Iterator<AppliedWrite> iterator() {
        return new Backwards(newest);
    }

    /** Equal when the same writes are remembered. */
    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof History that && length == that.length && forgotten == that.forgotten
                && since(0).equals(that.since(0)));
    }

    @Override
    public int hashCode() {
        return Objects.hash(length, forgotten);
    }

    private sealed interface Past {}

    private record Beginning() implements Past {}

    private record Write(AppliedWrite write, Past before) implements Past {}

    private static final class Backwards implements Iterator<AppliedWrite> {

        private Past next;

        Backwards(Past next) {
            this.next = next;
        }

        @Override
        public boolean hasNext() {
            return next instanceof Write;
        }

        @Override
        public AppliedWrite next() {
            if (!(next instanceof Write write)) {
                throw new NoSuchElementException("nothing before");
            }
            next = write.before();
            return write.write();
        }
    }
}
