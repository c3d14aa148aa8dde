package dev.fencepost.election.etcd;

import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;

/** One gRPC channel, shared by the stores of any number of elections and shut with the last of them. */
final class SharedChannel {

    private final ManagedChannel channel;

    /** How many are open; guarded by this object's lock, as is what follows. */
    private int stores;
    private int waived;
    private boolean closed;

    SharedChannel(ManagedChannel channel) {
        this.channel = channel;
    }

    /** Counts one more store. */
    synchronized void join() {
        if (closed) {
            throw over();
        }
        stores++;
    }

    /** Counts one store less, which does so once, and lets go of the connections with the last one. */
    void leave() {
        boolean last;
        synchronized (this) {
            stores--;
            last = stores == 0;
            closed = last;
        }
        if (last) {
            channel.shutdownNow();
        }
    }

    /**
     * Has a channel that is without a connection try at once. By itself it would wait longer and longer, two minutes in
     * the end, while every call fails; when to try is for the elections to say, each of which has a back-off of its
     * own. Of the calls of many stores one in as many has it try: a server that is down must not be beset by a
     * thousand.
     */
    void connectAnew() {
        if (channel.getState(false) == ConnectivityState.TRANSIENT_FAILURE && isTurn()) {
            channel.resetConnectBackoff();
        }
    }

    private synchronized boolean isTurn() {
        waived++;
        if (waived < stores) {
            return false;
        }
        waived = 0;
        return true;
    }

    static IllegalStateException over() {
        return new IllegalStateException("the store whose channel was to be shared is closed");
    }

    ManagedChannel channel() {
        return channel;
    }
}
