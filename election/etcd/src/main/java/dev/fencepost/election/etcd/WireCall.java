package dev.fencepost.election.etcd;

import io.etcd.jetcd.api.CampaignRequest;
import io.etcd.jetcd.api.LeaderRequest;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.TxnRequest;

/**
 * One call of etcd's API with its message; the bytes of the message exist only in the transport.
 *
 * <p>What is not here cannot be sent: no proclaim, no resign, no put or delete outside a transaction, no lock.
 */
public sealed interface WireCall {

    /** Lease/LeaseGrant. */
    record LeaseGrant(LeaseGrantRequest message) implements WireCall {}

    /** One request on a stream of Lease/LeaseKeepAlive. */
    record LeaseKeepAlive(LeaseKeepAliveRequest message) implements WireCall {}

    /** Election/Campaign, which is answered when it is won. */
    record Campaign(CampaignRequest message) implements WireCall {}

    /** KV/Range. */
    record Range(RangeRequest message) implements WireCall {}

    /** Election/Leader. */
    record Leader(LeaderRequest message) implements WireCall {}

    /** Lease/LeaseRevoke. */
    record LeaseRevoke(LeaseRevokeRequest message) implements WireCall {}

    /** KV/Txn. */
    record Txn(TxnRequest message) implements WireCall {}
}
