package dev.fencepost.properties.endtoend;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.etcd.EtcdConnections;
import dev.fencepost.election.etcd.EtcdStore;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The contract over the model, through the real transport. */
class WirePersistenceTest extends PersistenceContract {

    private Etcd etcd;
    private EtcdStore store;

    @BeforeEach
    void start() throws IOException {
        etcd = begin();
        store = new EtcdConnections(List.of(etcd.endpoint()), Duration.ofSeconds(5), Duration.ofSeconds(5))
                .openForRequests();
    }

    Etcd begin() throws IOException {
        return new ModelEtcd();
    }

    @AfterEach
    void stop() {
        store.close();
        end(etcd);
    }

    void end(Etcd begun) {
        begun.close();
    }

    @Override
    Etcd etcd() {
        return etcd;
    }

    @Override
    AsyncStore<EtcdRequest, EtcdReply> store() {
        return store;
    }
}
