package dev.fencepost.tla.spec;

/** How a configuration says which behaviours there are. */
public sealed interface Behaviour {

    /**
     * By a predicate and an action, without fairness.
     *
     * @param init
     *            name of the predicate of initial states
     * @param next
     *            name of the next-state action
     */
    record InitNext(String init, String next) implements Behaviour {}

    /**
     * By one formula, which may ask for fairness.
     *
     * @param name
     *            of its definition
     */
    record Formula(String name) implements Behaviour {}
}
