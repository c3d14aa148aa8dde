package dev.fencepost.election;

/**
 * What a protocol asks its host to do; the host decides nothing.
 *
 * @param <Q>
 *            the requests to the store that the protocol talks to
 */
public sealed interface Command<Q> {

    /** The timeout of a call that is answered when it is, such as a campaign: about 73 years. */
    long UNBOUNDED_NANOS = Long.MAX_VALUE / 4;

    /** Send a request; answer with {@link Input.Answered}, or {@link Input.TimedOut} once the timeout has passed. */
    record Send<Q>(long attempt, Q request, long timeoutNanos) implements Command<Q> {}

    /** Forget a call: its answer is of no use any more. */
    record Cancel<Q>(long attempt) implements Command<Q> {}

    /**
     * Open a stream with its first request. Its answers come in the order of its requests as
     * {@link Input.StreamAnswered}, and its end as {@link Input.StreamEnded}; no timeout is kept for it.
     */
    record Open<Q>(long stream, Q first) implements Command<Q> {}

    /** Send one more request over an open stream; nothing happens if the stream has ended meanwhile. */
    record Push<Q>(long stream, Q request) implements Command<Q> {}

    /** Give a stream up: nothing of it is of use any more. */
    record Shut<Q>(long stream) implements Command<Q> {}

    /**
     * Wake at a local instant plus a delay that the host draws from zero to {@code maxJitterNanos}; replaces the wake
     * asked for before.
     */
    record Wake<Q>(long atNanos, long maxJitterNanos) implements Command<Q> {}

    /** Read the highest token that the fences of this process have seen, off the host's thread. */
    record ReadFloor<Q>() implements Command<Q> {}

    /** Claim every fence of this process with a token, off the host's thread. */
    record Claim<Q>(FencingToken token) implements Command<Q> {}

    /** Replace what {@code tokenValid()} answers from. */
    record SetVerdict<Q>(Leadership leadership) implements Command<Q> {}

    /** Report an event; {@link ElectionEvent.Gained} also starts the work. */
    record Publish<Q>(ElectionEvent event) implements Command<Q> {}

    /** Tell the work to stop, now; answered with {@link Input.WorkEnded}. */
    record StopWork<Q>(LossReason reason) implements Command<Q> {}
}
