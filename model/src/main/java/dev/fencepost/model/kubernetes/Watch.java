package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonObject;
import java.util.Optional;

/**
 * An open watch (family {@code watch}).
 *
 * @param id
 *            what its events are addressed to
 * @param selection
 *            what it is about
 * @param since
 *            the revision that it began at: only what is later is told
 * @param deadlineNanos
 *            when the server ends it
 * @param nextBookmarkNanos
 *            when the next bookmark is due; never where none were asked for
 */
record Watch(long id, Selection selection, long since, long deadlineNanos, long nextBookmarkNanos) {

    private static final long BOOKMARK_PERIOD_NANOS = 60_000_000_000L;
    private static final long BOOKMARK_BEFORE_END_NANOS = 2_000_000_000L;

    /** Bookmarks come every minute, and once more shortly before the end. */
    static long bookmarkAfter(long nowNanos, long deadlineNanos) {
        long regular = nowNanos + BOOKMARK_PERIOD_NANOS;
        long last = deadlineNanos - BOOKMARK_BEFORE_END_NANOS;
        return last > nowNanos && last < regular ? last : regular;
    }

    Watch bookmarked(long nowNanos) {
        return new Watch(id, selection, since, deadlineNanos, bookmarkAfter(nowNanos, deadlineNanos));
    }

    long dueNanos() {
        return Math.min(deadlineNanos, nextBookmarkNanos);
    }

    /**
     * How this watch is told of a write; empty where it is not about it. A Lease that comes into the selection is
     * added, one that leaves it is deleted, with its last state that was in it.
     */
    Optional<Notification> eventOf(AppliedWrite write) {
        if (write.revision() <= since) {
            return Optional.empty();
        }
        return switch (write) {
            case AppliedWrite.Created created -> selection.contains(created.after())
                    ? Optional.of(event("ADDED", created.after().object()))
                    : Optional.empty();
            case AppliedWrite.Deleted deleted -> selection.contains(deleted.before())
                    ? Optional.of(event("DELETED", deleted.before().objectAt(deleted.revision())))
                    : Optional.empty();
            case AppliedWrite.Updated updated -> eventOf(updated);
        };
    }

    private Optional<Notification> eventOf(AppliedWrite.Updated updated) {
        boolean before = selection.contains(updated.before());
        boolean after = selection.contains(updated.after());
        if (after) {
            return Optional.of(event(before ? "MODIFIED" : "ADDED", updated.after().object()));
        }
        return before
                ? Optional.of(event("DELETED", updated.before().objectAt(updated.revision())))
                : Optional.empty();
    }

    /** Says how far the stream is; none where that is no further than where it began. */
    Optional<Notification> bookmarkAt(long revision) {
        if (revision <= since) {
            return Optional.empty();
        }
        JsonObject object = JsonObject.builder().with("kind", Failures.KIND)
                .with("apiVersion", StoredLease.API_VERSION)
                .with("metadata", Json.object().with("resourceVersion", Long.toString(revision)))
                .with("spec", Json.object()).build();
        return Optional.of(event("BOOKMARK", object));
    }

    Notification event(String type, JsonObject object) {
        return event(id, type, object);
    }

    static Notification event(long watchId, String type, JsonObject object) {
        return new Notification.WatchEvent(watchId, JsonObject.builder().with("type", type).with("object", object)
                .build());
    }
}
