package dev.fencepost.election.etcd;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.LeaderFence;
import io.etcd.jetcd.api.CampaignRequest;
import io.etcd.jetcd.api.Compare;
import io.etcd.jetcd.api.LeaderRequest;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.TxnRequest;

/**
 * Translates between the election through etcd and etcd's wire.
 *
 * <p>Pure and without state: the simulation runs it between protocol and model, the transport between protocol and gRPC.
 * Each request is one call and each answer is judged alone.
 */
public final class EtcdCodec {

    /** The one call that carries out a request. */
    public WireCall encode(EtcdRequest request) {
        return switch (request) {
            // Without an id of our own: the server draws one that no other candidate has.
            case EtcdRequest.Grant grant -> new WireCall.LeaseGrant(
                    LeaseGrantRequest.newBuilder().setTTL(grant.ttlSeconds()).build());
            case EtcdRequest.KeepAlive renewal -> new WireCall.LeaseKeepAlive(
                    LeaseKeepAliveRequest.newBuilder().setID(renewal.leaseId()).build());
            case EtcdRequest.Campaign campaign -> new WireCall.Campaign(
                    CampaignRequest.newBuilder().setName(toWire(campaign.election()))
                            .setLease(campaign.leaseId()).setValue(toWire(campaign.proposal())).build());
            case EtcdRequest.ReadKey read -> new WireCall.Range(range(read.key()));
            case EtcdRequest.ReadLeader read -> new WireCall.Leader(
                    LeaderRequest.newBuilder().setName(toWire(read.election())).build());
            case EtcdRequest.Revoke revoke -> new WireCall.LeaseRevoke(
                    LeaseRevokeRequest.newBuilder().setID(revoke.leaseId()).build());
            case EtcdRequest.WriteState write -> new WireCall.Txn(fenced(write));
        };
    }

    /**
     * What the answer to a request means.
     *
     * @param sent
     *            the request that {@link #encode} was given
     * @param answer
     *            what came of it
     */
    public EtcdReply decode(EtcdRequest sent, WireAnswer answer) {
        return switch (answer) {
            case WireAnswer.Message message -> AnswerMeaning.of(sent, message.message());
            case WireAnswer.Status status -> AnswerMeaning.ofStatus(sent, status);
            case WireAnswer.Broken broken -> AnswerMeaning.ofBroken(broken);
        };
    }

    /**
     * How a stream ended: {@link EtcdReply.StreamClosed} if the server closed it, and what the status means otherwise.
     *
     * @param end
     *            the status, or the break, that it ended with
     */
    public EtcdReply decodeEnd(WireAnswer end) {
        return switch (end) {
            case WireAnswer.Message unexpected -> AnswerMeaning.strange(unexpected.message());
            case WireAnswer.Status status -> AnswerMeaning.ofEnd(status);
            case WireAnswer.Broken broken -> AnswerMeaning.ofBroken(broken);
        };
    }

    /** Linearizable, as nothing says otherwise: a member that is behind must not tell of a key that is gone. */
    private static RangeRequest range(Bytes key) {
        return RangeRequest.newBuilder().setKey(toWire(key)).build();
    }

    /**
     * Leadership and state are compared in one transaction (mutant GL-24). The else-branch reads the leader's key,
     * which tells why.
     */
    private static TxnRequest fenced(EtcdRequest.WriteState write) {
        ByteString stateKey = toWire(write.key());
        return TxnRequest.newBuilder().addCompare(leads(write.fence())).addCompare(unchanged(write))
                .addSuccess(RequestOp.newBuilder()
                        .setRequestPut(PutRequest.newBuilder().setKey(stateKey).setValue(toWire(write.value()))))
                .addFailure(RequestOp.newBuilder().setRequestRange(
                        RangeRequest.newBuilder().setKey(toWire(write.fence().key()))))
                .build();
    }

    /** By its create revision: a key of that name may be somebody else's by now (mutant GL-23). */
    private static Compare leads(LeaderFence fence) {
        return Compare.newBuilder().setKey(toWire(fence.key())).setTarget(Compare.CompareTarget.CREATE)
                .setResult(Compare.CompareResult.EQUAL).setCreateRevision(fence.createRevision()).build();
    }

    private static Compare unchanged(EtcdRequest.WriteState write) {
        return Compare.newBuilder().setKey(toWire(write.key())).setTarget(Compare.CompareTarget.MOD)
                .setResult(Compare.CompareResult.EQUAL).setModRevision(write.previousRevision()).build();
    }

    /** The copy that these bytes give away is nobody else's, so it need not be copied again. */
    private static ByteString toWire(Bytes bytes) {
        return UnsafeByteOperations.unsafeWrap(bytes.toByteArray());
    }
}
