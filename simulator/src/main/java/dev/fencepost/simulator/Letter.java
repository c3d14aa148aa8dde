package dev.fencepost.simulator;

import org.jspecify.annotations.Nullable;

/**
 * What a message of a {@link World} says, from whom and to whom, without the numbers that tell it from its like; many
 * worlds share one.
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
 *            whether it answers another message
 * @param streamed
 *            whether it keeps the order of a stream
 * @param payload
 *            the content
 * @param form
 *            what matters about the content; none where nothing is remembered
 */
record Letter(ActorRef from, int fromIncarnation, ActorRef to, int toIncarnation, boolean answers, boolean streamed,
        Payload payload, @Nullable Form form) {

    static Letter of(Envelope envelope) {
        return new Letter(envelope.from(), envelope.fromIncarnation(), envelope.to(), envelope.toIncarnation(),
                envelope.answers() != 0, envelope.streamed(), envelope.payload(), null);
    }

    boolean isBetween(NodeRef one, NodeRef other) {
        int sender = from.node().id();
        int receiver = to.node().id();
        return sender == one.id() && receiver == other.id() || sender == other.id() && receiver == one.id();
    }

    World.UnderWay underWay() {
        return new World.UnderWay(from, fromIncarnation, to, toIncarnation, payload);
    }

    Letter withForm(Form newForm) {
        return new Letter(from, fromIncarnation, to, toIncarnation, answers, streamed, payload, newForm);
    }

    /** The message of this content with its numbers. */
    Envelope envelope(long answered, long stream) {
        return new Envelope(from, fromIncarnation, to, toIncarnation, answered, stream, payload);
    }
}
