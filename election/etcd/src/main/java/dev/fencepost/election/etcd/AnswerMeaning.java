package dev.fencepost.election.etcd;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.KeyValue;
import io.etcd.jetcd.api.CampaignResponse;
import io.etcd.jetcd.api.LeaderResponse;
import io.etcd.jetcd.api.LeaseGrantResponse;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.etcd.jetcd.api.LeaseRevokeResponse;
import io.etcd.jetcd.api.RangeResponse;
import io.etcd.jetcd.api.ResponseOp;
import io.etcd.jetcd.api.TxnResponse;
import java.util.OptionalLong;

/** Judges what came of a call; a message that lacks what it must hold is {@link EtcdError#NO_RESULT}. */
final class AnswerMeaning {

    private static final int LONGEST_TEXT_LENGTH = 200;

    private AnswerMeaning() {}

    /** What a message says to a request. */
    static EtcdReply of(EtcdRequest sent, MessageLite message) {
        if (sent instanceof EtcdRequest.Grant && message instanceof LeaseGrantResponse granted) {
            return granted(granted);
        }
        if (sent instanceof EtcdRequest.KeepAlive && message instanceof LeaseKeepAliveResponse renewed) {
            // As it is: that a TTL of 0 is the end of the lease, and another id a stranger's, is for the protocol.
            return new EtcdReply.KeptAlive(renewed.getID(), renewed.getTTL());
        }
        if (sent instanceof EtcdRequest.Campaign && message instanceof CampaignResponse won) {
            return won(won);
        }
        if (sent instanceof EtcdRequest.ReadKey read && message instanceof RangeResponse found) {
            return read(read.key(), found);
        }
        if (sent instanceof EtcdRequest.ReadLeader && message instanceof LeaderResponse led) {
            return led.hasKv() ? found(led.getKv()) : noResult("The answer of a leader read has no key.");
        }
        if (sent instanceof EtcdRequest.Revoke && message instanceof LeaseRevokeResponse) {
            return new EtcdReply.Revoked();
        }
        if (sent instanceof EtcdRequest.WriteState && message instanceof TxnResponse transaction) {
            return written(transaction);
        }
        return strange(message);
    }

    /** What a status says to a request. */
    static EtcdReply ofStatus(EtcdRequest sent, WireAnswer.Status status) {
        if (sent instanceof EtcdRequest.ReadLeader && status.code().equals("UNKNOWN")
                && status.text().contains(FailureMeaning.NOBODY_STANDS)) {
            return new EtcdReply.NoLeader();
        }
        return new EtcdReply.Failed(FailureMeaning.of(status.code(), status.text()), sentence(status));
    }

    /** What a status says that ended a stream; OK is the server closing it. */
    static EtcdReply ofEnd(WireAnswer.Status status) {
        return status.code().equals("OK")
                ? new EtcdReply.StreamClosed()
                : new EtcdReply.Failed(FailureMeaning.of(status.code(), status.text()), sentence(status));
    }

    /** What it means that there is no answer at all. */
    static EtcdReply ofBroken(WireAnswer.Broken broken) {
        return new EtcdReply.Failed(EtcdError.UNAVAILABLE, excerpt(broken.text()));
    }

    /** What it means that a message does not belong where it came. */
    static EtcdReply strange(MessageLite message) {
        return noResult("The answer is of another kind than the call: " + message.getClass().getSimpleName() + ".");
    }

    private static EtcdReply granted(LeaseGrantResponse granted) {
        if (!granted.getError().isEmpty()) {
            return new EtcdReply.Failed(EtcdError.UNKNOWN, "The server granted no lease: "
                    + excerpt(granted.getError()));
        }
        return granted.getID() != 0 && granted.getTTL() > 0
                ? new EtcdReply.Granted(granted.getID(), granted.getTTL())
                : noResult("The answer of a grant has no lease, or one without a TTL.");
    }

    private static EtcdReply won(CampaignResponse won) {
        return won.hasLeader() && !won.getLeader().getKey().isEmpty() && won.getLeader().getRev() >= 1
                ? new EtcdReply.Won(bytes(won.getLeader().getKey()), won.getLeader().getRev(),
                        won.getLeader().getLease())
                : noResult("The answer of a campaign has no leader key with a create revision.");
    }

    private static EtcdReply read(Bytes key, RangeResponse found) {
        if (found.getKvsCount() == 0) {
            return new EtcdReply.Absent();
        }
        return bytes(found.getKvs(0).getKey()).equals(key)
                ? found(found.getKvs(0))
                : noResult("The answer of a read is about another key.");
    }

    private static EtcdReply found(io.etcd.jetcd.api.KeyValue kv) {
        return kv.getCreateRevision() >= 1 && kv.getModRevision() >= 1
                ? new EtcdReply.Found(new KeyValue(bytes(kv.getKey()), bytes(kv.getValue()), kv.getCreateRevision(),
                        kv.getModRevision(), kv.getLease()))
                : noResult("The answer of a read has a key without revisions.");
    }

    /** The revision of what was written is the header's; an answer without one leaves open what was written. */
    private static EtcdReply written(TxnResponse transaction) {
        if (!transaction.getSucceeded()) {
            return new EtcdReply.NotWritten(leaderRevision(transaction));
        }
        return transaction.getHeader().getRevision() >= 1
                ? new EtcdReply.Written(transaction.getHeader().getRevision())
                : noResult("The answer of a transaction has no revision.");
    }

    private static OptionalLong leaderRevision(TxnResponse refused) {
        for (ResponseOp response : refused.getResponsesList()) {
            if (response.hasResponseRange() && response.getResponseRange().getKvsCount() > 0) {
                return OptionalLong.of(response.getResponseRange().getKvs(0).getCreateRevision());
            }
        }
        return OptionalLong.empty();
    }

    private static EtcdReply noResult(String detail) {
        return new EtcdReply.Failed(EtcdError.NO_RESULT, detail);
    }

    private static Bytes bytes(ByteString wire) {
        return Bytes.copyOf(wire.toByteArray());
    }

    /** The status with the server's own words, as far as it had any. */
    private static String sentence(WireAnswer.Status status) {
        return status.text().isEmpty()
                ? "The call ended with " + status.code() + "."
                : "The call ended with " + status.code() + ": " + excerpt(status.text());
    }

    private static String excerpt(String text) {
        return text.length() <= LONGEST_TEXT_LENGTH ? text : text.substring(0, LONGEST_TEXT_LENGTH) + "...";
    }
}
