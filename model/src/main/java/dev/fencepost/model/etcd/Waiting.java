package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdReply.CampaignResponse;
import dev.fencepost.model.etcd.EtcdReply.LockResponse;
import java.util.List;
import java.util.Optional;

/**
 * How campaigns and locks wait: each for the one key just ahead to be deleted, and then for the next.
 *
 * <p>Nobody here looks at the waiter's own key, so that a call whose lease is gone is told that it won (cases
 * {@code campaign-own-*}); the younger version's lock alone looks at the end.
 */
final class Waiting {

    private Waiting() {}

    /** Answers a call whose key is in the queue, or holds it until those ahead are gone. */
    static Answer begin(Turn turn, EtcdRequest request, Choice choice, Candidate own) {
        Optional<KeyValue> ahead = justAhead(turn.store(), own);
        if (ahead.isEmpty()) {
            return new Answer.Given(won(turn, request, own));
        }
        turn.hold(waiterFor(turn, new HeldCall.Waiter(request, choice, own, 0), ahead.get()));
        return new Answer.Held(request.id());
    }

    /** The key of the queue with the largest create revision below its own. */
    private static Optional<KeyValue> justAhead(Store store, Candidate own) {
        KeyValue last = null;
        for (KeyValue kv : store.select(Candidate.queue(own.name()))) {
            if (kv.createRevision() < own.createRevision()
                    && (last == null || kv.createRevision() > last.createRevision())) {
                last = kv;
            }
        }
        return Optional.ofNullable(last);
    }

    /** The first in a queue: the leader of an election, the owner of a lock. */
    static Optional<KeyValue> first(Store store, String name) {
        KeyValue first = null;
        for (KeyValue kv : store.select(Candidate.queue(name))) {
            if (first == null || kv.createRevision() < first.createRevision()) {
                first = kv;
            }
        }
        return Optional.ofNullable(first);
    }

    /** The wait is a watch from the present revision on, so it has to catch up first. */
    private static HeldCall.Waiter waiterFor(Turn turn, HeldCall.Waiter waiter, KeyValue ahead) {
        EtcdRequest request = waiter.request();
        Watcher watcher = Watchers.begin(turn, request.connectionId(), KeyRange.of(ahead.key()),
                turn.store().revision(), waiter.choice(), new Watcher.Listener.Waiting(request.id()));
        if (watcher.catchUpNanos() <= turn.nowNanos()) {
            // The key is there at this revision, so nothing can have been missed.
            turn.set(turn.sessions().with(watcher.liveFrom(turn.store().revision() + 1)));
        }
        return waiter.behind(watcher.id());
    }

    /**
     * Something happened to the key just ahead; only its deletion counts (case {@code campaign-predecessor-touched}).
     */
    static void tell(Turn turn, long callId, List<KeyChange> changes) {
        boolean gone = changes.stream().anyMatch(KeyChange.Delete.class::isInstance);
        if (!gone || !(turn.sessions().calls().get(callId).orElseThrow() instanceof HeldCall.Waiter waiter)) {
            return;
        }
        Watchers.end(turn, waiter.watcherId());
        Optional<KeyValue> ahead = justAhead(turn.store(), waiter.own());
        if (ahead.isPresent()) {
            HeldCall.Waiter next = waiterFor(turn, waiter, ahead.get());
            turn.set(turn.sessions().with(next));
        } else {
            turn.set(turn.sessions().withoutCall(callId));
            turn.tell(new Notification.LateAnswer(callId, won(turn, waiter.request(), waiter.own())));
        }
    }

    private static EtcdReply won(Turn turn, EtcdRequest request, Candidate own) {
        return request.call() instanceof EtcdCall.Lock
                ? locked(turn, own)
                : new CampaignResponse(own.header(),
                        own.leaderKey());
    }

    private static EtcdReply locked(Turn turn, Candidate own) {
        boolean looks = switch (turn.settings().version()) {
            case V3_4 -> false;
            case V3_5 -> true;
        };
        return looks && turn.store().key(own.key()).isEmpty()
                ? Errors.SESSION_EXPIRED
                : new LockResponse(turn.header(), own.key());
    }

    /**
     * The wait fails. A campaign leaves its key in the queue, where it may later lead without anybody knowing (case
     * {@code campaign-compacted-just-after-start}); a lock gives its key back.
     */
    static void endByCompaction(Turn turn, long callId) {
        if (turn.sessions().calls().get(callId).orElseThrow() instanceof HeldCall.Waiter waiter) {
            turn.set(turn.sessions().withoutCall(callId));
            turn.tell(new Notification.LateAnswer(callId, Errors.withoutCode(Errors.COMPACTED)));
            if (waiter.request().call() instanceof EtcdCall.Lock) {
                giveBack(turn, waiter);
            }
        }
    }

    /** The client is gone: the server clears up after it. */
    static void leave(Turn turn, HeldCall.Waiter waiter) {
        forget(turn, waiter);
        giveBack(turn, waiter);
    }

    static void forget(Turn turn, HeldCall.Waiter waiter) {
        Watchers.end(turn, waiter.watcherId());
        turn.set(turn.sessions().withoutCall(waiter.request().id()));
    }

    /**
     * Deletes the key of a wait that failed: a campaign's only where it still has its create revision (case
     * {@code campaign-cancel-old-call-after-recreation}), a lock's in any case.
     */
    static void giveBack(Turn turn, HeldCall.Waiter waiter) {
        EtcdRequest request = waiter.request();
        Candidate own = waiter.own();
        EtcdCall giveBack = request.call() instanceof EtcdCall.Lock
                ? new EtcdCall.Unlock(own.key())
                : new EtcdCall.Resign(Optional.of(own.leaderKey()));
        Router.silently(turn, new EtcdRequest(request.connectionId(), request.id(), giveBack), waiter.choice(),
                new Cause.WaiterLeft(request.id()));
    }
}
