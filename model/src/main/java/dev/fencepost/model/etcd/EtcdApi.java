package dev.fencepost.model.etcd;

import java.util.OptionalLong;

/**
 * etcd as a pure function: a state and a request give the next state, an answer, and what others are told.
 *
 * <p>Time is what the caller says it is: nanoseconds on the server's clock, which must not run backwards from step to
 * step. Nothing happens by time alone but in {@link #advance}: whoever drives calls it at {@link #nextDeadlineNanos},
 * before any step that is later; what is due at the same moment as a request may go before or after it. Everything else
 * that a real server or its surroundings decide is in the {@link Choice}.
 */
public final class EtcdApi {

    private EtcdApi() {}

    /** Takes a request whose outcome, where it is open, is {@link Choice#DEFAULT}. */
    public static Step step(EtcdState state, EtcdRequest request, long nowNanos) {
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
    public static Step step(EtcdState state, EtcdRequest request, Choice choice, long nowNanos) {
        Turn turn = new Turn(state, nowNanos);
        Answer answer = switch (state.condition()) {
            case RUNNING -> Router.take(turn, request, choice);
            case PAUSED -> Inbox.put(turn, request, choice);
            case STOPPED -> refused(request.call());
        };
        return turn.step(answer);
    }

    /** Nobody listens, and a stream cannot be opened either; what is said on one that broke is not heard. */
    private static Answer refused(EtcdCall call) {
        return call instanceof EtcdCall.OnStream
                ? Answer.NONE
                : new Answer.Given(new EtcdReply.TransportError(TransportFailure.CONNECTION_REFUSED));
    }

    /** Lets something happen to the service; the answer of such a step is {@link Answer#NONE}. */
    public static Step happen(EtcdState state, ServiceEvent event, long nowNanos) {
        Turn turn = new Turn(state, nowNanos);
        Events.happen(turn, event);
        return turn.step(Answer.NONE);
    }

    /**
     * Lets time pass: whatever is due by now is done, in the order in which it fell due. The answer of such a step is
     * {@link Answer#NONE}.
     */
    public static Step advance(EtcdState state, long nowNanos) {
        Turn turn = new Turn(state, nowNanos);
        Deadlines.advance(turn);
        return turn.step(Answer.NONE);
    }

    /** When {@link #advance} has something to do next; empty while nothing is due at any time. */
    public static OptionalLong nextDeadlineNanos(EtcdState state) {
        long next = state.nextDeadlineNanos();
        return next == Deadlines.NEVER ? OptionalLong.empty() : OptionalLong.of(next);
    }
}
