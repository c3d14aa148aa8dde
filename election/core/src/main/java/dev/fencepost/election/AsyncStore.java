package dev.fencepost.election;

import java.util.concurrent.CompletionStage;

/**
 * A coordination store as the host sees it: it takes a request without waiting and answers later, exactly once.
 *
 * <p>The host thread is also the watchdog, so it must never stand behind a network call. An implementation carries out
 * each request at most once and never repeats it on its own: a repeated write would be credited to the wrong attempt
 * (rulings 2c).
 *
 * @param <Q>
 *            what can be asked
 * @param <R>
 *            what can be answered, failures included
 */
public interface AsyncStore<Q, R> extends AutoCloseable {

    /**
     * Sends a request and returns at once.
     *
     * <p>Neither this method nor the stage ever fails: whatever goes wrong is a reply that says so, and says of a write
     * whether it may have been carried out. Cancelling the stage ({@code toCompletableFuture().cancel(true)}) abandons
     * the call: its answer is dropped, its connection is given up, and the write it carried may still be applied.
     *
     * @param request
     *            what to ask
     * @param timeoutNanos
     *            how long the caller waits; a later answer is still delivered, as it may prove a write (rulings 2c),
     *            and the call is given up and answered as such some time after that
     */
    CompletionStage<R> send(Q request, long timeoutNanos);

    /**
     * Opens a stream with its first request and returns at once; the store may be used for other calls meanwhile.
     *
     * <p>Requests are carried out and answered in their order, each at most once. Nothing is repeated and no stream is
     * replaced: a break is told, and it is for the caller to open another one.
     *
     * @param first
     *            what to ask first
     * @param listener
     *            told what the stream brings, on any thread, one call after the other
     * @throws UnsupportedOperationException
     *             if this store has no streams
     */
    default StoreStream<Q> open(Q first, StoreStream.Listener<R> listener) {
        throw new UnsupportedOperationException("this store has no streams");
    }

    /** Gives up all calls, which are answered as such, and lets go of threads and connections; never throws. */
    @Override
    void close();
}
