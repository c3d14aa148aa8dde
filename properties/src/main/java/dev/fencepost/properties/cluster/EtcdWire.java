package dev.fencepost.properties.cluster;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import dev.fencepost.election.etcd.WireAnswer;
import dev.fencepost.election.etcd.WireCall;
import dev.fencepost.model.etcd.Compare;
import dev.fencepost.model.etcd.EtcdCall;
import dev.fencepost.model.etcd.EtcdReply;
import dev.fencepost.model.etcd.Header;
import dev.fencepost.model.etcd.KeyValue;
import io.etcd.jetcd.api.CampaignResponse;
import io.etcd.jetcd.api.LeaderKey;
import io.etcd.jetcd.api.LeaderResponse;
import io.etcd.jetcd.api.LeaseGrantResponse;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.etcd.jetcd.api.LeaseRevokeResponse;
import io.etcd.jetcd.api.PutResponse;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeResponse;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.ResponseHeader;
import io.etcd.jetcd.api.ResponseOp;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Turns etcd's messages into the model's calls, and the model's replies into etcd's messages: what gRPC does. */
public final class EtcdWire {

    private EtcdWire() {}

    /** A call as the model takes it; a renewal names the stream that it comes over. */
    public static EtcdCall call(WireCall wire, long streamId) {
        return switch (wire) {
            case WireCall.LeaseGrant grant ->
                new EtcdCall.LeaseGrant(grant.message().getTTL(), grant.message().getID());
            case WireCall.LeaseKeepAlive renewal ->
                new EtcdCall.KeepAliveSend(streamId, renewal.message().getID());
            case WireCall.Campaign campaign -> new EtcdCall.Campaign(text(campaign.message().getName()),
                    campaign.message().getLease(), text(campaign.message().getValue()));
            case WireCall.Range range -> range(range.message());
            case WireCall.Leader leader -> new EtcdCall.Leader(text(leader.message().getName()));
            case WireCall.LeaseRevoke revoke -> new EtcdCall.LeaseRevoke(revoke.message().getID());
            case WireCall.Txn txn -> txn(txn.message());
        };
    }

    private static EtcdCall.Range range(RangeRequest range) {
        if (!range.getRangeEnd().isEmpty() || range.getRevision() != 0 || range.getLimit() != 0) {
            throw new IllegalArgumentException("a candidate reads single keys as they are, not " + range);
        }
        EtcdCall.Range whole = EtcdCall.Range.of(text(range.getKey()));
        return new EtcdCall.Range(whole.key(), whole.rangeEnd(), 0, 0, whole.sortOrder(), whole.sortTarget(),
                range.getSerializable(), range.getKeysOnly(), range.getCountOnly(), 0, 0, 0, 0);
    }

    private static EtcdCall.Txn txn(TxnRequest txn) {
        return new EtcdCall.Txn(txn.getCompareList().stream().map(EtcdWire::compare).toList(),
                operations(txn.getSuccessList()), operations(txn.getFailureList()));
    }

    private static Compare compare(io.etcd.jetcd.api.Compare compare) {
        Compare.Result result = switch (compare.getResult()) {
            case EQUAL -> Compare.Result.EQUAL;
            case GREATER -> Compare.Result.GREATER;
            case LESS -> Compare.Result.LESS;
            case NOT_EQUAL -> Compare.Result.NOT_EQUAL;
            case UNRECOGNIZED -> throw new IllegalArgumentException("no such comparison: " + compare);
        };
        Compare.Operand operand = switch (compare.getTarget()) {
            case CREATE -> new Compare.Operand.CreateRevision(compare.getCreateRevision());
            case MOD -> new Compare.Operand.ModRevision(compare.getModRevision());
            case VERSION -> new Compare.Operand.Version(compare.getVersion());
            case VALUE -> new Compare.Operand.Value(text(compare.getValue()));
            case UNRECOGNIZED -> throw new IllegalArgumentException("no such operand: " + compare);
        };
        return new Compare(text(compare.getKey()), text(compare.getRangeEnd()), result, operand);
    }

    private static List<EtcdCall.Operation> operations(List<RequestOp> operations) {
        return operations.stream().map(EtcdWire::operation).toList();
    }

    private static EtcdCall.Operation operation(RequestOp operation) {
        return switch (operation.getRequestCase()) {
            case REQUEST_RANGE -> range(operation.getRequestRange());
            case REQUEST_PUT -> new EtcdCall.Put(text(operation.getRequestPut().getKey()),
                    text(operation.getRequestPut().getValue()), operation.getRequestPut().getLease(), false, false,
                    false);
            case REQUEST_DELETE_RANGE -> new EtcdCall.DeleteRange(text(operation.getRequestDeleteRange().getKey()),
                    text(operation.getRequestDeleteRange().getRangeEnd()), false);
            case REQUEST_TXN -> txn(operation.getRequestTxn());
            case REQUEST_NOT_SET -> throw new IllegalArgumentException("an empty operation");
        };
    }

    /** What a reply looks like to a client. */
    public static WireAnswer answer(EtcdReply reply) {
        return switch (reply) {
            case EtcdReply.StatusError error -> new WireAnswer.Status(error.code().name(), error.message());
            case EtcdReply.TransportError error -> new WireAnswer.Broken(error.failure().text());
            case EtcdReply message -> new WireAnswer.Message(message(message));
        };
    }

    private static MessageLite message(EtcdReply reply) {
        return switch (reply) {
            case EtcdReply.LeaseGrantResponse granted -> LeaseGrantResponse.newBuilder()
                    .setHeader(header(granted.header())).setID(granted.id()).setTTL(granted.ttlSeconds()).build();
            case EtcdReply.LeaseKeepAliveResponse renewed -> LeaseKeepAliveResponse.newBuilder()
                    .setHeader(header(renewed.header())).setID(renewed.id()).setTTL(renewed.ttlSeconds()).build();
            case EtcdReply.LeaseRevokeResponse revoked ->
                LeaseRevokeResponse.newBuilder().setHeader(header(revoked.header())).build();
            case EtcdReply.CampaignResponse won -> CampaignResponse.newBuilder().setHeader(header(won.header()))
                    .setLeader(LeaderKey.newBuilder().setName(bytes(won.leader().name()))
                            .setKey(bytes(won.leader().key())).setRev(won.leader().rev())
                            .setLease(won.leader().lease()))
                    .build();
            case EtcdReply.LeaderResponse leader -> LeaderResponse.newBuilder().setHeader(header(leader.header()))
                    .setKv(keyValue(leader.kv())).build();
            case EtcdReply.RangeResponse range -> range(range);
            case EtcdReply.TxnResponse txn -> txn(txn);
            default -> throw new IllegalArgumentException("no candidate asks for " + reply);
        };
    }

    private static RangeResponse range(EtcdReply.RangeResponse range) {
        RangeResponse.Builder builder = RangeResponse.newBuilder().setHeader(header(range.header()))
                .setCount(range.count()).setMore(range.more());
        range.kvs().forEach(kv -> builder.addKvs(keyValue(kv)));
        return builder.build();
    }

    private static TxnResponse txn(EtcdReply.TxnResponse txn) {
        TxnResponse.Builder builder = TxnResponse.newBuilder().setHeader(header(txn.header()))
                .setSucceeded(txn.succeeded());
        txn.responses().forEach(response -> builder.addResponses(switch (response) {
            case EtcdReply.RangeResponse range -> ResponseOp.newBuilder().setResponseRange(range(range)).build();
            case EtcdReply.PutResponse put -> ResponseOp.newBuilder()
                    .setResponsePut(PutResponse.newBuilder().setHeader(header(put.header()))).build();
            default -> throw new IllegalArgumentException("no candidate's transaction does " + response);
        }));
        return builder.build();
    }

    private static ResponseHeader header(Header header) {
        return ResponseHeader.newBuilder().setClusterId(header.clusterId()).setMemberId(header.memberId())
                .setRevision(header.revision()).setRaftTerm(header.raftTerm()).build();
    }

    private static io.etcd.jetcd.api.KeyValue keyValue(KeyValue kv) {
        return io.etcd.jetcd.api.KeyValue.newBuilder().setKey(bytes(kv.key())).setValue(bytes(kv.value()))
                .setCreateRevision(kv.createRevision()).setModRevision(kv.modRevision()).setVersion(kv.version())
                .setLease(kv.lease()).build();
    }

    /** The model writes each byte as one character. */
    private static String text(ByteString bytes) {
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    private static ByteString bytes(String text) {
        return ByteString.copyFrom(text, StandardCharsets.ISO_8859_1);
    }
}
