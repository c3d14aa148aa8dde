package dev.fencepost.election.service;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.EndReason;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.LossReason;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a service is told.
 *
 * <p>Every call that was begun is answered exactly once, also after it was cancelled: its answer is how the service learns
 * that it has ended. Every task that was started ends with one {@link TaskEnded}.
 */
public sealed interface ServiceInput {

    /** A call has ended, awaited or given up; what runs for it has returned. */
    sealed interface CallEnded extends ServiceInput {

        /** Which call. */
        long call();
    }

    /** The process has started; the first input. */
    record Started() implements ServiceInput {}

    /** The instant asked for by the latest {@link ServiceCommand.Wake} has come, or a later one. */
    record Woke() implements ServiceInput {}

    /** Stop in order, by a signal or by the owner. */
    record ShutdownAsked() implements ServiceInput {}

    /**
     * The stored count was read.
     *
     * @param call
     *            the read
     * @param count
     *            what is stored; empty if nothing is, which agrees with any count
     */
    record CountRead(long call, OptionalInt count) implements CallEnded {}

    /**
     * The stored count could not be read.
     *
     * @param call
     *            the read
     * @param retriable
     *            whether reading it again may help
     * @param detail
     *            for people
     */
    record CountFailed(long call, boolean retriable, String detail) implements CallEnded {}

    /** This process leads: the election's work has begun. */
    record Elected(FencingToken token) implements ServiceInput {}

    /** The leadership is over for the work: the election has told it to stop. */
    record Lost(LossReason reason) implements ServiceInput {}

    /** An attempt to be elected failed; the election goes on. */
    record AttemptFailed(String detail) implements ServiceInput {}

    /** A call of the election failed, which is a failed attempt to be elected as long as this process stands by. */
    record CallFailed(String detail) implements ServiceInput {}

    /** The election gave up what it held and got no confirming answer. */
    record ReleaseUnconfirmed() implements ServiceInput {}

    /** The election is over, and told nothing else after it, or nothing that matters. */
    record ElectionEnded(EndReason reason) implements ServiceInput {}

    /**
     * The state was read.
     *
     * @param call
     *            the read
     * @param count
     *            the count stored in it; empty if there is no state yet, or no count in it
     */
    record StateLoaded(long call, OptionalInt count) implements CallEnded {}

    /**
     * The state could not be read.
     *
     * @param call
     *            the read
     * @param retriable
     *            whether reading it again may help
     * @param detail
     *            for people
     */
    record LoadFailed(long call, boolean retriable, String detail) implements CallEnded {}

    /** The health check has ended. */
    record HealthChecked(long call) implements CallEnded {}

    /** The health check has failed. */
    record HealthFailed(long call, String detail) implements CallEnded {}

    /** A start-up step is done. */
    record StepDone(long call) implements CallEnded {}

    /** A start-up step has failed. */
    record StepFailed(long call, String detail) implements CallEnded {}

    /** The port is open. */
    record Bound(long call) implements CallEnded {}

    /** The port could not be opened, and is closed. */
    record BindFailed(long call, String detail) implements CallEnded {}

    /** The port is closed, and every request that came through it has ended. */
    record Unbound(long call) implements CallEnded {}

    /**
     * A task has ended.
     *
     * @param task
     *            which
     * @param failure
     *            what went wrong, an error or a panic; empty if it ended cleanly
     */
    record TaskEnded(TaskId task, Optional<String> failure) implements ServiceInput {}

    /**
     * What an event of an election through campaigns means to the service. {@link Elected} and {@link Lost} do not come
     * from events: they come from the election's work, which the election waits for.
     *
     * @param event
     *            what the election reports
     * @return empty if it means nothing
     */
    static Optional<ServiceInput> of(ElectionEvent event) {
        return switch (event) {
            case ElectionEvent.CampaignFailed failed -> Optional.of(new AttemptFailed(failed.detail()));
            case ElectionEvent.ReleaseIndeterminate unconfirmed -> Optional.of(new ReleaseUnconfirmed());
            case ElectionEvent.Ended ended -> Optional.of(new ElectionEnded(ended.reason()));
            case ElectionEvent other -> Optional.empty();
        };
    }

    /**
     * The same for an election over a lease record, which knows no campaigns: each call of a standby is an attempt.
     *
     * @param event
     *            what the election reports
     */
    static Optional<ServiceInput> ofLease(ElectionEvent event) {
        return event instanceof ElectionEvent.CallFailed failed
                ? Optional.of(new CallFailed(failed.detail()))
                : of(event);
    }
}
