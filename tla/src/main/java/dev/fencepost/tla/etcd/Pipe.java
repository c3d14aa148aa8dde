package dev.fencepost.tla.etcd;

import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import java.util.ArrayList;
import java.util.List;

/**
 * What is under way on the stream of a candidate.
 *
 * @param stream
 *            the protocol's number of the stream; 0 for none
 * @param serverStream
 *            the model's number of it; 0 before the first request has come
 * @param asked
 *            the renewals that the server has not taken, oldest first
 * @param held
 *            how many it has taken and not answered
 * @param told
 *            its answers, oldest first
 */
record Pipe(long stream, long serverStream, List<EtcdRequest.KeepAlive> asked, int held, List<EtcdReply> told) {

    /** No stream. */
    static final Pipe NONE = new Pipe(0, 0, List.of(), 0, List.of());

    static Pipe opened(long stream, EtcdRequest.KeepAlive first) {
        return new Pipe(stream, 0, List.of(first), 0, List.of());
    }

    Pipe pushed(EtcdRequest.KeepAlive renewal) {
        List<EtcdRequest.KeepAlive> more = new ArrayList<>(asked);
        more.add(renewal);
        return new Pipe(stream, serverStream, List.copyOf(more), held, told);
    }

    Pipe taken(long byServerStream) {
        return new Pipe(stream, byServerStream, asked.subList(1, asked.size()), held + 1, told);
    }

    Pipe answered(EtcdReply reply) {
        List<EtcdReply> more = new ArrayList<>(told);
        more.add(reply);
        return new Pipe(stream, serverStream, asked, held - 1, List.copyOf(more));
    }

    /** The same stream as its candidate sees it, the server knowing of it no more. */
    Pipe emptied() {
        return new Pipe(stream, 0, List.of(), 0, List.of());
    }

    Pipe heard() {
        return new Pipe(stream, serverStream, asked, held, told.subList(1, told.size()));
    }
}
