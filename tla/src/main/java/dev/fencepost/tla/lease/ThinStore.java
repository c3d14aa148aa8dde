package dev.fencepost.tla.lease;

import dev.fencepost.election.kubernetes.WireReply;
import dev.fencepost.model.kubernetes.Choice;
import dev.fencepost.model.kubernetes.FaultScope;
import dev.fencepost.model.kubernetes.LeaseApi;
import dev.fencepost.model.kubernetes.LeaseApiState;
import dev.fencepost.model.kubernetes.LeaseKey;
import dev.fencepost.model.kubernetes.Method;
import dev.fencepost.model.kubernetes.ServerSettings;
import dev.fencepost.model.kubernetes.ServiceError;
import dev.fencepost.model.kubernetes.ServiceEvent;
import dev.fencepost.model.kubernetes.Step;
import dev.fencepost.model.kubernetes.WireBody;
import dev.fencepost.model.kubernetes.WireRequest;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.LocalTime;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.ServiceFault;
import dev.fencepost.simulator.Stimulus;
import java.util.Map;

/**
 * The model of the API server, one call a step.
 *
 * @param key
 *            the one Lease
 */
record ThinStore(LeaseKey key) implements Actor<ThinStore.State> {

    /**
     * The server, and whether its next write is carried out although it answers an error.
     *
     * @param api
     *            the model's state
     * @param fate
     *            what becomes of a write that is answered with an error
     */
    record State(LeaseApiState api, Choice fate) {}

    @Override
    public State start(LocalTime now, Outbox out) {
        return new State(LeaseApiState.initial(ServerSettings.DEFAULT.withHistoryLimit(1)), Choice.DEFAULT);
    }

    @Override
    public State receive(State state, Stimulus stimulus, LocalTime now, Outbox out) {
        long nanos = now.wallMicros() * 1_000;
        return switch (stimulus) {
            case Stimulus.ServiceFaultBegan began -> struck(state, began.fault(), nanos);
            case Stimulus.Delivered delivered when delivered.payload() instanceof Mail.Asked call -> {
                Step step = LeaseApi.step(state.api(), wire(call), state.fate(), nanos);
                out.answer(delivered, new Mail.Replied(call,
                        new WireReply(step.reply().status(), step.reply().json())));
                yield new State(LeaseApi.happen(step.state(), new ServiceEvent.ErrorsEnd(), nanos).state(),
                        Choice.DEFAULT);
            }
            default -> throw new IllegalStateException("nothing tells the store of " + stimulus);
        };
    }

    private State struck(State state, ServiceFault fault, long nanos) {
        return switch (fault) {
            case Stroke.Errs(boolean applied) -> new State(happen(state,
                    new ServiceEvent.ErrorsBegin(ServiceError.INTERNAL_ERROR, FaultScope.ALL,
                            ServiceEvent.ErrorsBegin.UNTIL_HEALED),
                    nanos), applied ? Choice.DEFAULT.withFate(new Choice.WriteFate.CarriedOut()) : Choice.DEFAULT);
            case Stroke.Deletes deletes ->
                new State(happen(state, new ServiceEvent.OperatorDeletes(key), nanos), state.fate());
            case Stroke.Annotates annotates -> new State(happen(state,
                    ServiceEvent.annotationIsWritten(key, "note", Long.toString(state.api().revision())), nanos),
                    state.fate());
            case Stroke.Edits(ServiceEvent event) -> new State(happen(state, event, nanos), state.fate());
            default -> throw new IllegalStateException(fault + " does not befall the store");
        };
    }

    private static LeaseApiState happen(State state, ServiceEvent event, long nanos) {
        return LeaseApi.happen(state.api(), event, nanos).state();
    }

    private static WireRequest wire(Mail.Asked call) {
        Method method = switch (call.wire().method()) {
            case GET -> Method.GET;
            case POST -> Method.POST;
            case PUT -> Method.PUT;
        };
        WireBody body = call.wire().body().<WireBody>map(WireBody.Value::new).orElse(WireBody.NONE);
        return new WireRequest(method, call.wire().path(), Map.of(), body, WireRequest.Headers.JSON);
    }
}
