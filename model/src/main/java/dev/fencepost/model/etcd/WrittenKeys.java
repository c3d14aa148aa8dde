package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdCall.DeleteRange;
import dev.fencepost.model.etcd.EtcdCall.Operation;
import dev.fencepost.model.etcd.EtcdCall.Put;
import dev.fencepost.model.etcd.EtcdCall.Txn;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Which keys a branch of a transaction puts and deletes: none may be put twice, or put and deleted. */
final class WrittenKeys {

    private final Set<String> puts = new TreeSet<>();
    private final List<DeleteRange> deletions = new ArrayList<>();
    private boolean overlapping;

    private WrittenKeys() {}

    /** Whether either branch writes a key twice. */
    static boolean overlapIn(Txn txn) {
        return (txn.success().size() > 1 || txn.failure().size() > 1 || nests(txn))
                && (of(txn.success()).overlapping || of(txn.failure()).overlapping);
    }

    private static boolean nests(Txn txn) {
        return txn.success().stream().anyMatch(Txn.class::isInstance)
                || txn.failure().stream().anyMatch(Txn.class::isInstance);
    }

    /** In the server's order: this level's deletions, the levels within, this level's puts. */
    private static WrittenKeys of(List<Operation> branch) {
        WrittenKeys keys = new WrittenKeys();
        for (Operation operation : branch) {
            if (operation instanceof DeleteRange delete) {
                keys.deletions.add(delete);
            }
        }
        for (Operation operation : branch) {
            if (operation instanceof Txn nested) {
                keys.addNested(of(nested.success()), of(nested.failure()));
            }
        }
        for (Operation operation : branch) {
            if (operation instanceof Put put) {
                keys.addPut(put.key());
            }
        }
        return keys;
    }

    /** A key may be put in both branches of a nested transaction, since only one of them is taken. */
    private void addNested(WrittenKeys success, WrittenKeys failure) {
        overlapping |= success.overlapping || failure.overlapping;
        Set<String> either = new TreeSet<>(success.puts);
        either.addAll(failure.puts);
        either.forEach(this::addPut);
        deletions.addAll(success.deletions);
        deletions.addAll(failure.deletions);
    }

    private void addPut(String key) {
        overlapping |= !puts.add(key) || deletions.stream().anyMatch(delete -> covers(delete, key));
    }

    /** The server takes a deletion "from here on" for an empty interval, so that it overlaps with nothing. */
    private static boolean covers(DeleteRange delete, String key) {
        return delete.rangeEnd().isEmpty()
                ? delete.key().equals(key)
                : key.compareTo(delete.key()) >= 0 && key.compareTo(delete.rangeEnd()) < 0;
    }
}
