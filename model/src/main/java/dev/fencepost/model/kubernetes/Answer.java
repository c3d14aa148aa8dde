package dev.fencepost.model.kubernetes;

/** What a caller hears of a request in the step that takes it. */
public sealed interface Answer {

    /** Nothing was asked: the step was an event at the server, or the passing of time. */
    Answer NONE = new None();

    /** Nothing was asked. */
    record None() implements Answer {}

    /**
     * The answer.
     *
     * @param reply
     *            as it goes over the wire
     */
    record Given(WireReply reply) implements Answer {}

    /**
     * No answer yet: the request waits for the store, for the server or for a revision. It will be answered by a
     * {@link Notification.LateAnswer} of a later step, or not at all.
     *
     * @param callId
     *            what the late answer is addressed to
     */
    record Held(long callId) implements Answer {}

    /** Nobody listens: the server is stopped (the operating system refuses the connection). */
    record ConnectionRefused() implements Answer {}

    /** Silence for ever: the handshake of a new connection never ends, and nothing of the request was sent. */
    record Silence() implements Answer {}
}
