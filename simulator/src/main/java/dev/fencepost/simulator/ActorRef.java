package dev.fencepost.simulator;

/**
 * The address of one actor: messages are sent to it, and it is told things by the other actors of its process.
 *
 * @param id
 *            position among all actors of the {@link Topology}, from 0
 * @param node
 *            the node whose process holds the actor
 * @param name
 *            the actor's name within its process
 */
public record ActorRef(int id, NodeRef node, String name) {

    /** Returns node and actor, as {@code a/elector}. */
    @Override
    public String toString() {
        return node.name() + "/" + name;
    }
}
