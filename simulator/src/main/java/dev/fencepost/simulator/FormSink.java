package dev.fencepost.simulator;

/**
 * Takes down what matters about a part of a {@link World}, piece by piece: what counts as it is, and the numbers that
 * count only beside others.
 *
 * <p>Two parts are alike when the same calls were made with pieces that count as the same. Whoever writes a form answers
 * for it: what is left out, or is only ranked, must not matter to what can happen later.
 */
public interface FormSink {

    /** A number that counts as it is. */
    void fixed(long value);

    /** A text, a boolean, a constant of an enum or a boxed number that counts as it is. */
    void fixed(Object value);

    /** An instant of the clock of the part's node: it counts by how far from now it is. */
    void instant(long nanos);

    /**
     * A number that counts only by its place among all numbers of its row that are anywhere in the world.
     *
     * @param kind
     *            what is numbered, from 0 to below 64
     * @param owner
     *            the node that hands these numbers out, or {@link NodeRef#NONE} for one row of all nodes
     * @param value
     *            the number
     */
    void ranked(int kind, NodeRef owner, long value);

    /** A node, which counts up to an exchange of nodes that are alike. */
    void node(NodeRef node);
}
