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
 * @param executor
 *            whom its work commands
 * @param stateKey
 *            the key of the state that its work writes
 */
record Campaigner(CampaignSettings settings, EtcdCodec codec, ActorRef etcd, ActorRef work, ActorRef executor,
        Bytes stateKey) {

    /** The election's name. */
    String election() {
        return settings.election().utf8();
    }
}
