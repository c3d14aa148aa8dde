package dev.fencepost.election.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.lease.LeaseRecord;
import dev.fencepost.election.lease.LeaseRequest;
import java.util.List;
import java.util.OptionalLong;

/** One Lease named {@code a} in {@code ns}, its requests and its body. */
final class Fixture {

    /** 2024-01-02T03:04:05.000006Z. */
    static final LeaseRecord RECORD = new LeaseRecord("host#1", 7, OptionalLong.of(1_704_164_645_000_006L), 15);

    static final LeaseRequest.Read READ = new LeaseRequest.Read();
    static final LeaseRequest.Create CREATE = new LeaseRequest.Create(RECORD);
    static final LeaseRequest.Swap SWAP = new LeaseRequest.Swap("u-1", "0007", RECORD);
    static final LeaseRequest.Release RELEASE = new LeaseRequest.Release("u-1", "0007", RECORD);
    static final List<LeaseRequest> ALL = List.of(READ, CREATE, SWAP, RELEASE);

    /** The Lease at the version after {@link #SWAP}'s. */
    static final JsonObject LEASE = Json.object().with("apiVersion", "coordination.k8s.io/v1").with("kind", "Lease")
            .with("metadata", Json.object().with("name", "a").with("namespace", "ns").with("uid", "u-1")
                    .with("resourceVersion", "0008"))
            .with("spec", Json.object().with("holderIdentity", "host#1").with("leaseDurationSeconds", 15)
                    .with("renewTime", "2024-01-02T03:04:05.000006Z").with("leaseTransitions", 7));

    private Fixture() {}

    /** The Lease with one member of its metadata or spec set. */
    static JsonObject leaseWith(String part, String member, Json value) {
        return LEASE.with(part, ((JsonObject) LEASE.at(part).orElseThrow()).with(member, value));
    }

    /** The Lease without one member of its metadata or spec. */
    static JsonObject leaseWithout(String part, String member) {
        return LEASE.with(part, ((JsonObject) LEASE.at(part).orElseThrow()).without(member));
    }
}
