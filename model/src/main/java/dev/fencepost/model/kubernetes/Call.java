package dev.fencepost.model.kubernetes;

/**
 * A request on its way through the server.
 *
 * @param request
 *            as it came
 * @param choice
 *            what the world decides about it
 * @param nowNanos
 *            the server's clock
 * @param id
 *            under which it was held before, or 0
 */
record Call(WireRequest request, Choice choice, long nowNanos, long id) {

    /** Puts the request aside, to be taken up again when what it waits for is there. */
    Step held(LeaseApiState state, HeldCall.Waiting waiting, long deadlineNanos) {
        long callId = id != 0 ? id : state.server().lastId() + 1;
        HeldCall held = new HeldCall(callId, request, choice, deadlineNanos, waiting, HeldCall.Client.WAITING);
        return Step.silent(state.with(state.server().withCall(held))).withAnswer(new Answer.Held(callId));
    }

    /** Puts the request aside until the store answers again, or its time is up. */
    Step heldForStore(LeaseApiState state) {
        return held(state, new HeldCall.Waiting.ForStore(), nowNanos + Timeouts.of(request).nanos());
    }

    /** Whether the store can be asked now. */
    static boolean storeAnswers(LeaseApiState state) {
        return state.server().storeCondition() == Condition.RUNNING;
    }
}
