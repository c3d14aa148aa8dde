package dev.fencepost.properties.explore;

import dev.fencepost.simulator.NodeRef;

/**
 * What the Lease has said since its latest write.
 *
 * @param state
 *            whether there is one, and whether it is held
 * @param node
 *            the node of the holder, if it is held
 * @param incarnation
 *            which process of that node
 * @param sinceNanos
 *            when it was written, in true time
 * @param durationNanos
 *            how long it lasts
 */
record Held(State state, NodeRef node, int incarnation, long sinceNanos, long durationNanos) {

    /** Whether a Lease is held. */
    enum State {
        /** There is none. */
        ABSENT,
        /** Nobody has ever held it. */
        NEW,
        /** Somebody holds it. */
        HELD,
        /** Somebody gave it back. */
        RELEASED
    }

    static final Held ABSENT = new Held(State.ABSENT, NodeRef.NONE, 0, 0, 0);
}
