package dev.fencepost.election.state;

import dev.fencepost.election.campaign.EtcdError;

/**
 * The kinds of errors that a service which is led through etcd can meet, and whether it may try again.
 *
 * <p>The names and their retriability are those of Golem's shard manager (seed 001, 2.8), save for the last four, which it
 * did not tell apart. Whether an error is retriable says nothing about a single write: writes and lease calls are never
 * repeated by anything in here, because one that seems to have failed may have been carried out (mutant GL-29).
 */
public enum ErrorKind {
    /** Nothing came in time. */
    TIMEOUT(true),
    /** The answer lacks what it must hold. */
    NO_RESULT(true),
    /** A gRPC status that may be another one next time. */
    RETRIABLE_STATUS(true),
    /** A worker could not carry out what it was told. */
    WORKER_EXECUTION(true),
    /** The lease of a candidate that waited is gone; another campaign begins (mutant GL-06). */
    LEASE_LOST_WHILE_CAMPAIGNING(true),
    /** The connection to etcd was refused or broke. */
    ETCD_TRANSPORT(true),
    /** Input or output failed while talking to etcd. */
    ETCD_IO(true),
    /** None of etcd's endpoints can be used just now. */
    ETCD_ENDPOINT(true),

    /** The leadership holds, but somebody changed the state since it was read: the leader must stop. */
    CONCURRENT_MODIFICATION(false),
    /** The leader's key is gone or was created anew: the leader must stop. */
    LEADERSHIP_LOST(false),
    /** The process was asked to end, and this was cut short. */
    SHUTDOWN_REQUESTED(false),
    /** The state cannot be turned into bytes, or the bytes not into a state. */
    SERIALIZATION(false),
    /** A repository of another kind than etcd failed. */
    REPOSITORY(false),
    /** A repository could not be brought to the version that is needed. */
    MIGRATION(false),
    /** Input or output failed, and not while talking to etcd. */
    IO(false),
    /** An answer, or our own code, makes no sense. */
    INTERNAL(false),
    /** A connection does not tell where it comes from. */
    NO_SOURCE_IP(false),
    /** An address cannot be resolved. */
    ADDRESS_RESOLVE(false),

    /** Cancelled, and not by us: so an expired limit of a whole channel shows. Only a read may be repeated. */
    CANCELLED(false),
    /** A gRPC status that will be the same next time. */
    REFUSED_STATUS(false),
    /** The state breaks its own invariants, and was not sent. */
    INVALID_STATE(false),
    /** Nobody knows whether a write was carried out: read again before anything is written. */
    WRITE_INDETERMINATE(false);

    private final boolean retriable;

    ErrorKind(boolean retriable) {
        this.retriable = retriable;
    }

    /** The kind of a failed call to etcd. */
    public static ErrorKind of(EtcdError error) {
        return switch (error) {
            case TIMEOUT -> TIMEOUT;
            case UNAVAILABLE -> ETCD_TRANSPORT;
            case CANCELLED -> CANCELLED;
            case NO_RESULT -> NO_RESULT;
            case LEASE_NOT_FOUND, COMPACTED, REFUSED_FOR_NOW, UNKNOWN -> RETRIABLE_STATUS;
            case UNAUTHENTICATED, PERMISSION_DENIED, REFUSED -> REFUSED_STATUS;
        };
    }

    /** Whether another try of what failed as a whole, such as a campaign, may succeed. */
    public boolean retriable() {
        return retriable;
    }

    /** Whether a read may be repeated: also when it was cancelled, as an expired channel limit is told so. */
    public boolean retriableRead() {
        return retriable || this == CANCELLED;
    }
}
