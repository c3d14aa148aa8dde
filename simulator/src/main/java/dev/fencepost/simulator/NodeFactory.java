package dev.fencepost.simulator;

import java.util.List;

/** Makes the actors of a process, once for every incarnation of its node, so that a restart remembers nothing. */
@FunctionalInterface
public interface NodeFactory {

    /**
     * Returns the actors of a new process, in the order of {@link NodeSpec#actors()}. State that survives a crash (a
     * disk) belongs to another node.
     */
    List<Actor<?>> start(Birth birth);
}
