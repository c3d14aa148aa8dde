package dev.fencepost.tla.graph;

import dev.fencepost.tla.spec.SpecValue;
import java.util.List;
import java.util.Map;

/**
 * The real code in a world so small that all of its states can be visited, and what each state is to a specification.
 *
 * <p>What the variables do not show must not matter: two worlds with the same variables have the same futures.
 *
 * @param <W>
 *            a state of the world, an immutable value
 */
public interface SmallWorld<W> {

    /** The world before anything has happened. */
    W initial();

    /** What can happen next, in a fixed order; each is one step of the code or one accident of its surroundings. */
    List<Move<W>> moves(W world);

    /** The abstraction function: a value for each variable of the specification. */
    Map<String, SpecValue> variables(W world);
}
