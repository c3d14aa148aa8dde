package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdCall.Range;
import dev.fencepost.model.etcd.EtcdCall.Txn;

/** What a call needs of the cluster, and so how it fails without (seen in a cluster of three without a quorum). */
enum Need {
    /** Nothing: the member answers alone. */
    NOTHING,
    /** A leader, to be sure that what is read is the last. */
    READ,
    /** The same, within the election service, which loses the code. */
    ELECTION_READ,
    /** The same, at the begin of a stream. */
    OBSERVATION,
    /** The leader, who alone knows how long leases still run. */
    LEASE,
    /** A quorum that takes a write. */
    WRITE;

    static Need of(EtcdCall call) {
        return switch (call) {
            case Range range -> range.serializable() ? NOTHING : READ;
            case Txn txn -> ofTxn(txn);
            case EtcdCall.Leader leader -> ELECTION_READ;
            case EtcdCall.Observe observe -> OBSERVATION;
            case EtcdCall.LeaseTimeToLive timeToLive -> LEASE;
            case EtcdCall.LeaseLeases leases -> NOTHING;
            case EtcdCall.Status status -> NOTHING;
            case EtcdCall.Authenticate authenticate -> NOTHING;
            case EtcdCall.AuthEnable enable -> NOTHING;
            case EtcdCall.KeepAliveOpen open -> NOTHING;
            case EtcdCall.WatchOpen open -> NOTHING;
            case EtcdCall.OnStream onStream -> NOTHING;
            case EtcdCall.Put put -> WRITE;
            case EtcdCall.DeleteRange delete -> WRITE;
            case EtcdCall.Compact compact -> WRITE;
            case EtcdCall.LeaseGrant grant -> WRITE;
            case EtcdCall.LeaseRevoke revoke -> WRITE;
            case EtcdCall.Campaign campaign -> WRITE;
            case EtcdCall.Proclaim proclaim -> WRITE;
            case EtcdCall.Resign resign -> WRITE;
            case EtcdCall.Lock lock -> WRITE;
            case EtcdCall.Unlock unlock -> WRITE;
        };
    }

    private static Need ofTxn(Txn txn) {
        if (!Transaction.isReadOnly(txn)) {
            return WRITE;
        }
        boolean serializable = txn.success().stream().allMatch(Need::isSerializable)
                && txn.failure().stream().allMatch(Need::isSerializable);
        return serializable ? NOTHING : READ;
    }

    private static boolean isSerializable(EtcdCall.Operation operation) {
        return operation instanceof Range range && range.serializable();
    }

    /** How a call fails for which no leader came in time. */
    EtcdReply.StatusError failure(EtcdVersion version) {
        return switch (this) {
            case NOTHING -> throw new IllegalStateException("what needs nothing does not wait");
            case READ -> Errors.TIMED_OUT;
            case ELECTION_READ -> Errors.withoutCode(Errors.TIMED_OUT);
            case OBSERVATION -> Errors.ELECTION_OBSERVE_CLOSED;
            case LEASE -> Errors.NO_LEADER;
            case WRITE -> Errors.deadlineExceeded(version);
        };
    }
}
