package dev.fencepost.model.etcd;

/**
 * A call as it arrives at the server.
 *
 * @param connectionId
 *            over which it came: what {@link ServiceEvent.ConnectionIsLost} ends
 * @param id
 *            names the call or, where it opens one, the stream: late answers, stream messages and cancellations are
 *            addressed to it, and writes name it as their cause. The caller gives each request another one
 * @param call
 *            what is asked
 */
public record EtcdRequest(long connectionId, long id, EtcdCall call) {}
