package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** All nodes and actors of a simulation, with the numbers under which the engine knows them. */
public final class Topology {

    private final List<NodeSpec> specs;
    private final List<NodeRef> nodes = new ArrayList<>();
    private final List<ActorRef> actors = new ArrayList<>();
    private final int[] firstActor;

    private Topology(List<NodeSpec> specs) {
        this.specs = List.copyOf(specs);
        this.firstActor = new int[specs.size() + 1];
        for (NodeSpec spec : specs) {
            NodeRef node = new NodeRef(nodes.size(), spec.name());
            if (nodes.stream().anyMatch(other -> other.name().equals(spec.name()))) {
                throw new IllegalArgumentException("two nodes are named " + spec.name());
            }
            nodes.add(node);
            spec.actors().forEach(name -> actors.add(new ActorRef(actors.size(), node, name)));
            firstActor[nodes.size()] = actors.size();
        }
    }

    /** Numbers the given nodes in their order. */
    public static Topology of(List<NodeSpec> specs) {
        return new Topology(specs);
    }

    /** Returns the nodes in the order of their numbers. */
    public List<NodeRef> nodes() {
        return List.copyOf(nodes);
    }

    /** Returns the actors in the order of their numbers. */
    public List<ActorRef> actors() {
        return List.copyOf(actors);
    }

    /**
     * Returns the node of the given name.
     *
     * @throws BadInputException
     *             if there is none
     */
    public NodeRef node(String name) {
        return nodes.stream().filter(node -> node.name().equals(name)).findFirst()
                .orElseThrow(() -> new BadInputException("unknown node '" + name + "'; the nodes are "
                        + nodes.stream().map(NodeRef::name).collect(Collectors.joining(", "))));
    }

    /**
     * Returns the actor of the given name on the given node.
     *
     * @throws BadInputException
     *             if there is none
     */
    public ActorRef actor(String nodeName, String actorName) {
        List<ActorRef> candidates = actorsOf(node(nodeName));
        return candidates.stream().filter(actor -> actor.name().equals(actorName)).findFirst()
                .orElseThrow(() -> new BadInputException("unknown actor '" + actorName + "'; the actors of " + nodeName
                        + " are " + candidates.stream().map(ActorRef::name).collect(Collectors.joining(", "))));
    }

    /** Returns the actors of a node in the order of its {@link NodeSpec}. */
    public List<ActorRef> actorsOf(NodeRef node) {
        return List.copyOf(actors.subList(firstActor[node.id()], firstActor[node.id() + 1]));
    }

    NodeSpec spec(NodeRef node) {
        return specs.get(node.id());
    }
}
