package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdReply.StatusResponse;
import dev.fencepost.model.etcd.HeldCall.Hope;
import dev.fencepost.model.etcd.HeldCall.Leaderless;
import java.util.List;

/** Brings each call to whom it concerns; what needs a leader waits where there is none. */
final class Router {

    private Router() {}

    /** Takes a request at a server that runs. */
    static Answer take(Turn turn, EtcdRequest request, Choice choice) {
        if (request.call() instanceof EtcdCall.OnStream onStream) {
            Streams.take(turn, onStream, choice);
            return Answer.NONE;
        }
        Cause cause = new Cause.Request(request.id());
        if (turn.member().reachesLeader(request.connectionId())) {
            return serve(turn, request, choice, cause);
        }
        if (Need.of(request.call()) == Need.NOTHING) {
            return request.call() instanceof EtcdCall.Operation operation
                    ? new Answer.Given(readAlone(turn, request.connectionId(), operation))
                    : serve(turn, request, choice, cause);
        }
        turn.hold(new Leaderless(request, choice, cause, turn.nowNanos() + turn.settings().requestTimeoutNanos(),
                Hope.SERVED));
        return request.call() instanceof EtcdCall.OpensStream ? Answer.NONE : new Answer.Held(request.id());
    }

    /** Carries a write out that nobody waits for, now or when there is a leader if it is fated to. */
    static void silently(Turn turn, EtcdRequest request, Choice choice, Cause cause) {
        if (turn.member().reachesLeader(request.connectionId())) {
            serve(turn, request, choice, cause);
        } else if (choice.fate() == Choice.Fate.CARRIED_OUT) {
            turn.hold(new Leaderless(request, choice, cause, Deadlines.NEVER, Hope.SILENT));
        }
    }

    /** Serves a call that has what it needs. */
    static Answer serve(Turn turn, EtcdRequest request, Choice choice, Cause cause) {
        return switch (request.call()) {
            case EtcdCall.Campaign campaign -> Elections.campaign(turn, request, campaign, choice, cause);
            case EtcdCall.Lock lock -> Locks.lock(turn, request, lock, choice, cause);
            case EtcdCall.Observe observe -> {
                Observers.open(turn, request, observe, choice);
                yield Answer.NONE;
            }
            case EtcdCall.KeepAliveOpen open -> {
                Streams.openKeepAlives(turn, request);
                yield Answer.NONE;
            }
            case EtcdCall.WatchOpen open -> {
                Streams.openWatches(turn, request);
                yield Answer.NONE;
            }
            case EtcdCall.OnStream onStream -> throw new IllegalStateException("not a call of its own: " + onStream);
            case EtcdCall.Operation operation -> new Answer.Given(KeyValues.serve(turn, operation, cause));
            case EtcdCall.Compact compact -> new Answer.Given(KeyValues.compact(turn, compact));
            case EtcdCall.LeaseGrant grant -> new Answer.Given(LeaseService.grant(turn, grant, choice));
            case EtcdCall.LeaseRevoke revoke -> new Answer.Given(LeaseService.revoke(turn, revoke.id(), cause));
            case EtcdCall.LeaseTimeToLive asked -> new Answer.Given(LeaseService.timeToLive(turn, asked));
            case EtcdCall.LeaseLeases leases -> new Answer.Given(LeaseService.list(turn));
            case EtcdCall.Proclaim proclaim -> new Answer.Given(Elections.proclaim(turn, proclaim, choice, cause));
            case EtcdCall.Leader leader -> new Answer.Given(Elections.leader(turn, leader));
            case EtcdCall.Resign resign -> new Answer.Given(Elections.resign(turn, resign, choice, cause));
            case EtcdCall.Unlock unlock -> new Answer.Given(Locks.unlock(turn, unlock, cause));
            case EtcdCall.Status status -> new Answer.Given(status(turn, request.connectionId()));
            case EtcdCall.Authenticate authenticate -> new Answer.Given(Errors.AUTH_NOT_ENABLED);
            case EtcdCall.AuthEnable enable -> new Answer.Given(Errors.ROOT_USER_MISSING);
        };
    }

    /** Reads without a leader, from what the member knew when it was cut off. */
    private static EtcdReply readAlone(Turn turn, long connectionId, EtcdCall.Operation operation) {
        return operation instanceof EtcdCall.Range range && RequestShape.flaw(range).isEmpty()
                ? KeyValues.read(turn, range, turn.storeSeenBy(connectionId))
                : KeyValues.serve(turn, operation, new Cause.Operator());
    }

    private static StatusResponse status(Turn turn, long connectionId) {
        boolean led = turn.member().reachesLeader(connectionId);
        return new StatusResponse(turn.headerAt(turn.storeSeenBy(connectionId).revision()),
                turn.settings().version().text(), led ? Member.MEMBER_ID : 0,
                led ? List.of() : List.of(Errors.NO_LEADER.message()));
    }

    /** Serves a call that had to wait, and sends what it would have been answered with at once. */
    static void serveLate(Turn turn, EtcdRequest request, Choice choice, Cause cause) {
        sendLate(turn, request.id(), serve(turn, request, choice, cause));
    }

    static void sendLate(Turn turn, long callId, Answer answer) {
        if (answer instanceof Answer.Given given) {
            turn.tell(new Notification.LateAnswer(callId, given.reply()));
        }
    }
}
