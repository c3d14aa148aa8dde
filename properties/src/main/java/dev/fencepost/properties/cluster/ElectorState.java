package dev.fencepost.properties.cluster;

import dev.fencepost.election.HostState;
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
 */
record ElectorState(HostState<LeaseState, LeaseReply> host, Optional<FenceRound> floor, Optional<FenceRound> claim,
        long rounds) {}
