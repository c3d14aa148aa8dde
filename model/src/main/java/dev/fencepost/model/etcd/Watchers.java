package dev.fencepost.model.etcd;

import java.util.ArrayList;
import java.util.List;

/** Tells watchers of changes: those that are live at once, the others when they catch up. */
final class Watchers {

    private Watchers() {}

    /** Begins one that is told from a revision on, at or below the present one or above. */
    static Watcher begin(Turn turn, long connectionId, KeyRange range, long fromRevision, Choice choice,
            Watcher.Listener listener) {
        long id = turn.sessions().lastWatcherId() + 1;
        long catchUpNanos = fromRevision > turn.store().revision() && fromRevision > 0
                ? Watcher.LIVE
                : turn.nowNanos() + choice.catchUpDelayNanos();
        boolean cutOff = turn.member().isolated().has(connectionId);
        Watcher watcher = new Watcher(id, connectionId, range, fromRevision, cutOff ? Watcher.FROZEN : catchUpNanos,
                listener);
        turn.set(turn.sessions().with(watcher));
        return watcher;
    }

    static void end(Turn turn, long id) {
        turn.set(turn.sessions().withoutWatcher(id));
    }

    /** Tells of a write that was made just now. */
    static void tellAll(Turn turn, AppliedWrite write) {
        turn.sessions().watchers().forEach((id, watcher) -> {
            if (watcher.isLive() && watcher.fromRevision() <= write.revision()) {
                List<KeyChange> changes = concerning(watcher.range(), write.changes());
                if (!changes.isEmpty()) {
                    tell(turn, watcher, changes);
                }
            }
        });
    }

    private static List<KeyChange> concerning(KeyRange range, List<KeyChange> changes) {
        if (changes.size() == 1) {
            return range.contains(changes.get(0).key()) ? changes : List.of();
        }
        List<KeyChange> concerning = new ArrayList<>();
        for (KeyChange change : changes) {
            if (range.contains(change.key())) {
                concerning.add(change);
            }
        }
        return concerning;
    }

    /** Tells all those that are to catch up by now. */
    static void catchUp(Turn turn) {
        turn.sessions().watchers().forEach((id, watcher) -> {
            if (!watcher.isLive() && watcher.catchUpNanos() <= turn.nowNanos()) {
                catchUp(turn, watcher);
            }
        });
    }

    /** Tells of what was missed; where that is forgotten already, the watcher ends. */
    static void catchUp(Turn turn, Watcher watcher) {
        if (watcher.fromRevision() < turn.store().compactedRevision()) {
            end(turn, watcher.id());
            endByCompaction(turn, watcher);
            return;
        }
        List<KeyChange> missed = turn.store().changesFrom(watcher.fromRevision(), watcher.range());
        Watcher live = watcher.liveFrom(turn.store().revision() + 1);
        turn.set(turn.sessions().with(live));
        if (!missed.isEmpty()) {
            tell(turn, live, missed);
        }
    }

    private static void tell(Turn turn, Watcher watcher, List<KeyChange> changes) {
        switch (watcher.listener()) {
            case Watcher.Listener.Watch watch -> WatchStreams.tell(turn, watch, changes);
            case Watcher.Listener.Waiting waiting -> Waiting.tell(turn, waiting.callId(), changes);
            case Watcher.Listener.ForLeader observer -> Observers.tellWaiting(turn, observer.streamId(), changes);
            case Watcher.Listener.OfLeader observer -> Observers.tellFollowing(turn, observer.streamId(), changes);
        }
    }

    private static void endByCompaction(Turn turn, Watcher watcher) {
        switch (watcher.listener()) {
            case Watcher.Listener.Watch watch -> WatchStreams.endByCompaction(turn, watch);
            case Watcher.Listener.Waiting waiting -> Waiting.endByCompaction(turn, waiting.callId());
            case Watcher.Listener.ForLeader observer -> Observers.endByCompaction(turn, observer.streamId());
            case Watcher.Listener.OfLeader observer -> Observers.endByCompaction(turn, observer.streamId());
        }
    }
}
