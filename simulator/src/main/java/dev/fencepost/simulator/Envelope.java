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
 * @param payload
 *            the content
 */
record Envelope(ActorRef from, int fromIncarnation, ActorRef to, int toIncarnation, long answers, Payload payload) {}
