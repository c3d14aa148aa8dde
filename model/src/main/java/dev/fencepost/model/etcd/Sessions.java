package dev.fencepost.model.etcd;

import dev.fencepost.model.PersistentMap;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * What the server holds open for clients, and loses when it stops.
 *
 * @param calls
 *            those without an answer, by id
 * @param streams
 *            the open ones, by id
 * @param watchers
 *            who is told of changes, by id
 * @param lastWatcherId
 *            the id given out last
 */
record Sessions(PersistentMap<Long, HeldCall> calls, PersistentMap<Long, Stream> streams,
        PersistentMap<Long, Watcher> watchers, long lastWatcherId) {

    static final Sessions NONE = new Sessions(PersistentMap.empty(), PersistentMap.empty(), PersistentMap.empty(), 0);

    List<WaitingView> waiting() {
        List<WaitingView> waiting = new ArrayList<>();
        calls.forEach((id, call) -> {
            if (call instanceof HeldCall.Waiter waiter) {
                Watcher ahead = watchers.get(waiter.watcherId()).orElseThrow();
                waiting.add(new WaitingView(id, waiter.own().createRevision(), ahead.range().begin(),
                        ahead.fromRevision(),
                        ahead.isLive() ? OptionalLong.empty() : OptionalLong.of(ahead.catchUpNanos())));
            }
        });
        return waiting;
    }

    List<KeepAliveView> keepAlives() {
        List<KeepAliveView> open = new ArrayList<>();
        streams.forEach((id, stream) -> {
            if (stream instanceof Stream.KeepAlives kept) {
                open.add(new KeepAliveView(id, kept.queue().stream().map(Stream.Renewal::leaseId).toList(),
                        kept.halfClosed()));
            }
        });
        return open;
    }

    Sessions with(HeldCall call) {
        return new Sessions(calls.with(call.request().id(), call), streams, watchers, lastWatcherId);
    }

    Sessions withoutCall(long id) {
        return new Sessions(calls.without(id), streams, watchers, lastWatcherId);
    }

    Sessions with(Stream stream) {
        return new Sessions(calls, streams.with(stream.id(), stream), watchers, lastWatcherId);
    }

    Sessions withoutStream(long id) {
        return new Sessions(calls, streams.without(id), watchers, lastWatcherId);
    }

    Sessions with(Watcher watcher) {
        return new Sessions(calls, streams, watchers.with(watcher.id(), watcher),
                Math.max(lastWatcherId, watcher.id()));
    }

    Sessions withoutWatcher(long id) {
        return new Sessions(calls, streams, watchers.without(id), lastWatcherId);
    }
}
