package dev.fencepost.properties.cluster;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.service.ServiceInput;
import dev.fencepost.election.service.ServiceState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The service of one process, as a value.
 *
 * @param protocol
 *            the lifecycle
 * @param wakeNanos
 *            when it asked to be woken
 * @param timers
 *            what ends by itself, such as a start-up step, and when
 * @param reads
 *            the calls to etcd without an answer
 * @param fenceKey
 *            the leader's key, once elected
 * @param leads
 *            the token of the election's work, while that runs
 * @param reason
 *            why the leadership was lost
 * @param verdict
 *            what {@code tokenValid()} answers from
 * @param workRuns
 *            whether the elected task runs
 * @param shows
 *            whether it is about to show that it leads
 * @param endsCleanly
 *            whether the elected task, should it end by itself, has nothing to complain of
 * @param executorAnswered
 *            whether the executor has ever answered a health check
 */
record ServiceActorState(ServiceState protocol, OptionalLong wakeNanos, List<Timer> timers, List<Read> reads,
        String fenceKey, Optional<FencingToken> leads, LossReason reason, Leadership verdict, boolean workRuns,
        boolean shows, boolean endsCleanly, boolean executorAnswered) {

    /** Before anything has happened. */
    static final ServiceActorState INITIAL = new ServiceActorState(ServiceState.INITIAL, OptionalLong.empty(),
            List.of(), List.of(), "", Optional.empty(), LossReason.CLOSED, Leadership.NONE, false, false, false, false);

    /** Copies the lists. */
    ServiceActorState {
        timers = List.copyOf(timers);
        reads = List.copyOf(reads);
    }

    /** Something that the service will be told at an instant of the local clock. */
    record Timer(long atNanos, ServiceInput input) {}

    /**
     * A read without an answer.
     *
     * @param call
     *            the service's number of it
     * @param ofState
     *            whether the leader reads the state; otherwise it is the count, read before anybody stands
     */
    record Read(long call, boolean ofState) {}
}
