package dev.fencepost.model.etcd;

import java.util.List;

/**
 * An open stream of keepalives, for tests and explorations.
 *
 * @param streamId
 *            the id of the request that opened it
 * @param waiting
 *            the leases of the keepalives without an answer, in order; they wait for a removal, or for a leader
 * @param halfClosed
 *            whether the client has said all
 */
public record KeepAliveView(long streamId, List<Long> waiting, boolean halfClosed) {

    /** Copies the list. */
    public KeepAliveView {
        waiting = List.copyOf(waiting);
    }
}
