package dev.fencepost.election;

import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;

/** What the host must know of the requests to etcd. */
record EtcdDialect() implements Dialect<EtcdRequest, EtcdReply> {

    /** A leader renews over the stream that it has: it opens another one only after that has broken. */
    @Override
    public boolean slowPath(EtcdRequest request) {
        return !(request instanceof EtcdRequest.Revoke);
    }

    /** Of a renewal, that it was not sent: its stream is as good as broken, and is replaced like one. */
    @Override
    public EtcdReply broken(EtcdRequest request, String detail) {
        return request instanceof EtcdRequest.KeepAlive
                ? new EtcdReply.NotSent(detail)
                : new EtcdReply.Failed(EtcdError.UNKNOWN, detail);
    }
}
