package dev.fencepost.tla.trace;

import dev.fencepost.properties.mutant.Mutation;

/**
 * Code that is broken in one place, and what the specification says of a run of it.
 *
 * @param mutation
 *            what is broken
 * @param scenario
 *            in which scenario
 * @param run
 *            in which run of it
 * @param refusedAt
 *            the action at which the run is refused; empty if it is accepted
 * @param checker
 *            which checker of the run itself fails; empty if all hold
 * @param blind
 *            why the specification cannot see it; empty if it does
 */
record CodeMutant(Mutation mutation, String scenario, int run, String refusedAt, String checker, String blind) {

    @Override
    public String toString() {
        return mutation.id() + ", " + mutation.summary();
    }
}
