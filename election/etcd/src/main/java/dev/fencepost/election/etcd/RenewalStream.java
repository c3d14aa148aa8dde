package dev.fencepost.election.etcd;

import dev.fencepost.election.StoreStream;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;

/**
 * One keepalive stream: each renewal goes out once, in order, and is answered in that order.
 *
 * <p>It does not renew by itself, and when it breaks it is over: what to do then is for the protocol to decide.
 */
final class RenewalStream extends ClientCall.Listener<LeaseKeepAliveResponse> implements StoreStream<EtcdRequest> {

    private final EtcdCodec codec;
    private final EtcdRequest first;
    private final Listener<EtcdReply> listener;
    private final ClientCall<LeaseKeepAliveRequest, LeaseKeepAliveResponse> call;

    /** Whoever sets it first ends the stream: the server, a failure, or the caller, who is told nothing. */
    private volatile boolean over;

    /** Guarded by this object's lock. */
    private Runnable afterwards = () -> {};

    RenewalStream(EtcdCodec codec, EtcdRequest first, Listener<EtcdReply> listener,
            ClientCall<LeaseKeepAliveRequest, LeaseKeepAliveResponse> call) {
        this.codec = codec;
        this.first = first;
        this.listener = listener;
        this.call = call;
    }

    /** Has something done when the stream is over, at once if it is; it must not block. */
    synchronized void whenOver(Runnable done) {
        if (over) {
            done.run();
        } else {
            afterwards = done;
        }
    }

    /** What goes wrong ends the stream, once. */
    void begin() {
        try {
            call.start(this, new Metadata());
            call.request(1);
        } catch (Throwable failure) {
            fail(codec.decodeEnd(GrpcStatus.thrown(failure)));
            return;
        }
        push(first);
    }

    @Override
    public void push(EtcdRequest request) {
        if (over) {
            return;
        }
        if (!(codec.encode(request) instanceof WireCall.LeaseKeepAlive renewal)) {
            fail(codec.decodeEnd(EtcdStore.NO_RENEWAL));
            return;
        }
        try {
            send(renewal.message());
        } catch (Throwable failure) {
            fail(new EtcdReply.NotSent(GrpcStatus.words(failure)));
        }
    }

    /** A call takes one message at a time. */
    private synchronized void send(LeaseKeepAliveRequest renewal) {
        call.sendMessage(renewal);
    }

    @Override
    public void shut() {
        if (end()) {
            call.cancel("the stream is not wanted any more", null);
        }
    }

    /** Ends the stream with a reason, which the listener is told, unless it is over. */
    void fail(EtcdReply why) {
        if (end()) {
            call.cancel("the stream failed", null);
            listener.ended(why);
        }
    }

    @Override
    public void onMessage(LeaseKeepAliveResponse received) {
        if (!over) {
            listener.answered(codec.decode(first, new WireAnswer.Message(received)));
            call.request(1);
        }
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
        if (end()) {
            listener.ended(codec.decodeEnd(GrpcStatus.answer(status)));
        }
    }

    private synchronized boolean end() {
        if (over) {
            return false;
        }
        over = true;
        afterwards.run();
        return true;
    }
}
