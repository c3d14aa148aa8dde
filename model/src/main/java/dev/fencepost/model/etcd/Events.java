package dev.fencepost.model.etcd;

import dev.fencepost.model.PersistentMap;
import dev.fencepost.model.etcd.ServiceEvent.ResumeOrder;
import dev.fencepost.model.etcd.ServiceEvent.WaitingKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What happens to the service other than by requests. An event that does not fit the server's condition does nothing.
 */
final class Events {

    private Events() {}

    static void happen(Turn turn, ServiceEvent event) {
        Condition condition = turn.member().condition();
        switch (event) {
            case ServiceEvent.ServerIsKilled killed -> stop(turn, WaitingKeys.LEFT, TransportFailure.CONNECTION_LOST);
            case ServiceEvent.ServerIsTerminated terminated ->
                stop(turn, terminated.waiting(), terminated.failure());
            case ServiceEvent.ServerStarts starts when condition == Condition.STOPPED ->
                start(turn, starts.collectionDelayNanos());
            case ServiceEvent.ServerPauses pauses when condition == Condition.RUNNING ->
                turn.set(turn.member().paused(turn.nowNanos()));
            case ServiceEvent.ServerResumes resumes when condition == Condition.PAUSED ->
                resume(turn, resumes.order());
            case ServiceEvent.ServerStarts misplaced -> nothing();
            case ServiceEvent.ServerPauses misplaced -> nothing();
            case ServiceEvent.ServerResumes misplaced -> nothing();
            case ServiceEvent.CollectionShifts shifts ->
                turn.set(turn.member().with(new CollectionTimes(turn.nowNanos() + shifts.collectionDelayNanos())));
            case ServiceEvent.OfCluster ofCluster -> happen(turn, ofCluster, condition);
            case ServiceEvent.OperatorActs acts -> {
                if (condition == Condition.RUNNING && turn.member().isLed()) {
                    operate(turn, acts.call());
                }
            }
        }
    }

    private static void nothing() {
        // The server's process is not in a condition for it.
    }

    private static void happen(Turn turn, ServiceEvent.OfCluster event, Condition condition) {
        switch (condition) {
            case RUNNING -> notice(turn, event);
            case PAUSED -> Inbox.put(turn, event);
            case STOPPED -> {
                if (event instanceof ServiceEvent.LeaderIsLost) {
                    turn.set(turn.member().leaderless());
                } else if (event instanceof ServiceEvent.LeaderIsElected) {
                    turn.set(turn.member().led());
                }
            }
        }
    }

    private static void notice(Turn turn, ServiceEvent.OfCluster event) {
        switch (event) {
            case ServiceEvent.LeaderIsLost lost -> Leadership.isLost(turn);
            case ServiceEvent.LeaderIsElected elected -> Leadership.isWon(turn);
            case ServiceEvent.MemberIsIsolated isolated -> Leadership.memberIsIsolated(turn, isolated.connectionId());
            case ServiceEvent.MemberRejoins rejoins -> Leadership.memberRejoins(turn, rejoins.connectionId());
            case ServiceEvent.ConnectionIsLost lost -> Streams.connectionIsLost(turn, lost.connectionId());
        }
    }

    private static void operate(Turn turn, EtcdCall call) {
        boolean waits = call instanceof EtcdCall.Campaign || call instanceof EtcdCall.Lock
                || call instanceof EtcdCall.OpensStream || call instanceof EtcdCall.OnStream;
        if (waits) {
            throw new IllegalArgumentException("nothing for an operator, who waits for nothing: " + call);
        }
        Router.serve(turn, new EtcdRequest(0, 0, call), Choice.DEFAULT, new Cause.Operator());
    }

    private static void start(Turn turn, long collectionDelayNanos) {
        turn.set(turn.member().running().with(new CollectionTimes(turn.nowNanos() + collectionDelayNanos)));
        if (turn.member().isLed()) {
            Leadership.isWon(turn);
        }
    }

    private static void resume(Turn turn, ResumeOrder order) {
        Member paused = turn.member();
        List<Delivery> inbox = paused.inbox();
        turn.set(paused.running().withInbox(List.of())
                .with(paused.collection().delayed(paused.pausedNanos(), turn.nowNanos())));
        if (order == ResumeOrder.EXPIRY_FIRST) {
            Deadlines.advance(turn);
        }
        inbox.forEach(delivery -> Inbox.take(turn, delivery));
    }

    /** All connections break, without a status (cases {@code terminate-*} and {@code kill-breaks-streams}). */
    private static void stop(Turn turn, WaitingKeys keys, TransportFailure failure) {
        Member member = turn.member();
        if (member.condition() == Condition.STOPPED) {
            return;
        }
        EtcdReply.TransportError error = new EtcdReply.TransportError(failure);
        boolean deletes = keys == WaitingKeys.DELETED && member.condition() == Condition.RUNNING && member.isLed();
        List<HeldCall.Waiter> waiters = breakCalls(turn, error);
        turn.sessions().streams().forEach((id, stream) -> turn
                .tell(new Notification.StreamEnded(id, Optional.of(error))));
        Inbox.breakOff(turn, error);
        Sessions sessions = turn.sessions();
        turn.set(new Sessions(sessions.calls(), PersistentMap.empty(), PersistentMap.empty(),
                sessions.lastWatcherId()));
        if (deletes) {
            // Only now that nobody waits any more: a stopping server tells nobody that he won.
            waiters.forEach(waiter -> Waiting.giveBack(turn, waiter));
        }
        turn.set(turn.member().stopped());
    }

    private static List<HeldCall.Waiter> breakCalls(Turn turn, EtcdReply.TransportError error) {
        List<HeldCall.Waiter> waiters = new ArrayList<>();
        for (HeldCall call : turn.sessions().calls().values()) {
            switch (call) {
                case HeldCall.Waiter waiter -> {
                    waiters.add(waiter);
                    Waiting.forget(turn, waiter);
                    turn.tell(new Notification.LateAnswer(waiter.request().id(), error));
                }
                case HeldCall.Leaderless leaderless -> {
                    if (leaderless.hope() != HeldCall.Hope.SILENT) {
                        Streams.abandon(turn, leaderless);
                        tellBroken(turn, leaderless.request(), error);
                    }
                }
            }
        }
        return waiters;
    }

    static void tellBroken(Turn turn, EtcdRequest request, EtcdReply.TransportError error) {
        if (request.call() instanceof EtcdCall.OpensStream) {
            turn.tell(new Notification.StreamEnded(request.id(), Optional.of(error)));
        } else if (!(request.call() instanceof EtcdCall.OnStream)) {
            turn.tell(new Notification.LateAnswer(request.id(), error));
        }
    }
}
