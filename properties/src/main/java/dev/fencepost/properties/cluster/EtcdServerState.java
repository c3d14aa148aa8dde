package dev.fencepost.properties.cluster;

import dev.fencepost.model.etcd.EtcdState;
import dev.fencepost.simulator.Stimulus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * etcd's server, as a value.
 *
 * @param model
 *            the model's state
 * @param nowNanos
 *            the latest instant of its clock that the model has seen, since a clock may be made to jump back
 * @param open
 *            the calls without an answer and the streams that have not ended, the oldest first
 * @param faults
 *            what is wrong with it now, the oldest first
 * @param alone
 *            the connections to members that are cut off from the others
 * @param requests
 *            how many requests it has taken
 */
record EtcdServerState(EtcdState model, long nowNanos, List<Open> open, List<EtcdFault> faults, List<Alone> alone,
        long requests) {

    /**
     * A connection to a member that is cut off from the others.
     *
     * @param pod
     *            whose
     * @param connectionId
     *            which; nothing need be open on it
     */
    record Alone(String pod, long connectionId) {}

    /**
     * A call or a stream that is not over.
     *
     * @param requestId
     *            its number in the model
     * @param connectionId
     *            the connection that it came over
     * @param first
     *            the message that began it, to which everything is an answer
     * @param message
     *            its content
     */
    record Open(long requestId, long connectionId, Stimulus.Delivered first, EtcdMessage message) {}

    Optional<Open> find(long requestId) {
        for (Open each : open) {
            if (each.requestId() == requestId) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** What the sender of a message has open that fits. */
    Optional<Open> find(long connectionId, Predicate<EtcdMessage> fits) {
        for (Open each : open) {
            if (each.connectionId() == connectionId && fits.test(each.message())) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    EtcdServerState at(long instantNanos) {
        return new EtcdServerState(model, Math.max(nowNanos, instantNanos), open, faults, alone, requests);
    }

    EtcdServerState with(EtcdState next) {
        return new EtcdServerState(next, nowNanos, open, faults, alone, requests);
    }

    EtcdServerState asked() {
        return new EtcdServerState(model, nowNanos, open, faults, alone, requests + 1);
    }

    EtcdServerState opened(Open begun) {
        List<Open> more = new ArrayList<>(open);
        more.add(begun);
        return withOpen(more);
    }

    EtcdServerState over(long requestId) {
        return withOpen(open.stream().filter(each -> each.requestId() != requestId).toList());
    }

    EtcdServerState withFaults(List<EtcdFault> next) {
        return new EtcdServerState(model, nowNanos, open, List.copyOf(next), alone, requests);
    }

    EtcdServerState withOpen(List<Open> left) {
        return new EtcdServerState(model, nowNanos, List.copyOf(left), faults, alone, requests);
    }

    EtcdServerState withAlone(List<Alone> next) {
        return new EtcdServerState(model, nowNanos, open, faults, List.copyOf(next), requests);
    }
}
