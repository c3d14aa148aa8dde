package dev.fencepost.election.campaign;

/**
 * A key as etcd holds it.
 *
 * @param key
 *            the key
 * @param value
 *            its value
 * @param createRevision
 *            the revision at which it was created
 * @param modRevision
 *            the revision at which it was last written: the key's own, never that of an answer's header
 * @param leaseId
 *            the lease it is attached to; 0 for none
 */
public record KeyValue(Bytes key, Bytes value, long createRevision, long modRevision, long leaseId) {}
