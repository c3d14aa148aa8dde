package dev.fencepost.suites.story;

import static dev.fencepost.suites.story.EtcdCase.seconds;

import dev.fencepost.election.service.ServiceAwait;
import dev.fencepost.properties.cluster.EtcdFault;
import dev.fencepost.properties.cluster.EtcdFault.CallClass;
import java.util.Optional;

/**
 * A case in which the lifecycle of the service {@code pod-0} waits for something at least twice.
 *
 * @param script
 *            what happens so that it does
 * @param revoke
 *            how somebody revokes its lease at this point; where it has none, another's
 * @param undisturbedNanos
 *            from when on nothing happens any more but the blow
 */
record ServiceScene(EtcdCase script, EtcdFault revoke, long undisturbedNanos) {

    static final String POD = "pod-0";

    /**
     * The scene for a point; empty where a process that runs is never found. A new point has none, and this does not
     * compile.
     */
    static Optional<ServiceScene> of(ServiceAwait await) {
        return switch (await) {
            // A simulated process is started as soon as it is there, and is gone as soon as it is over.
            case START, NOTHING -> Optional.empty();
            case STORED_COUNT, ELECTION ->
                Optional.of(new ServiceScene(inTurn(), EtcdFault.Plain.REVOKE_LATEST, seconds(60)));
            case STORED_COUNT_RETRY -> Optional.of(new ServiceScene(
                    EtcdCase.services(2).refuseCalls(CallClass.READS).lasting(seconds(1)),
                    EtcdFault.Plain.REVOKE_LATEST, seconds(1)));
            case STATE_RETRY -> Optional.of(new ServiceScene(
                    EtcdCase.services(2).when(POD, "gained").refuseCalls(CallClass.READS).lasting(seconds(1)),
                    EtcdFault.Plain.REVOKE_LEADER, seconds(2)));
            case STATE, HEALTH, STEP, BIND, STOP, DRAIN, RELEASE ->
                Optional.of(new ServiceScene(inTurn(), EtcdFault.Plain.REVOKE_LEADER, seconds(60)));
        };
    }

    /** It leads, is closed, comes back, leads in its turn, and is closed again. */
    private static EtcdCase inTurn() {
        return EtcdCase.services(2).healsAt(seconds(70)).at(seconds(20)).close(POD).at(seconds(40)).close("pod-1")
                .at(seconds(60)).close(POD);
    }

    /** Plays it with a blow at the n-th time that the service waits for this. */
    Played struck(ServiceAwait await, int occurrence, Blow blow) {
        return blow.strike(script.when(POD, await, occurrence), POD, revoke).play();
    }
}
