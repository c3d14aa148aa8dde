package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdReply.StatusError;

/** The errors that etcd was seen to answer with, in its own words. */
final class Errors {

    static final StatusError KEY_NOT_PROVIDED = invalid("etcdserver: key is not provided");
    static final StatusError KEY_NOT_FOUND = invalid("etcdserver: key not found");
    static final StatusError VALUE_PROVIDED = invalid("etcdserver: value is provided");
    static final StatusError LEASE_PROVIDED = invalid("etcdserver: lease is provided");
    static final StatusError DUPLICATE_KEY = invalid("etcdserver: duplicate key given in txn request");
    static final StatusError TOO_MANY_OPERATIONS = invalid("etcdserver: too many operations in txn request");
    static final StatusError REQUEST_TOO_LARGE = invalid("etcdserver: request is too large");
    static final StatusError COMPACTED = new StatusError(StatusCode.OUT_OF_RANGE,
            "etcdserver: mvcc: required revision has been compacted");
    static final StatusError FUTURE_REVISION = new StatusError(StatusCode.OUT_OF_RANGE,
            "etcdserver: mvcc: required revision is a future revision");
    static final StatusError LEASE_NOT_FOUND = new StatusError(StatusCode.NOT_FOUND,
            "etcdserver: requested lease not found");
    static final StatusError LEASE_EXISTS = new StatusError(StatusCode.FAILED_PRECONDITION,
            "etcdserver: lease already exists");
    static final StatusError TTL_TOO_LARGE = new StatusError(StatusCode.OUT_OF_RANGE,
            "etcdserver: too large lease TTL");
    static final StatusError NO_LEADER = unavailable("etcdserver: no leader");
    static final StatusError TIMED_OUT = unavailable("etcdserver: request timed out");
    static final StatusError TIMED_OUT_BY_LEADER = unavailable(
            "etcdserver: request timed out, possibly due to previous leader failure");
    static final StatusError AUTH_NOT_ENABLED = new StatusError(StatusCode.FAILED_PRECONDITION,
            "etcdserver: authentication is not enabled");
    static final StatusError ROOT_USER_MISSING = new StatusError(StatusCode.FAILED_PRECONDITION,
            "etcdserver: root user does not exist");
    static final StatusError ELECTION_NO_LEADER = unknown("election: no leader");
    static final StatusError ELECTION_NOT_LEADER = unknown("election: not leader");
    static final StatusError ELECTION_OBSERVE_CLOSED = unknown("election: observe closed early");
    static final StatusError LEADER_FIELD_MISSING = unknown("\"leader\" field must be provided");
    static final StatusError SESSION_EXPIRED = unknown("mutex: session is expired");

    private Errors() {}

    static StatusError unknown(String message) {
        return new StatusError(StatusCode.UNKNOWN, message);
    }

    /** The election and lock services are clients themselves, and lose the code of what fails within. */
    static StatusError withoutCode(StatusError error) {
        return unknown(error.message());
    }

    static StatusError messageTooLarge(long size, long limit) {
        return new StatusError(StatusCode.RESOURCE_EXHAUSTED,
                "grpc: received message larger than max (" + size + " vs. " + limit + ")");
    }

    /** How a write without a leader ends. */
    static StatusError deadlineExceeded(EtcdVersion version) {
        StatusCode code = switch (version) {
            case V3_4 -> StatusCode.UNKNOWN;
            case V3_5 -> StatusCode.DEADLINE_EXCEEDED;
        };
        return new StatusError(code, "context deadline exceeded");
    }

    private static StatusError invalid(String message) {
        return new StatusError(StatusCode.INVALID_ARGUMENT, message);
    }

    private static StatusError unavailable(String message) {
        return new StatusError(StatusCode.UNAVAILABLE, message);
    }
}
