package dev.fencepost.model.etcd;

import dev.fencepost.model.PersistentMap;
import dev.fencepost.model.etcd.HeldCall.Hope;
import dev.fencepost.model.etcd.HeldCall.Leaderless;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What the loss of a leader does to calls, and what a new one does to leases. */
final class Leadership {

    private Leadership() {}

    static void isLost(Turn turn) {
        turn.set(turn.member().leaderless());
        KeepAlives.leaderIsLost(turn);
    }

    /** A new leader does not know when leases were renewed last, and gives each its TTL and an election timeout. */
    static void isWon(Turn turn) {
        turn.set(turn.member().led());
        turn.set(turn.leases().extended(turn.nowNanos(), turn.settings().electionTimeoutNanos()));
        turn.leases().byId().forEach((id, lease) -> turn
                .tell(new LeaseFact.Extended(id, lease.deadlineNanos(), turn.nowNanos())));
        goOn(turn);
    }

    /** Takes up the calls and keepalives that waited for a leader and have one now, in the order in which they came. */
    static void goOn(Turn turn) {
        List<Leaderless> waiting = new ArrayList<>();
        turn.sessions().calls().forEach((id, call) -> {
            if (call instanceof Leaderless leaderless
                    && turn.member().reachesLeader(leaderless.request().connectionId())) {
                waiting.add(leaderless);
            }
        });
        waiting.sort(Comparator.comparingLong(Leaderless::deadlineNanos));
        waiting.forEach(call -> goOn(turn, call));
        KeepAlives.goOn(turn);
    }

    private static void goOn(Turn turn, Leaderless call) {
        EtcdRequest request = call.request();
        boolean write = Need.of(request.call()) == Need.WRITE;
        if (write && call.choice().fate() == Choice.Fate.LOST) {
            turn.set(turn.sessions().with(call.with(Hope.LOST)));
            return;
        }
        turn.set(turn.sessions().withoutCall(request.id()));
        if (call.hope() == Hope.SILENT) {
            landSilently(turn, call);
        } else {
            Router.serveLate(turn, request, call.choice(), call.cause());
        }
    }

    /** What a campaign or lock began is a write like any: it puts its key in the queue, where nobody waits. */
    private static void landSilently(Turn turn, Leaderless call) {
        Router.serve(turn, call.request(), call.choice(), call.cause());
        if (turn.sessions().calls().get(call.request().id()).orElse(call) instanceof HeldCall.Waiter waiter) {
            Waiting.forget(turn, waiter);
        }
    }

    static void timeOut(Turn turn, Leaderless call) {
        EtcdRequest request = call.request();
        EtcdReply.StatusError failure = call.hope() == Hope.LOST
                ? Errors.TIMED_OUT_BY_LEADER
                : Need.of(request.call()).failure(turn.settings().version());
        turn.tell(request.call() instanceof EtcdCall.OpensStream
                ? new Notification.StreamEnded(request.id(), Optional.of(failure))
                : new Notification.LateAnswer(request.id(), failure));
        Streams.abandon(turn, call);
    }

    static void memberIsIsolated(Turn turn, long connectionId) {
        PersistentMap<Long, Isolation> isolated = turn.member().isolated();
        if (isolated.has(connectionId)) {
            return;
        }
        turn.set(turn.member().withIsolated(isolated.with(connectionId,
                new Isolation(turn.store(), turn.leases()))));
        long nextRevision = turn.store().revision() + 1;
        turn.sessions().watchers().forEach((id, watcher) -> {
            if (watcher.connectionId() == connectionId) {
                turn.set(turn.sessions().with(watcher.frozenFrom(nextRevision)));
            }
        });
        KeepAlives.leaderIsLost(turn);
    }

    static void memberRejoins(Turn turn, long connectionId) {
        turn.set(turn.member().withIsolated(turn.member().isolated().without(connectionId)));
        turn.sessions().watchers().forEach((id, watcher) -> {
            if (watcher.connectionId() == connectionId) {
                turn.set(turn.sessions().with(watcher.catchingUp(turn.nowNanos())));
            }
        });
        Watchers.catchUp(turn);
        if (turn.member().isLed()) {
            goOn(turn);
        }
    }
}
