package dev.fencepost.tla.proof;

/**
 * Something that has to be proved.
 *
 * @param name
 *            what of which move: {@code conjunct/move}
 * @param given
 *            what is taken for granted
 * @param goal
 *            what has to follow from it
 */
record Obligation(String name, Term given, Term goal) {}
