package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.Compare.Operand;
import java.util.List;
import java.util.Optional;

/** Decides the conditions of transactions. */
final class Comparison {

    private Comparison() {}

    static boolean allHold(List<Compare> compares, Store store) {
        for (Compare compare : compares) {
            if (!holds(compare, store)) {
                return false;
            }
        }
        return true;
    }

    /** Over a range it holds when every key holds; without any key numbers compare as 0 and values never hold. */
    private static boolean holds(Compare compare, Store store) {
        List<KeyValue> kvs = store.select(new KeyRange(compare.key(), compare.rangeEnd()));
        if (kvs.isEmpty()) {
            return holds(compare, Optional.empty());
        }
        for (KeyValue kv : kvs) {
            if (!holds(compare, Optional.of(kv))) {
                return false;
            }
        }
        return true;
    }

    private static boolean holds(Compare compare, Optional<KeyValue> kv) {
        return switch (compare.operand()) {
            case Operand.Version operand ->
                holds(compare, Long.compare(kv.map(KeyValue::version).orElse(0L), operand.version()));
            case Operand.CreateRevision operand ->
                holds(compare, Long.compare(kv.map(KeyValue::createRevision).orElse(0L), operand.createRevision()));
            case Operand.ModRevision operand ->
                holds(compare, Long.compare(kv.map(KeyValue::modRevision).orElse(0L), operand.modRevision()));
            case Operand.Lease operand ->
                holds(compare, Long.compare(kv.map(KeyValue::lease).orElse(0L), operand.lease()));
            case Operand.Value operand ->
                kv.isPresent() && holds(compare, kv.get().value().compareTo(operand.value()));
        };
    }

    private static boolean holds(Compare compare, int order) {
        return switch (compare.result()) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case GREATER -> order > 0;
            case LESS -> order < 0;
        };
    }
}
