package dev.fencepost.election.state;

import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;

/**
 * One read of a state that is tried again while it fails for reasons that may pass: a pure state machine.
 *
 * <p>Whoever runs it sends {@link StateDefinition#readRequest()}, hands in what came of it, and sends again when told. A
 * stop needs no step: it ends with {@link #stopped()} whenever it comes.
 *
 * @param definition
 *            what is read
 * @param patience
 *            how often and how long
 * @param startedNanos
 *            when the first try began, on the clock that all steps are told
 * @param failures
 *            how many tries have failed
 * @param <T>
 *            the state
 */
public record PatientRead<T>(StateDefinition<T> definition, ReadPatience patience, long startedNanos, int failures) {

    /** What follows from the end of a try. */
    public sealed interface Next<T> {

        /**
         * It is over.
         *
         * @param outcome
         *            what became of it
         */
        record Done<T>(LoadOutcome<T> outcome) implements Next<T> {}

        /**
         * It is tried again.
         *
         * @param read
         *            the read from now on
         * @param atNanos
         *            when to send again
         * @param why
         *            what failed, which counts as one failure
         */
        record Again<T>(PatientRead<T> read, long atNanos, StateFailure why) implements Next<T> {}
    }

    /** A read whose first try begins now. */
    public static <T> PatientRead<T> begun(StateDefinition<T> definition, ReadPatience patience, long nowNanos) {
        return new PatientRead<>(definition, patience, nowNanos, 0);
    }

    /** A try was answered. */
    public Next<T> answered(EtcdReply reply, long nowNanos) {
        return switch (StateAnswers.toRead(definition, reply)) {
            case LoadOutcome.Loaded<T> loaded -> new Next.Done<>(loaded);
            case LoadOutcome.NotLoaded<T> notLoaded -> failed(notLoaded, nowNanos);
        };
    }

    /** A try was not answered within the request timeout. */
    public Next<T> timedOut(long nowNanos) {
        return answered(new EtcdReply.Failed(EtcdError.TIMEOUT, "the read of " + definition.key()
                + " was not answered in time"), nowNanos);
    }

    /** What became of a read that a stop cuts short. */
    public static <T> LoadOutcome<T> stopped() {
        return new LoadOutcome.NotLoaded<>(new StateFailure(ErrorKind.SHUTDOWN_REQUESTED,
                "the process ends, and the state was not read"));
    }

    private Next<T> failed(LoadOutcome.NotLoaded<T> outcome, long nowNanos) {
        if (!outcome.why().kind().retriableRead()) {
            return new Next.Done<>(outcome);
        }
        int failed = failures == Integer.MAX_VALUE ? failures : failures + 1;
        long atNanos = nowNanos + patience.pauseNanos(failed);
        boolean spent = patience.budgetNanos().isPresent()
                && atNanos - startedNanos > patience.budgetNanos().getAsLong();
        return spent
                ? new Next.Done<>(outcome)
                : new Next.Again<>(new PatientRead<>(definition, patience, startedNanos, failed), atNanos,
                        outcome.why());
    }
}
