package dev.fencepost.model.etcd;

/** Why something was written. */
public sealed interface Cause {

    /**
     * A client asked for it.
     *
     * @param requestId
     *            by which request
     */
    record Request(long requestId) implements Cause {}

    /**
     * A client revoked a lease.
     *
     * @param leaseId
     *            which
     * @param requestId
     *            by which request
     */
    record LeaseRevoked(long leaseId, long requestId) implements Cause {}

    /**
     * A lease ran out.
     *
     * @param leaseId
     *            which
     */
    record LeaseExpired(long leaseId) implements Cause {}

    /**
     * The server cleared up after a campaign or lock that was cancelled, or whose connection or server went away.
     *
     * @param requestId
     *            of the call that waited
     */
    record WaiterLeft(long requestId) implements Cause {}

    /** An operator did it. */
    record Operator() implements Cause {}
}
