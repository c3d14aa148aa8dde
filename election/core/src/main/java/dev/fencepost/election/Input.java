package dev.fencepost.election;

/**
 * What a host tells a protocol.
 *
 * @param <R>
 *            the replies of the store that the protocol talks to
 */
public sealed interface Input<R> {

    /** The process has started. */
    record Started<R>() implements Input<R> {}

    /** The instant asked for by the latest {@link Command.Wake} has come, or a later one. */
    record Woke<R>() implements Input<R> {}

    /** A call was answered, be it in time, late or for the second time. */
    record Answered<R>(long attempt, R reply) implements Input<R> {}

    /** A call was not answered within its timeout; it may or may not have happened, and may still be answered. */
    record TimedOut<R>(long attempt) implements Input<R> {}

    /** A stream brought the answer to the oldest of its requests that had none. */
    record StreamAnswered<R>(long stream, R reply) implements Input<R> {}

    /**
     * A stream is over, and not at our wish: nothing comes of it any more, answers to earlier requests included.
     *
     * @param why
     *            how it ended
     */
    record StreamEnded<R>(long stream, R why) implements Input<R> {}

    /** The highest token that any fence of this process has seen. */
    record FloorRead<R>(FencingToken highest) implements Input<R> {}

    /** The highest token could not be read from a fence. */
    record FloorFailed<R>(String detail) implements Input<R> {}

    /** Every fence has accepted the token. */
    record Claimed<R>(FencingToken token) implements Input<R> {}

    /** A fence has seen a higher token, or this one from another holder. */
    record ClaimRefused<R>(FencingToken token, FencingToken highest) implements Input<R> {}

    /** A fence could not be claimed; nobody knows whether it holds the token now. */
    record ClaimFailed<R>(FencingToken token, String detail) implements Input<R> {}

    /** The work of the latest leadership has ended, every task of it. */
    record WorkEnded<R>() implements Input<R> {}

    /** Give up the leadership, if there is one, and stay a candidate. */
    record StepDown<R>() implements Input<R> {}

    /** Give up the leadership, if there is one, and end. */
    record Close<R>() implements Input<R> {}
}
