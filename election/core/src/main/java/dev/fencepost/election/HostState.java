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
 * @param wakeAtNanos
 *            when the protocol asked to be woken
 * @param <S>
 *            the protocol's state
 * @param <R>
 *            the store's replies
 */
public record HostState<S, R>(S protocol, List<Input<R>> inbox, List<Call> calls, OptionalLong wakeAtNanos) {

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
}
