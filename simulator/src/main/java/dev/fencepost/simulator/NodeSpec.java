package dev.fencepost.simulator;

import java.util.List;

/**
 * A node of a simulation: its name, the names of the actors in its process, and who makes them.
 *
 * @param name
 *            unique; letters, digits, {@code -} and {@code _}, since it appears in schedules
 * @param actors
 *            unique within the node, same letters; the order is that of starting
 * @param factory
 *            makes the actors of each incarnation
 */
public record NodeSpec(String name, List<String> actors, NodeFactory factory) {

    /** Checks the names. */
    public NodeSpec {
        actors = List.copyOf(actors);
        Names.check("node", name);
        actors.forEach(actor -> Names.check("actor", actor));
        if (actors.isEmpty() || actors.stream().distinct().count() != actors.size()) {
            throw new IllegalArgumentException("node " + name + " needs actors with different names, not " + actors);
        }
    }

    /** Returns a node whose process holds a single actor, the same function for every incarnation. */
    public static NodeSpec of(String name, String actorName, Actor<?> actor) {
        return new NodeSpec(name, List.of(actorName), birth -> List.of(actor));
    }
}
