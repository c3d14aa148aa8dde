package dev.fencepost.properties.endtoend;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The contract over the model, through production's codec alone. */
class ModelPersistenceTest extends PersistenceContract {

    private ModelEtcd etcd;

    @BeforeEach
    void start() throws IOException {
        etcd = new ModelEtcd();
    }

    @AfterEach
    void stop() {
        etcd.close();
    }

    @Override
    Etcd etcd() {
        return etcd;
    }

    @Override
    AsyncStore<EtcdRequest, EtcdReply> store() {
        return etcd.direct();
    }
}
