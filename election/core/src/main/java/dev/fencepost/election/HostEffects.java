package dev.fencepost.election;

/**
 * Where a host's decisions go: the threads and clients of a service, or the simulator.
 *
 * <p>Called by the one thread that polls the host, in the order of the protocol's commands. No method may block or throw.
 *
 * @param <Q>
 *            the protocol's requests
 */
public interface HostEffects<Q> {

    /**
     * Send a request; its answer comes back through {@link HostCore#offer} as {@link Input.Answered}.
     *
     * @param attempt
     *            the call's number
     * @param request
     *            what to ask
     * @param timeoutNanos
     *            how long the protocol waits, which the host sees to; for the store to know when to give the call up
     */
    void send(long attempt, Q request, long timeoutNanos);

    /** Forget a call that was sent; its answer may be dropped. */
    void cancel(long attempt);

    /**
     * Open a stream with its first request; answers come back as {@link Input.StreamAnswered}, its end as
     * {@link Input.StreamEnded}.
     */
    default void open(long stream, Q first) {
        throw new IllegalStateException("this host has no streams");
    }

    /** Send one more request over a stream. */
    default void push(long stream, Q request) {
        throw new IllegalStateException("this host has no streams");
    }

    /** Give a stream up; what it still brings may be dropped. */
    default void shut(long stream) {
        throw new IllegalStateException("this host has no streams");
    }

    /**
     * Read the fences' highest token, elsewhere; answered with {@link Input.FloorRead} or {@link Input.FloorFailed}.
     */
    void readFloor();

    /** Claim the fences, elsewhere; answered with one of the three claim inputs. */
    void claim(FencingToken token);

    /** From now on answer {@code tokenValid()} from this. */
    void setVerdict(Leadership leadership);

    /** Pass an event on, and start the work if it is {@link ElectionEvent.Gained}. */
    void publish(ElectionEvent event);

    /** Tell the work to stop; answered with {@link Input.WorkEnded}. */
    void stopWork(LossReason reason);

    /** The protocol took these rows of its table. */
    default void took(Row row) {}
}
