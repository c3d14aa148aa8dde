package dev.fencepost.simulator;

/**
 * The name of a node, resolved to the dense number under which the engine keeps everything about it.
 *
 * <p>A node is an endpoint with two clocks that runs one process at a time; every restart is a new incarnation.
 *
 * @param id
 *            position in the {@link Topology}, from 0; -1 for {@link #NONE}
 * @param name
 *            what people and fault plans call it
 */
public record NodeRef(int id, String name) {

    /** Stands where an event concerns no single node, such as the healing of the network. */
    public static final NodeRef NONE = new NodeRef(-1, "-");

    @Override
    public String toString() {
        return name;
    }
}
