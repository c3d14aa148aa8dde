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
 * @param stream
 *            the stream whose order it keeps: the message it answers for a stream of answers, a negative number for a
 *            stream of the sender's own; 0 for none
 * @param payload
 *            the content
 */
record Envelope(ActorRef from, int fromIncarnation, ActorRef to, int toIncarnation, long answers, long stream,
        Payload payload) {

    private static final int STREAM_BITS = 32;
    private static final int INCARNATION_BITS = 16;

    static Envelope request(ActorRef from, int fromIncarnation, ActorRef to, Payload payload) {
        return new Envelope(from, fromIncarnation, to, 0, 0, 0, payload);
    }

    static Envelope answer(ActorRef from, int fromIncarnation, Stimulus.Delivered request, Payload payload) {
        return new Envelope(from, fromIncarnation, request.from(), request.fromIncarnation(), request.messageId(),
                0, payload);
    }

    /** One message of a stream of the sender's own. */
    static Envelope push(ActorRef from, int fromIncarnation, ActorRef to, long stream, Payload payload) {
        if (stream < 0 || stream >>> STREAM_BITS != 0) {
            throw new IllegalArgumentException("a stream has a number from 0 to below 2^32, not " + stream);
        }
        long sender = (long) from.id() << INCARNATION_BITS | fromIncarnation;
        return new Envelope(from, fromIncarnation, to, 0, 0, ~(sender << STREAM_BITS | stream), payload);
    }

    Envelope asStreamed() {
        return new Envelope(from, fromIncarnation, to, toIncarnation, answers, answers, payload);
    }

    boolean streamed() {
        return stream != 0;
    }
}
