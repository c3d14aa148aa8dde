package dev.fencepost.election.service;

import dev.fencepost.election.FencingToken;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The whole state of one service, as a value.
 *
 * @param phase
 *            where it stands
 * @param step
 *            which start-up step runs, or is next; from 0
 * @param awaited
 *            the call that the phase waits for, or 0 while it waits for something else
 * @param calls
 *            the calls that have not ended, oldest first; beside the awaited one those that were cancelled
 * @param tasks
 *            the tasks that have not ended
 * @param nextCall
 *            the number of the next call
 * @param failures
 *            how many reads have failed in a row
 * @param nextNanos
 *            when the awaited read times out, or the next one is due
 * @param boundNanos
 *            when the phase as a whole is over at the latest
 * @param token
 *            the leadership, once gained
 * @param health
 *            what the tasks may believe about those they command
 * @param electionOpen
 *            whether the election was begun and has not ended
 * @param portOpen
 *            whether the port is open
 * @param gauges
 *            the figures shown
 * @param outcome
 *            how it will end, once it is on the way out; what comes first counts
 */
public record ServiceState(ServicePhase phase, int step, long awaited, List<ServiceCall> calls, List<TaskId> tasks,
        long nextCall, int failures, OptionalLong nextNanos, OptionalLong boundNanos, Optional<FencingToken> token,
        HealthFinding health, boolean electionOpen, boolean portOpen, ServiceGauges gauges,
        Optional<Outcome> outcome) {

    /**
     * How a service ends.
     *
     * @param status
     *            its exit status
     * @param why
     *            for people
     */
    public record Outcome(ExitStatus status, String why) {}

    /** A service that has not been started. */
    public static final ServiceState INITIAL = new ServiceState(ServicePhase.NEW, 0, 0, List.of(), List.of(), 1, 0,
            OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), HealthFinding.NOT_ASKED, false, false,
            ServiceGauges.ZERO, Optional.empty());

    /** What it waits for. */
    public ServiceAwait awaits() {
        return switch (phase) {
            case NEW -> ServiceAwait.START;
            case READING_COUNT -> awaited == 0 ? ServiceAwait.STORED_COUNT_RETRY : ServiceAwait.STORED_COUNT;
            case CAMPAIGNING -> ServiceAwait.ELECTION;
            case LOADING -> awaited == 0 ? ServiceAwait.STATE_RETRY : ServiceAwait.STATE;
            case CHECKING_HEALTH -> ServiceAwait.HEALTH;
            case STEPPING -> ServiceAwait.STEP;
            case BINDING -> ServiceAwait.BIND;
            case SERVING -> ServiceAwait.STOP;
            case DRAINING -> ServiceAwait.DRAIN;
            case RELEASING -> ServiceAwait.RELEASE;
            case EXITED -> ServiceAwait.NOTHING;
        };
    }
}
