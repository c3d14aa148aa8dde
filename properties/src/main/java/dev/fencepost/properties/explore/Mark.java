package dev.fencepost.properties.explore;

import dev.fencepost.simulator.NodeRef;

/**
 * The highest token that a store has accepted, and of which process; and the latest write that it carried out.
 *
 * @param token
 *            the token; 0 for none
 * @param node
 *            the node of the process
 * @param incarnation
 *            which process of the node
 * @param value
 *            what the store has held since its latest write; -1 before the first one
 * @param lastToken
 *            the token of that write
 */
record Mark(long token, NodeRef node, int incarnation, long value, long lastToken) {

    static final Mark NONE = new Mark(0, NodeRef.NONE, 0, -1, 0);

    boolean belongsTo(NodeRef otherNode, int otherIncarnation) {
        return node.equals(otherNode) && incarnation == otherIncarnation;
    }

    Mark raised(long newToken, NodeRef newNode, int newIncarnation) {
        return newToken < token ? this : new Mark(newToken, newNode, newIncarnation, value, lastToken);
    }

    Mark written(long newValue, long byToken) {
        return new Mark(token, node, incarnation, newValue, byToken);
    }
}
