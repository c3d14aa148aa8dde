package dev.fencepost.model.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The Kubernetes API for Leases as a pure function: a state and a request give the next state, an answer, and what
 * others are told.
 *
 * <p>Time is what the caller says it is: nanoseconds since 1970 on the server's clock, which must not run backwards from
 * step to step. Everything that a real server or its surroundings decide is in the {@link Choice}.
 */
public final class LeaseApi {

    private LeaseApi() {}

    /** Takes a request whose outcome, where it is open, is {@link Choice#DEFAULT}. */
    public static Step step(LeaseApiState state, WireRequest request, long nowNanos) {
        return step(state, request, Choice.DEFAULT, nowNanos);
    }

    /**
     * Takes a request.
     *
     * @param state
     *            the state before
     * @param request
     *            as it arrives at the server
     * @param choice
     *            what the world decides about it
     * @param nowNanos
     *            the server's clock
     */
    public static Step step(LeaseApiState state, WireRequest request, Choice choice, long nowNanos) {
        Call call = new Call(request, choice, nowNanos, 0);
        Step step = state.server().isUndisturbed() ? Router.route(state, call) : disturbed(state, call);
        return wokenReaders(step, nowNanos);
    }

    /** Lets something happen to the service; the answer of such a step is {@link Answer#NONE}. */
    public static Step happen(LeaseApiState state, ServiceEvent event, long nowNanos) {
        return wokenReaders(Events.happen(state, event, nowNanos), nowNanos);
    }

    /**
     * Lets time pass: whatever is due by now is done, in the order in which it fell due. The answer of such a step is
     * {@link Answer#NONE}.
     */
    public static Step advance(LeaseApiState state, long nowNanos) {
        return wokenReaders(Deadlines.advance(state, nowNanos), nowNanos);
    }

    /** When {@link #advance} has something to do next; empty while nothing is due at any time. */
    public static OptionalLong nextDeadlineNanos(LeaseApiState state) {
        return Deadlines.next(state);
    }

    private static Step disturbed(LeaseApiState state, Call call) {
        return switch (state.server().condition()) {
            case STOPPED -> Step.silent(state).withAnswer(new Answer.ConnectionRefused());
            case PAUSED -> call.request().headers().connection() == WireRequest.Connection.NEW
                    ? Step.silent(state).withAnswer(new Answer.Silence())
                    : call.held(state, new HeldCall.Waiting.ForServer(), HeldCall.NEVER);
            case RUNNING -> served(state, call);
        };
    }

    /** Serves a request at a server that runs, though it may be made to answer with errors, or be without its store. */
    static Step served(LeaseApiState state, Call call) {
        List<ErrorFault> faults = state.server().faults();
        for (ErrorFault fault : faults) {
            if (fault.concerns(call.request())) {
                return failed(state.with(state.server().withFaults(used(faults, fault))), call, fault.error());
            }
        }
        return Router.route(state, call);
    }

    @SuppressWarnings("ReferenceEquality") // of two equal faults only the one that struck is used up
    private static List<ErrorFault> used(List<ErrorFault> faults, ErrorFault fault) {
        List<ErrorFault> left = new ArrayList<>();
        for (ErrorFault other : faults) {
            ErrorFault after = other == fault ? other.used() : other;
            if (after.remaining() > 0) {
                left.add(after);
            }
        }
        return left;
    }

    /** Answers with an error. A write may be carried out all the same, where the error leaves that open. */
    private static Step failed(LeaseApiState state, Call call, ServiceError error) {
        Step refused = Step.answered(state, error.reply(call.request()));
        if (!error.leavesWriteOpen() || call.request().method() == Method.GET) {
            return refused;
        }
        return switch (call.choice().fate()) {
            case Choice.WriteFate.Lost lost -> refused;
            case Choice.WriteFate.CarriedOut carriedOut -> Deadlines.silently(state, call)
                    .withAnswer(refused.answer());
            case Choice.WriteFate.CarriedOutLater later -> {
                long id = state.server().lastId() + 1;
                HeldCall straggler = new HeldCall(id, call.request(), call.choice(),
                        call.nowNanos() + later.delayNanos(), new HeldCall.Waiting.ForItsTime(),
                        HeldCall.Client.GONE);
                yield refused.withState(state.with(state.server().withCall(straggler)));
            }
        };
    }

    /** Reads that wait for a revision go on as soon as a write has reached it. */
    private static Step wokenReaders(Step step, long nowNanos) {
        return step.applied().isEmpty() || step.state().server().calls().isEmpty()
                ? step
                : Deadlines.wokenReaders(step, nowNanos);
    }
}
