package dev.fencepost.tla.proof;

/**
 * What a move does to a state.
 *
 * @param guard
 *            when it is possible, and what is known of the values it chooses
 * @param after
 *            the state after it
 */
record Step(Term guard, State after) {}
