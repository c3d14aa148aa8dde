package dev.fencepost.simulator;

/**
 * Two nodes of a {@link World} whose connections may break.
 *
 * @param one
 *            the name of one of them
 * @param other
 *            the name of the other
 */
public record WorldLink(String one, String other) {

    boolean joins(NodeRef first, NodeRef second) {
        return one.equals(first.name()) && other.equals(second.name());
    }
}
