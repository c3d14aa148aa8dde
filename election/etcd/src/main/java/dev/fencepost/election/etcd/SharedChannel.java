package dev.fencepost.election.etcd;

import io.grpc.ManagedChannel;

/** One gRPC channel, shared by the stores of any number of elections and shut with the last of them. */
final class SharedChannel {

    private final ManagedChannel channel;

    /** How many are open; guarded by this object's lock. */
    private int stores;

    SharedChannel(ManagedChannel channel) {
        this.channel = channel;
    }

    /** Counts one more store. */
    synchronized void join() {
        if (channel.isShutdown()) {
            throw over();
        }
        stores++;
    }

    /** Counts one store less, which does so once, and lets go of the connections with the last one. */
    synchronized void leave() {
        stores--;
        if (stores == 0) {
            channel.shutdownNow();
        }
    }

    static IllegalStateException over() {
        return new IllegalStateException("the store whose channel was to be shared is closed");
    }

    ManagedChannel channel() {
        return channel;
    }
}
