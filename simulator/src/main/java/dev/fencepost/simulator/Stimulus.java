package dev.fencepost.simulator;

/** What can happen to an actor: the reason of one step. */
public sealed interface Stimulus {

    /**
     * A message arrived over the network.
     *
     * @param from
     *            who sent it
     * @param fromIncarnation
     *            which process of the sender's node; an answer reaches no other
     * @param messageId
     *            unique within a run; a duplicated message arrives twice under one id
     * @param payload
     *            its content
     */
    record Delivered(ActorRef from, int fromIncarnation, long messageId, Payload payload) implements Stimulus {}

    /**
     * A message could not be delivered, and the sender learns it at once: a connection refused or reset.
     *
     * <p>Unlike silence, this proves that the message was not delivered.
     *
     * @param to
     *            whom it was sent to
     * @param messageId
     *            the message's id
     * @param payload
     *            the content that was sent
     */
    record Refused(ActorRef to, long messageId, Payload payload) implements Stimulus {}

    /**
     * Every connection with a process is gone, and this is told: what was under way over them is lost, unless it is
     * here already. Calls without an answer have none to come, and streams have ended, at both ends.
     *
     * @param peer
     *            the node of that process
     * @param incarnation
     *            which process of it
     */
    record Disconnected(NodeRef peer, int incarnation) implements Stimulus {}

    /** The instant asked for with {@link Outbox#wakeAt} has come (or passed, if the process could not run then). */
    record Woke() implements Stimulus {}

    /**
     * Another actor of the same process said something; no network lies between them.
     *
     * @param from
     *            who said it
     * @param payload
     *            what was said
     */
    record Told(ActorRef from, Payload payload) implements Stimulus {}

    /**
     * A fault of the service that this node plays begins; every actor of the node is told.
     *
     * @param fault
     *            what is wrong from now on
     */
    record ServiceFaultBegan(ServiceFault fault) implements Stimulus {}

    /**
     * A fault of the service that this node plays ends; every actor of the node is told.
     *
     * @param fault
     *            the fault as it was given when it began
     */
    record ServiceFaultEnded(ServiceFault fault) implements Stimulus {}
}
