package dev.fencepost.simulator;

/** One of the things that could happen next in a {@link World}. */
public sealed interface WorldChoice {

    /**
     * The process of a node starts, for the first time or again.
     *
     * @param node
     *            a node without a process
     */
    record StartNode(NodeRef node) implements WorldChoice {}

    /**
     * The process of a node dies.
     *
     * @param node
     *            a node with a process
     */
    record CrashNode(NodeRef node) implements WorldChoice {}

    /**
     * A message arrives.
     *
     * @param message
     *            its id
     */
    record Deliver(long message) implements WorldChoice {}

    /**
     * A message is lost.
     *
     * @param message
     *            its id
     */
    record Drop(long message) implements WorldChoice {}

    /**
     * A message is doubled: it arrives once more later.
     *
     * @param message
     *            its id
     */
    record Duplicate(long message) implements WorldChoice {}

    /**
     * The wake of an actor comes; true time moves on to it.
     *
     * @param actor
     *            an actor whose wake is due before all others, or together with them
     */
    record Wake(ActorRef actor) implements WorldChoice {}

    /**
     * What was told first within a process, and not yet taken, is taken.
     *
     * @param node
     *            the node of the process
     */
    record Hear(NodeRef node) implements WorldChoice {}
}
