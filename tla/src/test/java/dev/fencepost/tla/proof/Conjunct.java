package dev.fencepost.tla.proof;

import java.util.Set;
import java.util.function.BiFunction;

/**
 * One part of the invariant.
 *
 * @param name
 *            as in obligations, and in the specification where it has one there
 * @param words
 *            what it says
 * @param judges
 *            where it is part of the invariant
 * @param formula
 *            that it is
 */
record Conjunct(String name, String words, Set<Judge> judges, BiFunction<Election, State, Term> formula) {

    /** One that is part of the invariant whoever judges. */
    static Conjunct always(String name, String words, BiFunction<Election, State, Term> formula) {
        return new Conjunct(name, words, Set.of(Judge.values()), formula);
    }

    /** One that is part of the invariant where that judge judges. */
    static Conjunct where(Judge judge, String name, String words, BiFunction<Election, State, Term> formula) {
        return new Conjunct(name, words, Set.of(judge), formula);
    }

    /** What it says of a state. */
    Term of(Election election, State state) {
        return formula.apply(election, state);
    }
}
