package dev.fencepost.simulator;

import java.util.List;

/**
 * One node of a {@link World}, as a value.
 *
 * @param ref
 *            its name
 * @param incarnation
 *            how many processes it has had
 * @param clocks
 *            how its clocks run
 * @param actors
 *            the actors of its process; empty while it is down
 * @param told
 *            what was told within the process and is not yet taken, in order
 */
record WorldNode(NodeRef ref, int incarnation, ClockMap clocks, List<WorldActor> actors, List<Said> told) {

    WorldNode {
        actors = List.copyOf(actors);
        told = List.copyOf(told);
    }

    /** Something one actor said to another of its process. */
    record Said(ActorRef from, ActorRef to, Payload payload) {}

    boolean isUp() {
        return !actors.isEmpty();
    }

    WorldNode down() {
        return new WorldNode(ref, incarnation, clocks, List.of(), List.of());
    }
}
