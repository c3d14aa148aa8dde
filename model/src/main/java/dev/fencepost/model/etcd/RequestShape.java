package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdCall.DeleteRange;
import dev.fencepost.model.etcd.EtcdCall.Operation;
import dev.fencepost.model.etcd.EtcdCall.Put;
import dev.fencepost.model.etcd.EtcdCall.Range;
import dev.fencepost.model.etcd.EtcdCall.Txn;
import dev.fencepost.model.etcd.EtcdReply.StatusError;
import java.util.List;
import java.util.Optional;

/** What is wrong with a key-value request whatever the store holds, in branches that are not taken too. */
final class RequestShape {

    private static final int MOST_OPERATIONS = 128;
    private static final long LARGEST_REQUEST = 3 * 512 * 1024;
    private static final long LARGEST_MESSAGE = LARGEST_REQUEST + 512 * 1024;

    private RequestShape() {}

    static Optional<StatusError> flaw(Operation operation) {
        long size = size(operation);
        if (size > LARGEST_MESSAGE) {
            return Optional.of(Errors.messageTooLarge(size, LARGEST_MESSAGE));
        }
        if (size > LARGEST_REQUEST) {
            return Optional.of(Errors.REQUEST_TOO_LARGE);
        }
        return flaw(operation, MOST_OPERATIONS);
    }

    private static Optional<StatusError> flaw(Operation operation, int mostOperations) {
        return switch (operation) {
            case Range range -> keyFlaw(range.key());
            case DeleteRange delete -> keyFlaw(delete.key());
            case Put put -> flaw(put);
            case Txn txn -> flaw(txn, mostOperations);
        };
    }

    private static Optional<StatusError> keyFlaw(String key) {
        return key.isEmpty() ? Optional.of(Errors.KEY_NOT_PROVIDED) : Optional.empty();
    }

    private static Optional<StatusError> flaw(Put put) {
        if (put.key().isEmpty()) {
            return Optional.of(Errors.KEY_NOT_PROVIDED);
        }
        if (put.ignoreValue() && !put.value().isEmpty()) {
            return Optional.of(Errors.VALUE_PROVIDED);
        }
        if (put.ignoreLease() && put.lease() != 0) {
            return Optional.of(Errors.LEASE_PROVIDED);
        }
        return Optional.empty();
    }

    private static Optional<StatusError> flaw(Txn txn, int mostOperations) {
        int largest = Math.max(txn.compare().size(), Math.max(txn.success().size(), txn.failure().size()));
        if (largest > mostOperations) {
            return Optional.of(Errors.TOO_MANY_OPERATIONS);
        }
        for (Compare compare : txn.compare()) {
            if (compare.key().isEmpty()) {
                return Optional.of(Errors.KEY_NOT_PROVIDED);
            }
        }
        for (List<Operation> branch : List.of(txn.success(), txn.failure())) {
            for (Operation operation : branch) {
                Optional<StatusError> flaw = flaw(operation, mostOperations - largest);
                if (flaw.isPresent()) {
                    return flaw;
                }
            }
        }
        return WrittenKeys.overlapIn(txn) ? Optional.of(Errors.DUPLICATE_KEY) : Optional.empty();
    }

    /** What the texts of a request weigh; the few bytes around them are left out. */
    private static long size(Operation operation) {
        return switch (operation) {
            case Range range -> range.key().length() + range.rangeEnd().length();
            case DeleteRange delete -> delete.key().length() + delete.rangeEnd().length();
            case Put put -> put.key().length() + put.value().length();
            case Txn txn -> size(txn);
        };
    }

    private static long size(Txn txn) {
        long size = 0;
        for (Compare compare : txn.compare()) {
            size += compare.key().length() + compare.rangeEnd().length();
        }
        for (Operation operation : txn.success()) {
            size += size(operation);
        }
        for (Operation operation : txn.failure()) {
            size += size(operation);
        }
        return size;
    }
}
