package dev.fencepost.election.campaign;

/** What an election and a fenced store ask of etcd. */
public sealed interface EtcdRequest {

    /**
     * Grant a lease.
     *
     * @param ttlSeconds
     *            how long it is to last; the server may grant more
     */
    record Grant(long ttlSeconds) implements EtcdRequest {}

    /** Renew a lease; asked over a stream, which is opened with the first one. */
    record KeepAlive(long leaseId) implements EtcdRequest {}

    /**
     * Stand in an election, and be answered when every key before the own one is gone. The answer says nothing about
     * the own key, which may be gone as well.
     *
     * @param election
     *            its name, without the slash
     * @param leaseId
     *            the lease that the own key is attached to
     * @param proposal
     *            the value of the own key: who stands
     */
    record Campaign(Bytes election, long leaseId, Bytes proposal) implements EtcdRequest {}

    /** Read one key, consistently. */
    record ReadKey(Bytes key) implements EtcdRequest {}

    /** Read the key of whoever leads an election. */
    record ReadLeader(Bytes election) implements EtcdRequest {}

    /** Revoke a lease, which deletes the keys attached to it. */
    record Revoke(long leaseId) implements EtcdRequest {}

    /**
     * Write a key if the leadership holds and the key is as it was: one transaction, which reads the leader's key if it
     * does not write.
     *
     * @param fence
     *            the leadership
     * @param key
     *            what to write
     * @param previousRevision
     *            the key's mod revision as it was read; 0 if it must not exist
     * @param value
     *            its new value
     */
    record WriteState(LeaderFence fence, Bytes key, long previousRevision, Bytes value) implements EtcdRequest {}
}
