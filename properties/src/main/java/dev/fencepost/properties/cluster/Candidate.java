package dev.fencepost.properties.cluster;

import dev.fencepost.election.kubernetes.LeaseCodec;
import dev.fencepost.election.lease.LeaseSettings;
import dev.fencepost.simulator.ActorRef;
import java.util.List;

/**
 * What one simulated candidate is given.
 *
 * @param lease
 *            the Lease's name
 * @param settings
 *            its election settings, with the identity of this incarnation
 * @param codec
 *            the production codec
 * @param api
 *            the API server
 * @param work
 *            its own work
 * @param stores
 *            every fenced store that its work writes to
 */
record Candidate(String lease, LeaseSettings settings, LeaseCodec codec, ActorRef api, ActorRef work,
        List<ActorRef> stores) {}
