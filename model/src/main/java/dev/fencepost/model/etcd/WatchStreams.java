package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdCall.WatchCancel;
import dev.fencepost.model.etcd.EtcdCall.WatchCreate;
import dev.fencepost.model.etcd.EtcdCall.WatchFilter;
import dev.fencepost.model.etcd.EtcdReply.WatchResponse;
import dev.fencepost.model.etcd.Watcher.Listener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Serves the streams of watches. */
final class WatchStreams {

    private static final long NO_WATCH = -1;

    private WatchStreams() {}

    static void create(Turn turn, Stream.Watches stream, WatchCreate create, Choice choice) {
        // An empty key stands for the key NUL (case watch-empty-key).
        String key = create.key().isEmpty() ? "\0" : create.key();
        KeyRange range = new KeyRange(key, create.rangeEnd());
        if (!range.isSingle() && !range.end().equals(KeyRange.WITHOUT_END) && key.compareTo(range.end()) >= 0) {
            refuse(turn, stream, "mvcc: watcher range is empty");
            return;
        }
        if (create.watchId() != 0 && stream.watchers().has(create.watchId())) {
            refuse(turn, stream, "mvcc: duplicate watch ID provided on the WatchStream");
            return;
        }
        long watchId = create.watchId() != 0 ? create.watchId() : nextFree(stream);
        long nextWatchId = create.watchId() != 0 ? stream.nextWatchId() : watchId + 1;
        tell(turn, stream.id(), new WatchResponse(turn.header(), watchId, true, false, 0, "", List.of()));
        long from = create.startRevision() == 0
                ? turn.storeSeenBy(stream.connectionId()).revision() + 1
                : create.startRevision();
        Watcher watcher = Watchers.begin(turn, stream.connectionId(), range, from, choice,
                new Listener.Watch(stream.id(), watchId, create.prevKv(), create.filters()));
        turn.set(turn.sessions().with(stream.with(watchId, watcher.id(), nextWatchId)));
        if (!watcher.isLive() && watcher.catchUpNanos() <= turn.nowNanos()) {
            Watchers.catchUp(turn, watcher);
        }
    }

    private static long nextFree(Stream.Watches stream) {
        long id = stream.nextWatchId();
        while (stream.watchers().has(id)) {
            id++;
        }
        return id;
    }

    /** One message opens and ends it (case {@code watch-empty-range}). */
    private static void refuse(Turn turn, Stream.Watches stream, String reason) {
        tell(turn, stream.id(), new WatchResponse(turn.header(), NO_WATCH, true, true, 0, reason, List.of()));
    }

    /** An unknown id is not answered (case {@code watch-cancel-unknown}). */
    static void cancel(Turn turn, Stream.Watches stream, WatchCancel cancel) {
        Optional<Long> watcherId = stream.watchers().get(cancel.watchId());
        if (watcherId.isPresent()) {
            Watchers.end(turn, watcherId.get());
            turn.set(turn.sessions().with(stream.without(cancel.watchId())));
            tell(turn, stream.id(),
                    new WatchResponse(turn.header(), cancel.watchId(), false, true, 0, "", List.of()));
        }
    }

    /** The older version says how far it is; the younger one only when all watches of the stream are that far. */
    static void progress(Turn turn, Stream.Watches stream) {
        boolean answers = switch (turn.settings().version()) {
            case V3_4 -> true;
            case V3_5 -> !stream.watchers().isEmpty() && areAllLive(turn, stream);
        };
        if (answers) {
            tell(turn, stream.id(), new WatchResponse(turn.header(), NO_WATCH, false, false, 0, "", List.of()));
        }
    }

    private static boolean areAllLive(Turn turn, Stream.Watches stream) {
        return stream.watchers().values().stream().map(id -> turn.sessions().watchers().get(id).orElseThrow())
                .allMatch(watcher -> watcher.isLive() && watcher.fromRevision() <= turn.store().revision() + 1);
    }

    /** One message for all that a watch missed, or for one write. */
    static void tell(Turn turn, Listener.Watch watch, List<KeyChange> changes) {
        List<WatchEvent> events = new ArrayList<>(changes.size());
        for (KeyChange change : changes) {
            if (!watch.filters().contains(filterOf(change))) {
                events.add(event(change, watch, turn.store()));
            }
        }
        if (!events.isEmpty()) {
            tell(turn, watch.streamId(),
                    new WatchResponse(turn.header(), watch.watchId(), false, false, 0, "", events));
        }
    }

    private static WatchFilter filterOf(KeyChange change) {
        return switch (change) {
            case KeyChange.Put put -> WatchFilter.NOPUT;
            case KeyChange.Delete delete -> WatchFilter.NODELETE;
        };
    }

    /** Of a deletion key and revision are told only (case {@code watch-live}). */
    private static WatchEvent event(KeyChange change, Listener.Watch watch, Store store) {
        return switch (change) {
            case KeyChange.Put put -> new WatchEvent(WatchEvent.Type.PUT, put.after(),
                    previous(change, put.after().modRevision(), watch, store));
            case KeyChange.Delete delete -> new WatchEvent(WatchEvent.Type.DELETE,
                    new KeyValue(delete.key(), 0, delete.revision(), 0, "", 0),
                    previous(change, delete.revision(), watch, store));
        };
    }

    private static Optional<KeyValue> previous(KeyChange change, long revision, Listener.Watch watch, Store store) {
        return watch.prevKv() && revision > store.compactedRevision() ? change.previous() : Optional.empty();
    }

    /** The last word of a watch whose past is forgotten has revision 0 and no reason (case {@code watch-compacted}). */
    static void endByCompaction(Turn turn, Listener.Watch watch) {
        if (turn.sessions().streams().get(watch.streamId()).orElseThrow() instanceof Stream.Watches stream) {
            turn.set(turn.sessions().with(stream.without(watch.watchId())));
        }
        tell(turn, watch.streamId(), new WatchResponse(turn.headerAt(0), watch.watchId(), false, true,
                turn.store().compactedRevision(), "", List.of()));
    }

    private static void tell(Turn turn, long streamId, WatchResponse message) {
        turn.tell(new Notification.StreamMessage(streamId, message));
    }
}
