package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.CampaignSettings;
import dev.fencepost.election.etcd.EtcdCodec;
import dev.fencepost.simulator.ActorRef;

/**
 * What one simulated candidate of an election through etcd is given.
 *
 * @param settings
 *            its election settings, with the identity of this incarnation
 * @param codec
 *            the production codec
 * @param etcd
 *            the server
 * @param work
 *            its own work
 * @param owner
 *            who is told that the leadership has begun and is over: its work, or the service that runs it
 * @param executor
 *            whom its work commands
 * @param stateKey
 *            the key of the state that its work writes
 * @param shards
 *            the count that is stored with the state; 0 for none
 * @param served
 *            whether a service lets it stand and ends it
 */
record Campaigner(CampaignSettings settings, EtcdCodec codec, ActorRef etcd, ActorRef work, ActorRef owner,
        ActorRef executor, Bytes stateKey, int shards, boolean served) {

    /** The election's name. */
    String election() {
        return settings.election().utf8();
    }
}
