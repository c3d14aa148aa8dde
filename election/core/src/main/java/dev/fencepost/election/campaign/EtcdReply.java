package dev.fencepost.election.campaign;

import java.util.OptionalLong;

/** What etcd answers to an {@link EtcdRequest}. */
public sealed interface EtcdReply {

    /** A lease was granted, perhaps for longer than was asked. */
    record Granted(long leaseId, long ttlSeconds) implements EtcdReply {}

    /** A renewal was answered; a TTL of 0 or less says that the lease is gone. */
    record KeptAlive(long leaseId, long ttlSeconds) implements EtcdReply {}

    /** The campaign is over: every key before this one is gone. */
    record Won(Bytes key, long createRevision, long leaseId) implements EtcdReply {}

    /** A read found the key. */
    record Found(KeyValue found) implements EtcdReply {}

    /** There is no such key. */
    record Absent() implements EtcdReply {}

    /** Nobody stands in the election, which etcd tells as an error. */
    record NoLeader() implements EtcdReply {}

    /** The lease was revoked, and its keys are gone. */
    record Revoked() implements EtcdReply {}

    /**
     * The state was written.
     *
     * @param revision
     *            the key's mod revision from now on
     */
    record Written(long revision) implements EtcdReply {}

    /**
     * The state was not written, for one of the two compares failed.
     *
     * @param leaderCreateRevision
     *            the create revision of the fence's key; empty if there is no such key, or the answer lacks it
     */
    record NotWritten(OptionalLong leaderCreateRevision) implements EtcdReply {}

    /**
     * The call failed.
     *
     * @param error
     *            what the failure means
     * @param detail
     *            for people
     */
    record Failed(EtcdError error, String detail) implements EtcdReply {}

    /** The server closed the stream in order. */
    record StreamClosed() implements EtcdReply {}

    /** A request could not be sent over its stream, which is as good as broken. */
    record NotSent(String detail) implements EtcdReply {}
}
