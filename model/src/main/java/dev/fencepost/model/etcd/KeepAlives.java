package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdReply.LeaseKeepAliveResponse;
import dev.fencepost.model.etcd.EtcdSettings.IsolatedLeader;
import dev.fencepost.model.etcd.Stream.Renewal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Serves the streams of keepalives: one request after the other, each dated by when the server handles it. */
final class KeepAlives {

    private static final long NEVER = Long.MAX_VALUE;

    private KeepAlives() {}

    static void send(Turn turn, Stream.KeepAlives stream, long leaseId) {
        if (stream.halfClosed()) {
            return;
        }
        long deadlineNanos = turn.nowNanos() + turn.settings().requestTimeoutNanos();
        if (!stream.queue().isEmpty()) {
            turn.set(turn.sessions().with(stream.with(new Renewal(leaseId, deadlineNanos))));
            return;
        }
        Attempt attempt = attempt(turn, stream, leaseId);
        if (attempt != Attempt.ANSWERED) {
            long untilNanos = attempt == Attempt.NO_LEADER ? deadlineNanos : NEVER;
            turn.set(turn.sessions().with(stream.with(new Renewal(leaseId, untilNanos))));
        }
    }

    private enum Attempt {
        ANSWERED,
        /** The lease has run out and is not removed yet: the server waits for the removal before it answers. */
        BEING_REMOVED,
        NO_LEADER
    }

    private static Attempt attempt(Turn turn, Stream.KeepAlives stream, long leaseId) {
        if (!turn.member().reachesLeader(stream.connectionId())) {
            return acknowledgedInIsolation(turn, stream, leaseId) ? Attempt.ANSWERED : Attempt.NO_LEADER;
        }
        Optional<Lease> known = turn.leases().get(leaseId);
        if (known.isEmpty()) {
            answer(turn, stream, leaseId, 0);
            return Attempt.ANSWERED;
        }
        Lease lease = known.get();
        if (lease.hasRunOut(turn.nowNanos())) {
            turn.tell(new LeaseFact.RenewedTooLate(leaseId, stream.id(), turn.nowNanos()));
            return Attempt.BEING_REMOVED;
        }
        turn.set(turn.leases().with(lease.runningFrom(turn.nowNanos())));
        turn.tell(new LeaseFact.Renewed(leaseId, lease.ttlSeconds(), turn.nowNanos()));
        answer(turn, stream, leaseId, lease.ttlSeconds());
        return Attempt.ANSWERED;
    }

    /** An old leader that does not know yet that it is none answers for a lease that the others may have removed. */
    private static boolean acknowledgedInIsolation(Turn turn, Stream.KeepAlives stream, long leaseId) {
        Optional<Isolation> isolation = turn.member().isolated().get(stream.connectionId());
        if (isolation.isEmpty() || turn.settings().isolatedLeader() == IsolatedLeader.REFUSES) {
            return false;
        }
        long ttlSeconds = isolation.get().leases().get(leaseId).map(Lease::ttlSeconds).orElse(0L);
        long revision = isolation.get().store().revision();
        turn.tell(new Notification.StreamMessage(stream.id(),
                new LeaseKeepAliveResponse(turn.headerAt(revision), leaseId, ttlSeconds)));
        return true;
    }

    private static void answer(Turn turn, Stream.KeepAlives stream, long leaseId, long ttlSeconds) {
        turn.tell(new Notification.StreamMessage(stream.id(),
                new LeaseKeepAliveResponse(turn.header(), leaseId, ttlSeconds)));
    }

    /** The client says nothing more: the stream ends after all answers (case {@code keepalive-half-close}). */
    static void halfClose(Turn turn, Stream.KeepAlives stream) {
        endOrKeep(turn, stream.saidAll());
    }

    private static void endOrKeep(Turn turn, Stream.KeepAlives stream) {
        if (stream.halfClosed() && stream.queue().isEmpty()) {
            turn.set(turn.sessions().withoutStream(stream.id()));
            turn.tell(new Notification.StreamEnded(stream.id(), Optional.empty()));
        } else {
            turn.set(turn.sessions().with(stream));
        }
    }

    /** A lease is removed: keepalives that waited for that are answered. */
    static void leaseIsGone(Turn turn, long leaseId) {
        turn.sessions().streams().forEach((id, stream) -> {
            if (stream instanceof Stream.KeepAlives keepAlives && !keepAlives.queue().isEmpty()
                    && keepAlives.queue().get(0).leaseId() == leaseId) {
                goOn(turn, keepAlives);
            }
        });
    }

    /** There is a leader again, or another one: keepalives that waited are tried once more. */
    static void goOn(Turn turn) {
        turn.sessions().streams().forEach((id, stream) -> {
            if (stream instanceof Stream.KeepAlives keepAlives && !keepAlives.queue().isEmpty()) {
                goOn(turn, keepAlives);
            }
        });
    }

    /**
     * What was held before its member was cut off waits on: who is cut off learns neither of a removal nor of a leader.
     */
    private static void goOn(Turn turn, Stream.KeepAlives stream) {
        if (!turn.member().reachesLeader(stream.connectionId())) {
            return;
        }
        List<Renewal> left = new ArrayList<>(stream.queue());
        while (!left.isEmpty()) {
            Attempt attempt = attempt(turn, stream, left.get(0).leaseId());
            if (attempt == Attempt.ANSWERED) {
                left.remove(0);
                continue;
            }
            if (attempt == Attempt.BEING_REMOVED) {
                left.set(0, new Renewal(left.get(0).leaseId(), NEVER));
            }
            break;
        }
        endOrKeep(turn, stream.withQueue(left));
    }

    /** The leader is gone: what waited for a removal fails in time if no other one comes. */
    static void leaderIsLost(Turn turn) {
        long deadlineNanos = turn.nowNanos() + turn.settings().requestTimeoutNanos();
        turn.sessions().streams().forEach((id, stream) -> {
            if (stream instanceof Stream.KeepAlives keepAlives && !keepAlives.queue().isEmpty()
                    && !turn.member().reachesLeader(keepAlives.connectionId())) {
                List<Renewal> queue = new ArrayList<>(keepAlives.queue());
                Renewal first = queue.get(0);
                queue.set(0, new Renewal(first.leaseId(), Math.min(first.deadlineNanos(), deadlineNanos)));
                turn.set(turn.sessions().with(keepAlives.withQueue(queue)));
            }
        });
    }

    /** Ends the streams whose first request has waited for a leader for too long. */
    static void timeOut(Turn turn) {
        turn.sessions().streams().forEach((id, stream) -> {
            if (stream instanceof Stream.KeepAlives keepAlives && !keepAlives.queue().isEmpty()
                    && keepAlives.queue().get(0).deadlineNanos() <= turn.nowNanos()) {
                turn.set(turn.sessions().withoutStream(id));
                turn.tell(new Notification.StreamEnded(id, Optional.of(Errors.NO_LEADER)));
            }
        });
    }
}
