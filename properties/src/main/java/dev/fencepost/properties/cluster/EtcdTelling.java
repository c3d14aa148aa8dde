package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.model.etcd.Step;
import dev.fencepost.properties.entry.EtcdTrace;
import dev.fencepost.simulator.Outbox;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Tells the log of a traced run each step of etcd's server, with who had asked for what it is about. */
final class EtcdTelling {

    private final String election;

    EtcdTelling(String election) {
        this.election = election;
    }

    void record(EtcdServerState before, Step step, Optional<EtcdServerState.Open> asking, String cause, Outbox out) {
        Map<Long, EtcdTrace.Caller> callers = new HashMap<>();
        before.open().forEach(open -> callers.put(open.requestId(), caller(open)));
        asking.ifPresent(open -> callers.put(open.requestId(), caller(open)));
        out.record(new EtcdTrace.Served(election, cause, asking.map(this::caller), callers, step));
    }

    private EtcdTrace.Caller caller(EtcdServerState.Open open) {
        String node = open.first().from().node().name();
        int incarnation = open.first().fromIncarnation();
        return switch (open.message()) {
            case EtcdMessage.Call call ->
                new EtcdTrace.Caller(node, incarnation, call.attempt(), name(call.request()), lease(call.request()));
            case EtcdMessage.KeepAlive first -> new EtcdTrace.Caller(node, incarnation, first.stream(),
                    name(first.request()), lease(first.request()));
            case EtcdMessage other -> throw new IllegalStateException("nothing is open for " + other.kind());
        };
    }

    /** A key outside the queue is the state. */
    private String name(EtcdRequest request) {
        boolean ofState = request instanceof EtcdRequest.ReadKey read
                && !read.key().latin1().startsWith(election + "/");
        return ofState ? "read-state" : EtcdMessage.name(request);
    }

    private static long lease(EtcdRequest request) {
        return switch (request) {
            case EtcdRequest.KeepAlive renewal -> renewal.leaseId();
            case EtcdRequest.Campaign campaign -> campaign.leaseId();
            case EtcdRequest.Revoke revoke -> revoke.leaseId();
            case EtcdRequest.Grant grant -> 0;
            case EtcdRequest.ReadKey read -> 0;
            case EtcdRequest.ReadLeader read -> 0;
            case EtcdRequest.WriteState write -> 0;
        };
    }
}
