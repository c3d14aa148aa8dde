package dev.fencepost.simulator;

import java.util.Collections;
import java.util.List;

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
     * The process of a node stands still: it does nothing until it goes on, while its clocks run.
     *
     * @param node
     *            a node with a process that goes and has heard all that was told within it
     */
    record PauseNode(NodeRef node) implements WorldChoice {}

    /**
     * The process of a node goes on, and finds what has come in the meantime.
     *
     * @param node
     *            a node with a process that stands still
     */
    record ResumeNode(NodeRef node) implements WorldChoice {}

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
     * Every connection between two processes breaks: what was under way over them is lost, and both processes learn it.
     *
     * @param one
     *            a node with a process that goes
     * @param other
     *            another, to which it is linked by the bounds
     */
    record Break(NodeRef one, NodeRef other) implements WorldChoice {}

    /**
     * The wake of an actor comes. If time passes by wakes, it moves on to this one.
     *
     * @param actor
     *            an actor whose wake is due before all others, or together with them; with {@link WorldTime.Ticks} one
     *            whose wake is due by the clock of its node, or any that waits for a wake
     */
    record Wake(ActorRef actor) implements WorldChoice {}

    /**
     * What was told first within a process, and not yet taken, is taken.
     *
     * @param node
     *            the node of the process
     */
    record Hear(NodeRef node) implements WorldChoice {}

    /**
     * Something goes wrong inside the service that a node plays; every actor of its process learns it, one after the
     * other.
     *
     * @param node
     *            the node
     * @param fault
     *            what goes wrong; it lasts until its {@link EndFault}, or happens once, as the bounds have it
     */
    record BeginFault(NodeRef node, ServiceFault fault) implements WorldChoice {}

    /**
     * A fault of the service that a node plays is over; every actor of its process learns it, one after the other.
     *
     * @param node
     *            the node
     * @param fault
     *            the fault as it was given when it began
     */
    record EndFault(NodeRef node, ServiceFault fault) implements WorldChoice {}

    /**
     * A tick of true time passes, and nothing else happens in it.
     *
     * @param advances
     *            by how many ticks the clocks of each node go on, by the number of the node
     */
    record Tick(List<Integer> advances) implements WorldChoice {

        /** Copies the list. */
        public Tick {
            advances = List.copyOf(advances);
        }

        /** Returns a tick that the clocks of so many nodes follow. */
        public static Tick exact(int nodes) {
            return new Tick(Collections.nCopies(nodes, 1));
        }
    }
}
