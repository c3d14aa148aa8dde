package dev.fencepost.election;

import java.util.List;
import java.util.OptionalLong;

/**
 * A host as a value: its protocol's state, its inbox, the calls without an answer, and its wake.
 *
 * @param protocol
 *            the protocol's state
 * @param inbox
 *            what has arrived and has not been looked at, oldest first
 * @param calls
 *            the calls that may still be answered, oldest first
 * @param streams
 *            the streams that are open, oldest first
 * @param wakeAtNanos
 *            when the protocol asked to be woken
 * @param <S>
 *            the protocol's state
 * @param <R>
 *            the store's replies
 */
public record HostState<S, R>(S protocol, List<Input<R>> inbox, List<Call> calls, List<Stream> streams,
        OptionalLong wakeAtNanos) {

    /**
     * A call that may still be answered.
     *
     * @param attempt
     *            its number
     * @param deadlineNanos
     *            when it times out
     * @param timedOut
     *            whether it has; a late answer is still taken
     */
    public record Call(long attempt, long deadlineNanos, boolean timedOut) {

        Call afterDeadline() {
            return new Call(attempt, deadlineNanos, true);
        }
    }

    /**
     * A stream that may still bring something.
     *
     * @param id
     *            its number
     * @param owed
     *            how many of its requests have no answer yet; it can bring no more than these
     */
    public record Stream(long id, int owed) {

        Stream asked() {
            return new Stream(id, owed + 1);
        }

        Stream answered() {
            return new Stream(id, owed - 1);
        }
    }
}
