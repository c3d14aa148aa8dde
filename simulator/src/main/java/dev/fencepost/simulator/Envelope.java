package dev.fencepost.simulator;

/**
 * What an actor hands to the network.
 *
 * @param from
 *            the sender
 * @param fromIncarnation
 *            which process of the sender's node
 * @param to
 *            the receiver
 * @param toIncarnation
 *            which process it is meant for; 0 for whichever runs there
 * @param answers
 *            the message it answers; 0 for a request
 * @param streamed
 *            whether it belongs to the stream of answers to that message, and must keep its place in it
 * @param payload
 *            the content
 */
record Envelope(ActorRef from, int fromIncarnation, ActorRef to, int toIncarnation, long answers, boolean streamed,
        Payload payload) {

    static Envelope request(ActorRef from, int fromIncarnation, ActorRef to, Payload payload) {
        return new Envelope(from, fromIncarnation, to, 0, 0, false, payload);
    }

    static Envelope answer(ActorRef from, int fromIncarnation, Stimulus.Delivered request, Payload payload) {
        return new Envelope(from, fromIncarnation, request.from(), request.fromIncarnation(), request.messageId(),
                false, payload);
    }

    Envelope asStreamed() {
        return new Envelope(from, fromIncarnation, to, toIncarnation, answers, true, payload);
    }
}
