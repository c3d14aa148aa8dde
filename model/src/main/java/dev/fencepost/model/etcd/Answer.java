package dev.fencepost.model.etcd;

/** What a caller hears of a request in the step that takes it. */
public sealed interface Answer {

    /** Nothing was asked. */
    Answer NONE = new None();

    /**
     * Nothing is answered: the step was an event, the passing of time, or something said on a stream, which answers by
     * {@link Notification.StreamMessage} if at all.
     */
    record None() implements Answer {}

    /**
     * The answer.
     *
     * @param reply
     *            a response or a failure
     */
    record Given(EtcdReply reply) implements Answer {}

    /**
     * No answer yet: it will come as a {@link Notification.LateAnswer} of a later step, or not at all.
     *
     * @param callId
     *            the id of the request
     */
    record Held(long callId) implements Answer {}
}
