package dev.fencepost.election.state;

import java.util.Optional;

/**
 * What must hold of a state before it may be stored.
 *
 * @param <T>
 *            the state
 */
@FunctionalInterface
public interface StateInvariants<T> {

    /** One clause that says what is wrong; empty if nothing is. May be called by several threads at once. */
    Optional<String> broken(T state);
}
