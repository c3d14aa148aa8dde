package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.HeldCall.Leaderless;
import java.util.List;

/** What becomes due by time alone: watchers catch up, leases are removed, calls without a leader fail. */
final class Deadlines {

    static final long NEVER = Long.MAX_VALUE;

    private Deadlines() {}

    /** When something is due next; at a server that does not run nothing ever is. */
    static long next(Leases leases, Sessions sessions, Member member) {
        if (member.condition() != Condition.RUNNING) {
            return NEVER;
        }
        Earliest earliest = new Earliest();
        if (member.isLed()) {
            leases.byId().forEach((id, lease) -> earliest.add(member.removalNanos(lease)));
        }
        sessions.watchers().forEach((id, watcher) -> {
            if (!watcher.isLive()) {
                earliest.add(watcher.catchUpNanos());
            }
        });
        sessions.calls().forEach((id, call) -> {
            if (call instanceof Leaderless leaderless) {
                earliest.add(leaderless.deadlineNanos());
            }
        });
        sessions.streams().forEach((id, stream) -> {
            if (stream instanceof Stream.KeepAlives keepAlives && !keepAlives.queue().isEmpty()) {
                earliest.add(keepAlives.queue().get(0).deadlineNanos());
            }
        });
        return earliest.nanos;
    }

    /** Does all that is due by now, each as of when it was due. */
    static void advance(Turn turn) {
        long untilNanos = turn.nowNanos();
        long dueNanos = turn.nextDeadlineNanos();
        // Bounded: each round lets a watcher catch up, or ends a lease, a call or a stream.
        while (dueNanos <= untilNanos && dueNanos != NEVER) {
            turn.at(dueNanos);
            Watchers.catchUp(turn);
            removeLeases(turn);
            timeOutCalls(turn);
            KeepAlives.timeOut(turn);
            dueNanos = turn.nextDeadlineNanos();
        }
        turn.at(untilNanos);
    }

    /** In the order of their ids; another order is a matter of their lags (case expiry-two-leases-two-revisions). */
    private static void removeLeases(Turn turn) {
        if (turn.member().isLed()) {
            for (Lease lease : turn.leases().byId().values()) {
                if (turn.member().removalNanos(lease) <= turn.nowNanos()) {
                    LeaseService.expire(turn, lease);
                }
            }
        }
    }

    private static void timeOutCalls(Turn turn) {
        List<HeldCall> calls = turn.sessions().calls().values();
        for (HeldCall call : calls) {
            if (call instanceof Leaderless leaderless && leaderless.deadlineNanos() <= turn.nowNanos()) {
                Leadership.timeOut(turn, leaderless);
            }
        }
    }

    private static final class Earliest {

        private long nanos = NEVER;

        void add(long other) {
            nanos = Math.min(nanos, other);
        }
    }
}
