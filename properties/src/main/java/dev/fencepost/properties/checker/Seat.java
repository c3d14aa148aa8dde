package dev.fencepost.properties.checker;

/**
 * What candidates stand for, as its store keeps it at the moment: a Lease, or the queue of an election through etcd;
 * written by {@link Scene} alone.
 */
abstract sealed class Seat permits LeaseView, QueueView {

    /** Nobody, or somebody that no process made the holder. */
    static final int NO_NODE = -1;

    /** Whether the store still tells how often the seat changed hands. */
    enum History {
        /** Only candidates have written it. */
        KEPT,
        /** It was deleted or edited. */
        TOUCHED
    }

    final int index;
    final String name;
    /** Who wrote the record that names the holder, or whose key is the first of the queue. */
    int holderNode = NO_NODE;
    int holderIncarnation;

    Seat(int index, String name) {
        this.index = index;
        this.name = name;
    }

    /** Whether the store names that process as the holder. */
    final boolean heldBy(int node, int incarnation) {
        return holderNode != NO_NODE && holderNode == node && holderIncarnation == incarnation;
    }

    abstract History history();

    /** Whether the store's record of that process's leadership bears the given token. */
    abstract boolean showsToken(int node, int incarnation, long token);

    /** The latest instant at which something happened that the process on a node must wait out since. */
    abstract long blockedNanos(int node);

    /** Whether the store itself keeps a queue, in which the node has had a place since the given instant. */
    abstract boolean queuedSince(int node, long trueNanos);

    /**
     * Whether, as far as the store knows, the process on a node has been waiting since the given instant, and nobody is
     * before it but whoever is on the other node.
     */
    abstract boolean waits(int node, long sinceNanos, int butNode);

    /**
     * What is left in the store of that process from before the given instant, as in {@code still named}; or nothing.
     */
    abstract String remainsOf(int node, int incarnation, long beforeNanos);

    /** The same of a lease in etcd; nothing where an election has none. */
    String remainsOf(long leaseId) {
        return "";
    }
}
