package dev.fencepost.tla.proof;

/**
 * Something that the invariant is for: of a state, or of a step.
 *
 * @param name
 *            as in obligations, and in the specification
 * @param words
 *            what it says
 * @param ofStep
 *            whether it is of a step; otherwise of the state after it only
 * @param formula
 *            that it is
 */
record Property(String name, String words, boolean ofStep, Formula formula) {

    /** What must hold of a step; of a state, if it looks at the second one only. */
    interface Formula {

        /** What it comes to. */
        Term of(Election election, State before, State after);
    }
}
