package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdReply.LeaderResponse;
import java.util.List;
import java.util.Optional;

/**
 * Tells streams of observers who leads: a leader's every value, then the next leader. A time without one is not told.
 */
final class Observers {

    private Observers() {}

    static void open(Turn turn, EtcdRequest request, EtcdCall.Observe observe, Choice choice) {
        turn.open(new Stream.Observer(request.id(), request.connectionId(), observe.name(), choice, 0));
        look(turn, request.id());
    }

    private static void look(Turn turn, long streamId) {
        Stream.Observer observer = observer(turn, streamId);
        Optional<KeyValue> leader = Waiting.first(turn.store(), observer.name());
        if (leader.isPresent()) {
            tell(turn, streamId, turn.header(), leader.get());
            follow(turn, observer, leader.get().key(), turn.store().revision() + 1);
            return;
        }
        Watcher watcher = Watchers.begin(turn, observer.connectionId(), Candidate.queue(observer.name()),
                turn.store().revision(), observer.choice(), new Watcher.Listener.ForLeader(streamId));
        turn.set(turn.sessions().with(observer.waitingFor(watcher.id())));
        if (watcher.catchUpNanos() <= turn.nowNanos()) {
            // There is no key at this revision, so no put can have been missed.
            turn.set(turn.sessions().with(watcher.liveFrom(turn.store().revision() + 1)));
        }
    }

    private static void follow(Turn turn, Stream.Observer observer, String key, long fromRevision) {
        Watcher watcher = Watchers.begin(turn, observer.connectionId(), KeyRange.of(key), fromRevision,
                observer.choice(), new Watcher.Listener.OfLeader(observer.id()));
        turn.set(turn.sessions().with(observer.waitingFor(watcher.id())));
        if (!watcher.isLive() && watcher.catchUpNanos() <= turn.nowNanos()) {
            Watchers.catchUp(turn, watcher);
        }
    }

    /** The first put under the name is the leader's; its header is that of the put. */
    static void tellWaiting(Turn turn, long streamId, List<KeyChange> changes) {
        for (KeyChange change : changes) {
            if (change instanceof KeyChange.Put put) {
                Stream.Observer observer = observer(turn, streamId);
                Watchers.end(turn, observer.watcherId());
                long revision = put.after().modRevision();
                tell(turn, streamId, turn.headerAt(revision), put.after());
                follow(turn, observer, put.key(), revision + 1);
                return;
            }
        }
    }

    static void tellFollowing(Turn turn, long streamId, List<KeyChange> changes) {
        for (KeyChange change : changes) {
            switch (change) {
                case KeyChange.Put put -> tell(turn, streamId, turn.header(), put.after());
                case KeyChange.Delete delete -> {
                    Watchers.end(turn, observer(turn, streamId).watcherId());
                    look(turn, streamId);
                    return;
                }
            }
        }
    }

    static void endByCompaction(Turn turn, long streamId) {
        turn.set(turn.sessions().withoutStream(streamId));
        turn.tell(new Notification.StreamEnded(streamId, Optional.of(Errors.ELECTION_OBSERVE_CLOSED)));
    }

    private static Stream.Observer observer(Turn turn, long streamId) {
        if (turn.sessions().streams().get(streamId).orElseThrow() instanceof Stream.Observer observer) {
            return observer;
        }
        throw new IllegalStateException("no observer's stream: " + streamId);
    }

    private static void tell(Turn turn, long streamId, Header header, KeyValue leader) {
        turn.tell(new Notification.StreamMessage(streamId, new LeaderResponse(header, leader)));
    }
}
