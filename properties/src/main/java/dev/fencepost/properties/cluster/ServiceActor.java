package dev.fencepost.properties.cluster;

import dev.fencepost.election.Now;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.etcd.WireAnswer;
import dev.fencepost.election.service.ServiceInput;
import dev.fencepost.election.service.TaskGroup;
import dev.fencepost.election.service.TaskId;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.LocalTime;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Payload;
import dev.fencepost.simulator.Stimulus;
import java.util.Optional;

/**
 * A service that is elected through etcd: the production lifecycle around the elector and the work of its process.
 *
 * <p>When it comes to its end, so does its process, and another one is started after a while.
 */
final class ServiceActor implements Actor<ServiceActorState> {

    private static final WireAnswer REFUSED = new WireAnswer.Broken("connection refused");
    private static final WireAnswer BROKEN = new WireAnswer.Broken("connection lost");

    static final TaskId METRICS = new TaskId(TaskGroup.ALWAYS_ON, 0);
    static final TaskId WORKER = new TaskId(TaskGroup.ELECTED, 0);

    private final Served served;

    ServiceActor(Served served) {
        this.served = served;
    }

    @Override
    public ServiceActorState start(LocalTime now, Outbox out) {
        out.record(new ServiceClaim.Configured(served.election(), served.shards()));
        ServiceTurn turn = turn(ServiceActorState.INITIAL, now, out);
        turn.take(new ServiceInput.Started());
        return turn.end();
    }

    private ServiceTurn turn(ServiceActorState state, LocalTime now, Outbox out) {
        return new ServiceTurn(served, state, new Now(now.monotonicNanos(), now.wallMicros()), out);
    }

    @Override
    public ServiceActorState receive(ServiceActorState state, Stimulus stimulus, LocalTime now, Outbox out) {
        ServiceTurn turn = turn(state, now, out);
        switch (stimulus) {
            case Stimulus.Told told -> told(turn, told.payload());
            case Stimulus.Delivered delivered -> delivered(turn, delivered.payload());
            case Stimulus.Refused refused -> refused(turn, refused.payload());
            case Stimulus.Disconnected gone when gone.peer().equals(served.etcd().node()) ->
                state.reads().forEach(read -> turn.read(read.call(), broken(BROKEN)));
            case Stimulus.ServiceFaultBegan began when began.fault() instanceof PodFault fault ->
                befallen(turn, state, fault, out);
            case Stimulus.Disconnected gone -> {
                // Nobody waits for that process.
            }
            case Stimulus.ServiceFaultBegan began -> {
                // Not of a process.
            }
            case Stimulus.ServiceFaultEnded ended -> {
                // The work knows what to do.
            }
            case Stimulus.Woke woke -> out.tell(served.self(), new ServiceSignal.Look(false));
        }
        return turn.end();
    }

    private void told(ServiceTurn turn, Payload payload) {
        switch (payload) {
            case WorkSignal.Begin begin -> turn.elected(begin);
            case WorkSignal.Stop stop -> turn.lost(stop.reason());
            case WorkSignal.Done done -> turn.workEnded();
            case WorkSignal.Verdict verdict -> turn.heard(verdict.leadership());
            case ServiceSignal.Look look -> turn.look(look.again());
            case ServiceSignal.Heard heard -> turn.take(heard.input());
            default -> throw new IllegalStateException("a service cannot be told " + payload.kind());
        }
    }

    private void delivered(ServiceTurn turn, Payload payload) {
        switch (payload) {
            case EtcdMessage.Answer answer -> turn.read(answer.call().attempt(),
                    served.codec().decode(answer.call().request(), answer.answer()));
            case ExecutorMessage.Pong pong -> turn.answered(pong);
            default -> {
                // Not for a service.
            }
        }
    }

    private void refused(ServiceTurn turn, Payload payload) {
        switch (payload) {
            case EtcdMessage.Call call -> turn.read(call.attempt(), broken(REFUSED));
            case ExecutorMessage.Ping ping ->
                turn.take(new ServiceInput.HealthFailed(ping.call(), "the executor is not there"));
            default -> {
                // Not sent by a service.
            }
        }
    }

    private EtcdReply broken(WireAnswer how) {
        return served.codec().decodeEnd(how);
    }

    private void befallen(ServiceTurn turn, ServiceActorState state, PodFault fault, Outbox out) {
        switch (fault) {
            case CLOSE -> {
                out.record(new ServiceClaim.StopAsked(served.election()));
                turn.take(new ServiceInput.ShutdownAsked());
            }
            case TASK_FAILS -> taskEnds(turn, state, Optional.of("injected"));
            case TASK_ENDS -> taskEnds(turn, state, Optional.empty());
            case STEP_DOWN, STUCK_WORK -> {
                // For the elector, and for the work.
            }
        }
    }

    /** The elected task, which ends by itself, if it runs; else the one that always runs. */
    private static void taskEnds(ServiceTurn turn, ServiceActorState state, Optional<String> failure) {
        if (state.workRuns()) {
            turn.workEndsCleanly(failure.isEmpty());
        } else {
            turn.taskEnded(METRICS, failure);
        }
    }
}
