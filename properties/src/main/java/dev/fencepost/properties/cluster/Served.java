package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.etcd.EtcdCodec;
import dev.fencepost.simulator.ActorRef;

/**
 * What one simulated service is given.
 *
 * @param election
 *            the election that it stands in
 * @param shards
 *            the count that it is configured for
 * @param codec
 *            the production codec
 * @param etcd
 *            the server
 * @param stateKey
 *            the key of the state, which holds the stored count
 * @param executor
 *            whose health it checks
 * @param self
 *            the service
 * @param elector
 *            the elector of its process
 * @param work
 *            its elected task
 */
record Served(String election, int shards, EtcdCodec codec, ActorRef etcd, Bytes stateKey, ActorRef executor,
        ActorRef self, ActorRef elector, ActorRef work) {}
