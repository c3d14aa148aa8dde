package dev.fencepost.election.etcd;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.KeyValue;
import dev.fencepost.election.campaign.LeaderFence;
import io.etcd.jetcd.api.CampaignResponse;
import io.etcd.jetcd.api.LeaderKey;
import io.etcd.jetcd.api.LeaderResponse;
import io.etcd.jetcd.api.LeaseGrantResponse;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.etcd.jetcd.api.LeaseRevokeResponse;
import io.etcd.jetcd.api.RangeResponse;
import io.etcd.jetcd.api.ResponseHeader;
import io.etcd.jetcd.api.TxnResponse;
import java.util.List;

/** One request of each kind, with an answer to it and what that means. */
final class Fixture {

    static final Bytes ELECTION = Bytes.utf8("/e");
    static final Bytes LEADER_KEY = Bytes.utf8("/e/7b");
    static final Bytes STATE_KEY = Bytes.utf8("/s");

    static final EtcdRequest GRANT = new EtcdRequest.Grant(10);
    static final EtcdRequest RENEW = new EtcdRequest.KeepAlive(123);
    static final EtcdRequest CAMPAIGN = new EtcdRequest.Campaign(ELECTION, 123, Bytes.utf8("me"));
    static final EtcdRequest READ = new EtcdRequest.ReadKey(STATE_KEY);
    static final EtcdRequest READ_LEADER = new EtcdRequest.ReadLeader(ELECTION);
    static final EtcdRequest REVOKE = new EtcdRequest.Revoke(123);
    static final EtcdRequest WRITE = new EtcdRequest.WriteState(new LeaderFence(LEADER_KEY, 8), STATE_KEY, 6,
            Bytes.utf8("v"));

    static final io.etcd.jetcd.api.KeyValue LEADER_KV = io.etcd.jetcd.api.KeyValue.newBuilder()
            .setKey(wire("/e/7b")).setValue(wire("me")).setCreateRevision(8).setModRevision(8).setVersion(1)
            .setLease(123).build();
    static final io.etcd.jetcd.api.KeyValue STATE_KV = io.etcd.jetcd.api.KeyValue.newBuilder()
            .setKey(wire("/s")).setValue(wire("v")).setCreateRevision(3).setModRevision(6).setVersion(2).build();

    /**
     * A request, a good answer, and what it means.
     *
     * @param request
     *            what is asked
     * @param answer
     *            what the server says
     * @param reply
     *            what the protocol hears
     */
    record Exchange(EtcdRequest request, MessageLite answer, EtcdReply reply) {

        @Override
        public String toString() {
            return request.getClass().getSimpleName();
        }
    }

    static final Exchange RENEWAL = new Exchange(RENEW,
            LeaseKeepAliveResponse.newBuilder().setHeader(header(9)).setID(123).setTTL(10).build(),
            new EtcdReply.KeptAlive(123, 10));

    static final List<Exchange> CALLS = List.of(
            new Exchange(GRANT, LeaseGrantResponse.newBuilder().setHeader(header(9)).setID(123).setTTL(12).build(),
                    new EtcdReply.Granted(123, 12)),
            new Exchange(CAMPAIGN,
                    CampaignResponse.newBuilder().setHeader(header(8))
                            .setLeader(LeaderKey.newBuilder().setName(wire("/e")).setKey(wire("/e/7b")).setRev(8)
                                    .setLease(123))
                            .build(),
                    new EtcdReply.Won(LEADER_KEY, 8, 123)),
            new Exchange(READ, RangeResponse.newBuilder().setHeader(header(9)).addKvs(STATE_KV).setCount(1).build(),
                    new EtcdReply.Found(new KeyValue(STATE_KEY, Bytes.utf8("v"), 3, 6, 0))),
            new Exchange(READ_LEADER, LeaderResponse.newBuilder().setHeader(header(9)).setKv(LEADER_KV).build(),
                    new EtcdReply.Found(new KeyValue(LEADER_KEY, Bytes.utf8("me"), 8, 8, 123))),
            new Exchange(REVOKE, LeaseRevokeResponse.newBuilder().setHeader(header(9)).build(),
                    new EtcdReply.Revoked()),
            new Exchange(WRITE, TxnResponse.newBuilder().setHeader(header(10)).setSucceeded(true).build(),
                    new EtcdReply.Written(10)));

    private Fixture() {}

    static ByteString wire(String text) {
        return ByteString.copyFromUtf8(text);
    }

    static ResponseHeader header(long revision) {
        return ResponseHeader.newBuilder().setRevision(revision).build();
    }
}
