package dev.fencepost.election.state;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Calls to etcd of which each ends with a reply, even if a broken store throws, fails, or answers nothing. */
final class EtcdCalls {

    private final AsyncStore<EtcdRequest, EtcdReply> store;
    private final long timeoutNanos;

    EtcdCalls(AsyncStore<EtcdRequest, EtcdReply> store, long timeoutNanos) {
        this.store = store;
        this.timeoutNanos = timeoutNanos;
    }

    /** The store's own stage, so that cancelling it abandons the call; {@link #reply} makes sense of its end. */
    CompletableFuture<EtcdReply> send(EtcdRequest request) {
        try {
            return store.send(request, timeoutNanos).toCompletableFuture();
        } catch (Throwable broken) {
            return CompletableFuture.failedFuture(broken);
        }
    }

    /** A store that breaks its promise says nothing about whether the request was carried out. */
    static EtcdReply reply(@Nullable EtcdReply reply, @Nullable Throwable broken) {
        if (broken != null) {
            return new EtcdReply.Failed(EtcdError.UNKNOWN,
                    StateFailure.thrown(ErrorKind.INTERNAL, "the store threw", broken).detail());
        }
        return reply == null ? new EtcdReply.Failed(EtcdError.NO_RESULT, "the store answered null") : reply;
    }
}
