package dev.fencepost.election.state;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.LeaderFence;

/** The contract over etcd in memory. */
class TinyEtcdPersistenceTest extends PersistenceContract {

    private final TinyEtcd etcd = new TinyEtcd();
    private int leaders;

    @Override
    AsyncStore<EtcdRequest, EtcdReply> store() {
        return etcd;
    }

    @Override
    LeaderFence lead() {
        return etcd.create(key("leader/" + leaders++));
    }

    @Override
    void delete(LeaderFence leader) {
        etcd.delete(leader.key());
    }

    @Override
    LeaderFence createAgain(LeaderFence leader) {
        return etcd.create(leader.key());
    }

    @Override
    void writeSomethingElse() {
        etcd.put(key("something-else"), Bytes.utf8("1"));
        etcd.put(key("something-else"), Bytes.utf8("2"));
    }
}
