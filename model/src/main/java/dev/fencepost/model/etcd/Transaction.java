package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdCall.DeleteRange;
import dev.fencepost.model.etcd.EtcdCall.Operation;
import dev.fencepost.model.etcd.EtcdCall.Put;
import dev.fencepost.model.etcd.EtcdCall.Range;
import dev.fencepost.model.etcd.EtcdCall.Txn;
import dev.fencepost.model.etcd.EtcdReply.OperationResponse;
import dev.fencepost.model.etcd.EtcdReply.RangeResponse;
import dev.fencepost.model.etcd.EtcdReply.StatusError;
import dev.fencepost.model.etcd.EtcdReply.TxnResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A transaction whose branches are decided, in nested ones too, before anything is written (case
 * {@code txn-nested-compare-sees-before}).
 */
final class Transaction {

    private final boolean succeeded;
    private final List<Operation> taken;
    private final List<Optional<Transaction>> nested;

    private Transaction(boolean succeeded, List<Operation> taken, List<Optional<Transaction>> nested) {
        this.succeeded = succeeded;
        this.taken = taken;
        this.nested = nested;
    }

    static Transaction decided(Txn txn, Store store) {
        boolean succeeded = Comparison.allHold(txn.compare(), store);
        List<Operation> taken = succeeded ? txn.success() : txn.failure();
        List<Optional<Transaction>> nested = new ArrayList<>(taken.size());
        for (Operation operation : taken) {
            nested.add(operation instanceof Txn inner ? Optional.of(decided(inner, store)) : Optional.empty());
        }
        return new Transaction(succeeded, taken, nested);
    }

    /** Why none of it can be done; only branches that are taken matter. The puts are looked at first. */
    Optional<StatusError> refusal(Store store, Leases leases) {
        Optional<StatusError> ofPuts = refusalOfPuts(store, leases);
        return ofPuts.isPresent() ? ofPuts : refusalOfReads(store);
    }

    private Optional<StatusError> refusalOfPuts(Store store, Leases leases) {
        for (int i = 0; i < taken.size(); i++) {
            Optional<StatusError> refusal = taken.get(i) instanceof Put put
                    ? refusalOf(put, store, leases)
                    : nested.get(i).flatMap(inner -> inner.refusalOfPuts(store, leases));
            if (refusal.isPresent()) {
                return refusal;
            }
        }
        return Optional.empty();
    }

    static Optional<StatusError> refusalOf(Put put, Store store, Leases leases) {
        if ((put.ignoreValue() || put.ignoreLease()) && store.key(put.key()).isEmpty()) {
            return Optional.of(Errors.KEY_NOT_FOUND);
        }
        if (put.lease() != 0 && leases.get(put.lease()).isEmpty()) {
            return Optional.of(Errors.LEASE_NOT_FOUND);
        }
        return Optional.empty();
    }

    private Optional<StatusError> refusalOfReads(Store store) {
        for (int i = 0; i < taken.size(); i++) {
            Optional<StatusError> refusal = taken.get(i) instanceof Range range
                    ? refusalOf(range, store)
                    : nested.get(i).flatMap(inner -> inner.refusalOfReads(store));
            if (refusal.isPresent()) {
                return refusal;
            }
        }
        return Optional.empty();
    }

    private static Optional<StatusError> refusalOf(Range range, Store store) {
        if (range.revision() > store.revision()) {
            return Optional.of(Errors.FUTURE_REVISION);
        }
        return range.revision() != 0 && range.revision() < store.compactedRevision()
                ? Optional.of(Errors.COMPACTED)
                : Optional.empty();
    }

    /** Does what was not refused. */
    TxnResponse done(StoreWrite write) {
        List<OperationResponse> responses = new ArrayList<>(taken.size());
        for (int i = 0; i < taken.size(); i++) {
            responses.add(switch (taken.get(i)) {
                case Put put -> write.put(put);
                case DeleteRange delete -> write.delete(delete);
                case Range range -> read(write, range);
                case Txn txn -> nested.get(i).orElseThrow().done(write);
            });
        }
        return new TxnResponse(Header.ABSENT, succeeded, responses);
    }

    private static RangeResponse read(StoreWrite write, Range range) {
        if (RangeReader.read(write, range) instanceof RangeResponse response) {
            return response;
        }
        throw new IllegalStateException("a read that was not refused fails: " + range);
    }

    /** Whether it only reads, whichever branch is taken. */
    static boolean isReadOnly(Txn txn) {
        return txn.success().stream().allMatch(Range.class::isInstance)
                && txn.failure().stream().allMatch(Range.class::isInstance);
    }
}
