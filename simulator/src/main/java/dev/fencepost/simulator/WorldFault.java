package dev.fencepost.simulator;

/**
 * Something that may go wrong inside a service of a {@link World}.
 *
 * @param node
 *            the name of the node that plays the service
 * @param fault
 *            what goes wrong
 * @param lasting
 *            whether it lasts until its end is chosen, as an outage does, or happens once, as a deletion does
 * @param times
 *            how often it may still begin, or {@link WorldBounds#UNBOUNDED}
 */
public record WorldFault(String node, ServiceFault fault, boolean lasting, int times) {

    /** Returns a fault that happens in an instant. */
    public static WorldFault once(String node, ServiceFault fault, int times) {
        return new WorldFault(node, fault, false, times);
    }

    /** Returns a fault that lasts until its end is chosen. */
    public static WorldFault lasting(String node, ServiceFault fault, int times) {
        return new WorldFault(node, fault, true, times);
    }

    boolean is(NodeRef ofNode, ServiceFault other) {
        return node.equals(ofNode.name()) && fault.equals(other);
    }

    WorldFault begun() {
        return new WorldFault(node, fault, lasting, WorldBounds.oneLess(times));
    }
}
