package dev.fencepost.tla.proof;

import java.util.Set;
import java.util.function.BiFunction;

/**
 * One kind of transition of the proof. A step of the specification is one of them or several in a row.
 *
 * @param name
 *            as in obligations
 * @param words
 *            what happens
 * @param judges
 *            where it can happen
 * @param body
 *            what it does
 */
record Move(String name, String words, Set<Judge> judges, BiFunction<Election, State, Step> body) {

    /** One that can happen whoever judges. */
    static Move always(String name, String words, BiFunction<Election, State, Step> body) {
        return new Move(name, words, Set.of(Judge.values()), body);
    }

    /** One that can happen where that judge judges. */
    static Move where(Judge judge, String name, String words, BiFunction<Election, State, Step> body) {
        return new Move(name, words, Set.of(judge), body);
    }

    /** What it does to that state. */
    Step from(Election election, State state) {
        return body.apply(election, state);
    }
}
