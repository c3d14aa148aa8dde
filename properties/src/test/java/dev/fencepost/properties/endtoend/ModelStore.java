package dev.fencepost.properties.endtoend;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.etcd.EtcdCodec;
import dev.fencepost.properties.cluster.EtcdWire;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The model behind production's codec, without a network between them.
 *
 * @param model
 *            is called on the caller's thread
 */
record ModelStore(LiveModel model) implements AsyncStore<EtcdRequest, EtcdReply> {

    private static final EtcdCodec CODEC = new EtcdCodec();

    @Override
    public CompletionStage<EtcdReply> send(EtcdRequest request, long timeoutNanos) {
        CompletableFuture<EtcdReply> answer = new CompletableFuture<>();
        model.begin(1, model.newId(), EtcdWire.call(CODEC.encode(request), 0),
                reply -> answer.complete(CODEC.decode(request, EtcdWire.answer(reply))));
        return answer;
    }

    @Override
    public void close() {
        // There is nothing to let go of.
    }
}
