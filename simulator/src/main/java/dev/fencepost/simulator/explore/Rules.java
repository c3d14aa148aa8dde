package dev.fencepost.simulator.explore;

import dev.fencepost.simulator.Fingerprints;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldChoice;
import java.util.Optional;

/**
 * What must hold in every state of a world that is explored.
 *
 * <p>A rule about what happened before needs a memory. It is kept beside the world, as a value that is part of the state:
 * worlds that are the same and whose pasts are not are visited apart, as far as the memory tells them apart.
 *
 * @param <G>
 *            what is remembered, an immutable value
 */
public interface Rules<G> {

    /**
     * What a step comes to.
     *
     * @param memory
     *            what is remembered after it
     * @param violation
     *            the rule that it broke, if it did
     * @param <G>
     *            what is remembered
     */
    record Judged<G>(G memory, Optional<Violation> violation) {}

    /**
     * A rule that was broken.
     *
     * @param rule
     *            its name
     * @param sentence
     *            how
     */
    record Violation(String rule, String sentence) {}

    /**
     * Judges one step.
     *
     * @param memory
     *            what was remembered before it
     * @param before
     *            the world before it
     * @param choice
     *            what happened
     * @param step
     *            what that led to
     */
    Judged<G> judge(G memory, World before, WorldChoice choice, World.Step step);

    /** What matters of what is remembered. */
    Fingerprints.Beside beside(G memory);

    /** Whether the exploration goes on from a state; if not, the state itself is visited all the same. */
    boolean goesOn(World world, G memory);

    /**
     * Whether somebody leads in a state, or nobody is left who could: from every state such a one must be within reach
     * once nothing goes wrong any more.
     */
    boolean leads(World world, G memory);

    /**
     * The node on which a choice takes place, of a break the first of its two; {@link NodeRef#NONE} for the passing of
     * time and accidents of the network.
     */
    static NodeRef nodeOf(WorldChoice choice, World before) {
        return switch (choice) {
            case WorldChoice.StartNode(NodeRef node) -> node;
            case WorldChoice.CrashNode(NodeRef node) -> node;
            case WorldChoice.PauseNode(NodeRef node) -> node;
            case WorldChoice.ResumeNode(NodeRef node) -> node;
            case WorldChoice.Deliver(long message) -> before.receiver(message).node();
            case WorldChoice.Break(NodeRef one, NodeRef other) -> one;
            case WorldChoice.Wake(var actor) -> actor.node();
            case WorldChoice.Hear(NodeRef node) -> node;
            case WorldChoice.BeginFault(NodeRef node, var fault) -> node;
            case WorldChoice.EndFault(NodeRef node, var fault) -> node;
            case WorldChoice.Drop drop -> NodeRef.NONE;
            case WorldChoice.Duplicate duplicate -> NodeRef.NONE;
            case WorldChoice.Tick tick -> NodeRef.NONE;
        };
    }
}
