package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdCall.DeleteRange;
import dev.fencepost.model.etcd.EtcdCall.Operation;
import dev.fencepost.model.etcd.EtcdCall.Put;
import dev.fencepost.model.etcd.EtcdCall.Range;
import dev.fencepost.model.etcd.EtcdCall.Txn;
import dev.fencepost.model.etcd.EtcdReply.CompactResponse;
import dev.fencepost.model.etcd.EtcdReply.DeleteRangeResponse;
import dev.fencepost.model.etcd.EtcdReply.PutResponse;
import dev.fencepost.model.etcd.EtcdReply.RangeResponse;
import dev.fencepost.model.etcd.EtcdReply.StatusError;
import dev.fencepost.model.etcd.EtcdReply.TxnResponse;
import java.util.Optional;

/** The key-value service. */
final class KeyValues {

    private KeyValues() {}

    static EtcdReply serve(Turn turn, Operation operation, Cause cause) {
        Optional<StatusError> flaw = RequestShape.flaw(operation);
        if (flaw.isPresent()) {
            return flaw.get();
        }
        return switch (operation) {
            case Range range -> read(turn, range, turn.store());
            case Put put -> put(turn, put, cause);
            case DeleteRange delete -> delete(turn, delete, cause);
            case Txn txn -> transact(turn, txn, cause);
        };
    }

    /** Reads from a store that may be that of a member which is cut off. */
    static EtcdReply read(Turn turn, Range range, Store store) {
        EtcdReply reply = RangeReader.read(new StoreWrite(store), range);
        return reply instanceof RangeResponse read
                ? new RangeResponse(turn.headerAt(store.revision()), read.kvs(), read.more(), read.count())
                : reply;
    }

    private static EtcdReply put(Turn turn, Put put, Cause cause) {
        Optional<StatusError> refusal = Transaction.refusalOf(put, turn.store(), turn.leases());
        if (refusal.isPresent()) {
            return refusal.get();
        }
        StoreWrite write = new StoreWrite(turn.store());
        PutResponse response = write.put(put);
        turn.commit(write, cause);
        return new PutResponse(turn.header(), response.prevKv());
    }

    static DeleteRangeResponse delete(Turn turn, DeleteRange delete, Cause cause) {
        StoreWrite write = new StoreWrite(turn.store());
        DeleteRangeResponse response = write.delete(delete);
        turn.commit(write, cause);
        return new DeleteRangeResponse(turn.header(), response.deleted(), response.prevKvs());
    }

    /** Does a transaction of a shape that is known to be sound. */
    static EtcdReply transact(Turn turn, Txn txn, Cause cause) {
        Transaction transaction = Transaction.decided(txn, turn.store());
        Optional<StatusError> refusal = transaction.refusal(turn.store(), turn.leases());
        if (refusal.isPresent()) {
            return refusal.get();
        }
        StoreWrite write = new StoreWrite(turn.store());
        TxnResponse response = transaction.done(write);
        turn.commit(write, cause);
        return new TxnResponse(turn.header(), response.succeeded(), response.responses());
    }

    /** At 0 and below all is compacted already (case {@code compaction-nonpositive}). */
    static EtcdReply compact(Turn turn, EtcdCall.Compact compact) {
        if (compact.revision() <= turn.store().compactedRevision()) {
            return Errors.COMPACTED;
        }
        if (compact.revision() > turn.store().revision()) {
            return Errors.FUTURE_REVISION;
        }
        turn.compactTo(compact.revision());
        return new CompactResponse(turn.header());
    }
}
