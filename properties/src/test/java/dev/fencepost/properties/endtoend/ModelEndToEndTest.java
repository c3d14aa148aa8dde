package dev.fencepost.properties.endtoend;

import java.io.IOException;

/** The contract over the model of etcd. */
class ModelEndToEndTest extends EndToEndContract {

    @Override
    Etcd begin() throws IOException {
        return new ModelEtcd();
    }
}
