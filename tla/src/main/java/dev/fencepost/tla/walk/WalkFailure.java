package dev.fencepost.tla.walk;

/**
 * A walk at whose end the code and the specification differ.
 *
 * @param walk
 *            the way there
 * @param difference
 *            what differs after it
 */
public record WalkFailure(Walk walk, String difference) {}
