package dev.fencepost.election;

/**
 * An open stream of requests to a coordination store, answered in order.
 *
 * <p>Methods neither wait nor throw and may be called from any thread; on a stream that has ended they do nothing.
 *
 * @param <Q>
 *            what can be asked
 */
public interface StoreStream<Q> {

    /**
     * What a stream brings, told in order and never two at a time.
     *
     * @param <R>
     *            what can be answered
     */
    interface Listener<R> {

        /** The oldest request without an answer was answered. */
        void answered(R reply);

        /** The stream is over and not at our wish, which is told once and last; the reply says how it ended. */
        void ended(R why);
    }

    /** Sends one more request. */
    void push(Q request);

    /** Gives the stream up: the listener is told nothing more. */
    void shut();
}
