package dev.fencepost.model.etcd;

import java.util.Optional;

/**
 * What the server sends otherwise than as an answer at once, in the order in which it is sent. What is addressed to a
 * client that is gone is for the driver to drop.
 */
public sealed interface Notification {

    /**
     * The answer to a call that was held.
     *
     * @param callId
     *            the id of its request
     * @param reply
     *            a response or a failure
     */
    record LateAnswer(long callId, EtcdReply reply) implements Notification {}

    /**
     * A message of a stream.
     *
     * @param streamId
     *            the id of the request that opened it
     * @param message
     *            a {@link EtcdReply.WatchResponse}, {@link EtcdReply.LeaseKeepAliveResponse} or
     *            {@link EtcdReply.LeaderResponse}
     */
    record StreamMessage(long streamId, EtcdReply message) implements Notification {}

    /**
     * A stream ends.
     *
     * @param streamId
     *            the id of the request that opened it
     * @param failure
     *            how; empty where it is closed in order
     */
    record StreamEnded(long streamId, Optional<EtcdReply.Failure> failure) implements Notification {}
}
