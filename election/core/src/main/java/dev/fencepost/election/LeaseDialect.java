package dev.fencepost.election;

import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;

/** What the host must know of the requests for a Lease. */
record LeaseDialect() implements Dialect<LeaseRequest, LeaseReply> {

    @Override
    public boolean slowPath(LeaseRequest request) {
        return request instanceof LeaseRequest.Read;
    }

    @Override
    public LeaseReply broken(LeaseRequest request, String detail) {
        return new LeaseReply.Indeterminate(ErrorReason.OTHER, detail);
    }
}
