package dev.fencepost.simulator;

/** What a {@link NodeFactory} is told about the process it makes. */
public interface Birth {

    /** Returns the node that starts. */
    NodeRef node();

    /** Returns 1 for the first process of this node, 2 after its first restart, and so on. */
    int incarnation();

    /** Returns all nodes and actors, to find the addresses of the others. */
    Topology topology();

    /**
     * Draws a number from 0 to {@code bound - 1}, keyed by site, node and incarnation: for example the bits of a
     * process's uuid.
     */
    long draw(Site site, long bound);

    /** Returns the address of an actor of the starting process. */
    default ActorRef actor(String name) {
        return topology().actor(node().name(), name);
    }
}
