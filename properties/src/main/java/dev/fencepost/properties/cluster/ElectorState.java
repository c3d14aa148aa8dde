package dev.fencepost.properties.cluster;

import dev.fencepost.election.ElectionFigures;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseState;
import java.util.Optional;

/**
 * A candidate's elector, as a value: the production host, and the rounds at its fences.
 *
 * @param host
 *            the host
 * @param floor
 *            the floor being asked for
 * @param claim
 *            the claim being made
 * @param rounds
 *            how many rounds were begun
 * @param verdict
 *            what {@code tokenValid()} answers from
 * @param figures
 *            what the metrics show
 */
record ElectorState(HostState<LeaseState, LeaseReply> host, Optional<FenceRound> floor, Optional<FenceRound> claim,
        long rounds, Leadership verdict, ElectionFigures figures) {

    /** A host that has not been polled yet. */
    static ElectorState of(HostState<LeaseState, LeaseReply> host) {
        return new ElectorState(host, Optional.empty(), Optional.empty(), 0, Leadership.NONE, ElectionFigures.NONE);
    }

    ElectorState standing() {
        return new ElectorState(host, floor, claim, rounds, verdict, figures.begun());
    }

    ElectorState withHost(HostState<LeaseState, LeaseReply> next) {
        return new ElectorState(next, floor, claim, rounds, verdict, figures);
    }

    ElectorState withFloor(Optional<FenceRound> next) {
        return new ElectorState(host, next, claim, rounds, verdict, figures);
    }

    ElectorState withClaim(Optional<FenceRound> next) {
        return new ElectorState(host, floor, next, rounds, verdict, figures);
    }
}
