package dev.fencepost.model.etcd;

import dev.fencepost.model.PersistentMap;
import dev.fencepost.model.etcd.HeldCall.Hope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Opens and ends streams, takes what is said on them, and notices that clients are gone. */
final class Streams {

    private Streams() {}

    static void openKeepAlives(Turn turn, EtcdRequest request) {
        turn.open(new Stream.KeepAlives(request.id(), request.connectionId(), List.of(), false));
    }

    static void openWatches(Turn turn, EtcdRequest request) {
        turn.open(new Stream.Watches(request.id(), request.connectionId(), PersistentMap.empty(), 0));
    }

    /** What is said on a stream that is not open any more is not heard. */
    static void take(Turn turn, EtcdCall.OnStream said, Choice choice) {
        switch (said) {
            case EtcdCall.KeepAliveSend send -> turn.stream(Stream.KeepAlives.class, send.streamId())
                    .ifPresent(stream -> KeepAlives.send(turn, stream, send.leaseId()));
            case EtcdCall.WatchCreate create -> turn.stream(Stream.Watches.class, create.streamId())
                    .ifPresent(stream -> WatchStreams.create(turn, stream, create, choice));
            case EtcdCall.WatchCancel cancel -> turn.stream(Stream.Watches.class, cancel.streamId())
                    .ifPresent(stream -> WatchStreams.cancel(turn, stream, cancel));
            case EtcdCall.WatchProgress progress -> turn.stream(Stream.Watches.class, progress.streamId())
                    .ifPresent(stream -> WatchStreams.progress(turn, stream));
            case EtcdCall.HalfClose halfClose -> turn.stream(Stream.class, halfClose.streamId())
                    .ifPresent(stream -> halfClose(turn, stream));
            case EtcdCall.CloseStream close -> {
                turn.stream(Stream.class, close.streamId()).ifPresent(stream -> forget(turn, stream));
                turn.set(turn.sessions().withoutCall(close.streamId()));
            }
            case EtcdCall.CancelCall cancel -> cancel(turn, cancel.callId());
        }
    }

    /** The client has said all; an observer's had when it opened its stream. */
    private static void halfClose(Turn turn, Stream stream) {
        switch (stream) {
            case Stream.KeepAlives keepAlives -> KeepAlives.halfClose(turn, keepAlives);
            case Stream.Watches watches -> {
                forget(turn, watches);
                turn.tell(new Notification.StreamEnded(watches.id(), Optional.empty()));
            }
            case Stream.Observer observer -> turn.set(turn.sessions().with(observer));
        }
    }

    /** The client is gone from a call: a waiting one clears up, a write that waits for a leader has its fate. */
    static void cancel(Turn turn, long callId) {
        Optional<HeldCall> held = turn.sessions().calls().get(callId);
        if (held.isPresent()) {
            switch (held.get()) {
                case HeldCall.Waiter waiter -> Waiting.leave(turn, waiter);
                case HeldCall.Leaderless leaderless -> abandon(turn, leaderless);
            }
        }
    }

    /** Nobody listens any more to a call that waits for a leader. */
    static void abandon(Turn turn, HeldCall.Leaderless call) {
        boolean lands = call.choice().fate() == Choice.Fate.CARRIED_OUT
                && Need.of(call.request().call()) == Need.WRITE;
        turn.set(lands
                ? turn.sessions().with(call.with(Hope.SILENT))
                : turn.sessions().withoutCall(call.request().id()));
    }

    /** Ends a stream without a word. */
    private static void forget(Turn turn, Stream stream) {
        turn.sessions().watchers().forEach((id, watcher) -> {
            if (watcher.isOf(stream.id())) {
                Watchers.end(turn, id);
            }
        });
        turn.set(turn.sessions().withoutStream(stream.id()));
    }

    /** The server notices that a connection is gone: all that waited there is over before any key goes. */
    static void connectionIsLost(Turn turn, long connectionId) {
        turn.sessions().streams().forEach((id, stream) -> {
            if (stream.connectionId() == connectionId) {
                forget(turn, stream);
            }
        });
        List<HeldCall.Waiter> waiters = new ArrayList<>();
        turn.sessions().calls().forEach((id, call) -> {
            if (call.request().connectionId() == connectionId) {
                switch (call) {
                    case HeldCall.Waiter waiter -> {
                        Waiting.forget(turn, waiter);
                        waiters.add(waiter);
                    }
                    case HeldCall.Leaderless leaderless -> abandon(turn, leaderless);
                }
            }
        });
        waiters.forEach(waiter -> Waiting.giveBack(turn, waiter));
        if (turn.member().isolated().has(connectionId)) {
            Leadership.memberRejoins(turn, connectionId);
        }
    }
}
