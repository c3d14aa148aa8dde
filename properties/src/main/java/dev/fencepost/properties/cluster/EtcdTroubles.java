package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.etcd.WireAnswer;
import dev.fencepost.model.etcd.EtcdCall;
import dev.fencepost.model.etcd.KeyValue;
import dev.fencepost.model.etcd.LeaseView;
import dev.fencepost.model.etcd.ServiceEvent;
import dev.fencepost.model.etcd.TransportFailure;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Site;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Carries the faults of etcd, and the hands of those who do not stand, into the model. */
final class EtcdTroubles {

    /** How a call is answered that is not served. */
    static final WireAnswer UNAVAILABLE = new WireAnswer.Status("UNAVAILABLE", "etcdserver: request timed out");

    private static final Site COLLECTION = Site.of("etcd-collection");
    private static final long COLLECTION_NANOS = 500_000_000L;

    private final EtcdActor server;
    private final String keys;

    EtcdTroubles(EtcdActor server, String election) {
        this.server = server;
        this.keys = election + "/";
    }

    /** The first of the faults that befalls a request. */
    static Optional<EtcdFault.Unavailable> befalling(EtcdServerState state, EtcdRequest request) {
        for (EtcdFault fault : state.faults()) {
            if (fault instanceof EtcdFault.Unavailable unavailable && unavailable.calls().befalls(request)) {
                return Optional.of(unavailable);
            }
        }
        return Optional.empty();
    }

    EtcdServerState begin(EtcdServerState state, EtcdFault fault, Outbox out) {
        return switch (fault) {
            case EtcdFault.Unavailable unavailable -> with(state, fault);
            case EtcdFault.MemberStop stop -> down(state, fault, new ServiceEvent.ServerIsTerminated(
                    stop.keysDeleted() ? ServiceEvent.WaitingKeys.DELETED : ServiceEvent.WaitingKeys.LEFT,
                    TransportFailure.CONNECTION_LOST_AFTER_GOAWAY), out);
            case EtcdFault.IsolatedLeader isolated -> isolate(with(state, fault), isolated.pod(), out);
            case EtcdFault.Plain plain -> begin(state, plain, out);
        };
    }

    private EtcdServerState begin(EtcdServerState state, EtcdFault.Plain fault, Outbox out) {
        return switch (fault) {
            case OUTAGE, PROMPT_EXPIRY -> with(state, fault);
            case MEMBER_RESTART -> down(state, fault, new ServiceEvent.ServerIsKilled(), out);
            case LEADER_LOSS -> server.happen(with(state, fault), new ServiceEvent.LeaderIsLost(), out);
            case LEADER_CHANGE -> led(state, out);
            case COMPACT -> compact(state, out);
            case REVOKE_LEADER -> leader(state).map(key -> operate(state, new EtcdCall.LeaseRevoke(key.lease()), out))
                    .orElse(state);
            case REVOKE_STANDBY -> standby(state)
                    .map(key -> operate(state, new EtcdCall.LeaseRevoke(key.lease()), out)).orElse(state);
            case REVOKE_LATEST -> latest(state).map(lease -> operate(state, new EtcdCall.LeaseRevoke(lease), out))
                    .orElse(state);
            case DELETE_LEADER -> leader(state)
                    .map(key -> operate(state, EtcdCall.DeleteRange.of(key.key()), out)).orElse(state);
            case RECREATE_LEADER -> leader(state)
                    .map(key -> operate(operate(state, EtcdCall.DeleteRange.of(key.key()), out),
                            EtcdCall.Put.of(key.key(), key.value(), key.lease()), out))
                    .orElse(state);
            case SPOIL_STATE -> state.model().key(EtcdCluster.STATE)
                    .map(key -> operate(state, EtcdCall.Put.of(key.key(), StateText.spoil(key.value())), out))
                    .orElse(state);
        };
    }

    EtcdServerState end(EtcdServerState state, EtcdFault fault, Outbox out) {
        List<EtcdFault> faults = new ArrayList<>(state.faults());
        if (!faults.remove(fault)) {
            return state;
        }
        EtcdServerState left = state.withFaults(faults);
        return switch (fault) {
            case EtcdFault.Unavailable unavailable -> left;
            case EtcdFault.MemberStop stop -> up(left, out);
            case EtcdFault.IsolatedLeader isolated ->
                faults.contains(isolated) ? left : rejoin(left, isolated.pod(), out);
            case EtcdFault.Plain plain -> switch (plain) {
                case MEMBER_RESTART -> up(left, out);
                case LEADER_LOSS -> led(left, out);
                case OUTAGE, PROMPT_EXPIRY, LEADER_CHANGE, COMPACT, REVOKE_LEADER, REVOKE_STANDBY, REVOKE_LATEST,
                        DELETE_LEADER, RECREATE_LEADER, SPOIL_STATE ->
                    left;
            };
        };
    }

    /** If leases are to be removed promptly, the next round is at the end of the one that expires first. */
    EtcdServerState settle(EtcdServerState state, Outbox out) {
        if (!state.faults().contains(EtcdFault.Plain.PROMPT_EXPIRY) || isDown(state)) {
            return state;
        }
        OptionalLong first = state.model().leases().stream().mapToLong(LeaseView::deadlineNanos).min();
        return first.isEmpty()
                ? state
                : server.happen(state, new ServiceEvent.CollectionShifts(
                        Math.max(0, first.getAsLong() - state.nowNanos())), out);
    }

    private static EtcdServerState with(EtcdServerState state, EtcdFault fault) {
        List<EtcdFault> faults = new ArrayList<>(state.faults());
        faults.add(fault);
        return state.withFaults(faults);
    }

    private static boolean isDown(EtcdServerState state) {
        return state.faults().stream().anyMatch(
                fault -> fault == EtcdFault.Plain.MEMBER_RESTART || fault instanceof EtcdFault.MemberStop);
    }

    private EtcdServerState down(EtcdServerState state, EtcdFault fault, ServiceEvent event, Outbox out) {
        EtcdServerState told = with(state, fault);
        return isDown(state) ? told : server.happen(told, event, out);
    }

    private EtcdServerState up(EtcdServerState state, Outbox out) {
        if (isDown(state)) {
            return state;
        }
        EtcdServerState started = server.happen(state,
                new ServiceEvent.ServerStarts(out.draw(COLLECTION, COLLECTION_NANOS)), out);
        out.record(new EtcdFact.ServerDisturbed(EtcdFact.Disturbance.RESTARTED));
        return started;
    }

    private EtcdServerState led(EtcdServerState state, Outbox out) {
        if (state.faults().contains(EtcdFault.Plain.LEADER_LOSS)) {
            return state;
        }
        EtcdServerState led = server.happen(state, new ServiceEvent.LeaderIsElected(), out);
        if (!isDown(state)) {
            out.record(new EtcdFact.ServerDisturbed(EtcdFact.Disturbance.LEADER_CHANGED));
        }
        return led;
    }

    private EtcdServerState compact(EtcdServerState state, Outbox out) {
        if (isDown(state) || state.model().revision() <= state.model().compactedRevision()) {
            return state;
        }
        EtcdServerState compacted = operate(state, new EtcdCall.Compact(state.model().revision()), out);
        if (compacted.model().compactedRevision() > state.model().compactedRevision()) {
            out.record(new EtcdFact.ServerDisturbed(EtcdFact.Disturbance.COMPACTED));
        }
        return compacted;
    }

    private EtcdServerState operate(EtcdServerState state, EtcdCall call, Outbox out) {
        return server.happen(state, new ServiceEvent.OperatorActs(call), out);
    }

    private Optional<KeyValue> leader(EtcdServerState state) {
        return queue(state).stream().findFirst();
    }

    private Optional<KeyValue> standby(EtcdServerState state) {
        List<KeyValue> queue = queue(state);
        return queue.size() < 2 ? Optional.empty() : Optional.of(queue.getLast());
    }

    /** Leases are numbered as they are granted. */
    private static Optional<Long> latest(EtcdServerState state) {
        return state.model().leases().stream().map(LeaseView::id).max(Comparator.naturalOrder());
    }

    private List<KeyValue> queue(EtcdServerState state) {
        return state.model().keys().stream().filter(key -> key.key().startsWith(keys))
                .sorted(Comparator.comparingLong(KeyValue::createRevision)).toList();
    }

    /** Connections that are made later are to other members. */
    private EtcdServerState isolate(EtcdServerState state, String pod, Outbox out) {
        List<EtcdServerState.Alone> alone = new ArrayList<>(state.alone());
        EtcdServerState next = state;
        for (long connectionId : connections(state, pod)) {
            next = server.happen(next, new ServiceEvent.MemberIsIsolated(connectionId), out);
            alone.add(new EtcdServerState.Alone(pod, connectionId));
        }
        return next.withAlone(alone);
    }

    /** A connection may be there with nothing open on it, as between two attempts. */
    private EtcdServerState rejoin(EtcdServerState state, String pod, Outbox out) {
        EtcdServerState next = state;
        for (EtcdServerState.Alone cut : state.alone()) {
            if (cut.pod().equals(pod)) {
                next = server.happen(next, new ServiceEvent.MemberRejoins(cut.connectionId()), out);
            }
        }
        return next.withAlone(state.alone().stream().filter(cut -> !cut.pod().equals(pod)).toList());
    }

    private static long[] connections(EtcdServerState state, String pod) {
        return state.open().stream().filter(open -> open.first().from().node().name().equals(pod))
                .mapToLong(EtcdServerState.Open::connectionId).distinct().toArray();
    }
}
