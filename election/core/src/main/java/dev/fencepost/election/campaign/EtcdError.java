package dev.fencepost.election.campaign;

import dev.fencepost.election.ErrorReason;

/**
 * What the failure of a call to etcd means.
 *
 * <p>It is told from code and text together, because campaign, leader and proclaim report most errors as UNKNOWN (rulings
 * 5).
 */
public enum EtcdError {
    /** Nothing came in time. */
    TIMEOUT(true, true, ErrorReason.UNREACHABLE),
    /** The connection was refused or broke, or the server is not able to serve just now. */
    UNAVAILABLE(true, true, ErrorReason.UNREACHABLE),
    /** Cancelled, and not by us: so an expired limit of a whole channel shows. */
    CANCELLED(false, true, ErrorReason.UNREACHABLE),
    /** The answer lacks what it must hold. */
    NO_RESULT(true, true, ErrorReason.OTHER),
    /** There is no such lease. */
    LEASE_NOT_FOUND(true, false, ErrorReason.OTHER),
    /** A wait was ended by a compaction; the key that waited is still in the queue. */
    COMPACTED(true, false, ErrorReason.OTHER),
    /** Refused for now: too many requests, a conflict inside the server. */
    REFUSED_FOR_NOW(true, false, ErrorReason.OTHER),
    /** The server does not know who asks. */
    UNAUTHENTICATED(false, false, ErrorReason.UNAUTHORIZED),
    /** The server knows who asks and does not allow it. */
    PERMISSION_DENIED(false, false, ErrorReason.FORBIDDEN),
    /** Refused for good: the request can never be served. */
    REFUSED(false, false, ErrorReason.OTHER),
    /** An error that says nothing about itself. */
    UNKNOWN(true, true, ErrorReason.OTHER);

    private final boolean retriable;
    private final boolean indeterminate;
    private final ErrorReason reason;

    EtcdError(boolean retriable, boolean indeterminate, ErrorReason reason) {
        this.retriable = retriable;
        this.indeterminate = indeterminate;
        this.reason = reason;
    }

    /** Whether another campaign may succeed. */
    public boolean retriable() {
        return retriable;
    }

    /** Whether a read may be repeated: also when it was cancelled, as an expired channel limit is told so. */
    public boolean retriableRead() {
        return retriable || this == CANCELLED;
    }

    /** Whether a call that changes something may have been carried out, or still be. */
    public boolean indeterminate() {
        return indeterminate;
    }

    /** The class under which it is counted. */
    public ErrorReason reason() {
        return reason;
    }
}
