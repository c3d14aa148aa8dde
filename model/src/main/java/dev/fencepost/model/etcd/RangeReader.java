package dev.fencepost.model.etcd;

import dev.fencepost.model.PersistentMap;
import dev.fencepost.model.etcd.EtcdCall.Range;
import dev.fencepost.model.etcd.EtcdCall.SortOrder;
import dev.fencepost.model.etcd.EtcdCall.SortTarget;
import dev.fencepost.model.etcd.EtcdReply.RangeResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads ranges of keys: at a revision, filtered, ordered and cut as asked for. */
final class RangeReader {

    private RangeReader() {}

    /** Reads; the answer is a {@link RangeResponse}, or an error where the revision cannot be read. */
    static EtcdReply read(StoreWrite view, Range range) {
        long current = view.revision();
        if (range.revision() > current) {
            return Errors.FUTURE_REVISION;
        }
        // 0 and below mean now (case read-negative-revision).
        long revision = range.revision() <= 0 ? current : range.revision();
        if (revision < view.before().compactedRevision()) {
            return Errors.COMPACTED;
        }
        return selected(view.keysAt(revision), range, Header.inside(current));
    }

    private static RangeResponse selected(PersistentMap<String, KeyValue> keys, Range range, Header header) {
        List<KeyValue> all = Store.select(keys, new KeyRange(range.key(), range.rangeEnd()));
        if (range.countOnly()) {
            return new RangeResponse(header, List.of(), false, all.size());
        }
        List<KeyValue> kept = ordered(filtered(cutBeforeOrdering(all, range), range), range);
        boolean more = range.limit() > 0 && kept.size() > range.limit();
        List<KeyValue> shown = more ? kept.subList(0, (int) range.limit()) : kept;
        return new RangeResponse(header, range.keysOnly() ? withoutValues(shown) : shown, more, all.size());
    }

    /** Where neither order nor filters are asked for, the server reads one key more than the limit and orders these. */
    private static List<KeyValue> cutBeforeOrdering(List<KeyValue> all, Range range) {
        boolean readsAll = range.limit() <= 0 || range.sortOrder() != SortOrder.NONE || filters(range);
        return readsAll || all.size() <= range.limit() + 1 ? all : all.subList(0, (int) range.limit() + 1);
    }

    private static boolean filters(Range range) {
        return range.minModRevision() != 0 || range.maxModRevision() != 0 || range.minCreateRevision() != 0
                || range.maxCreateRevision() != 0;
    }

    private static List<KeyValue> filtered(List<KeyValue> all, Range range) {
        if (!filters(range)) {
            return all;
        }
        List<KeyValue> kept = new ArrayList<>();
        for (KeyValue kv : all) {
            if (within(kv.modRevision(), range.minModRevision(), range.maxModRevision())
                    && within(kv.createRevision(), range.minCreateRevision(), range.maxCreateRevision())) {
                kept.add(kv);
            }
        }
        return kept;
    }

    private static boolean within(long revision, long least, long most) {
        return (least == 0 || revision >= least) && (most == 0 || revision <= most);
    }

    /** A target other than the key orders upwards even without an order (case {@code sort-target-without-order}). */
    private static List<KeyValue> ordered(List<KeyValue> all, Range range) {
        boolean byKey = range.sortTarget() == SortTarget.KEY;
        if (all.size() < 2 || (byKey && range.sortOrder() != SortOrder.DESCEND)) {
            return all;
        }
        Comparator<KeyValue> order = switch (range.sortTarget()) {
            case KEY -> Comparator.comparing(KeyValue::key);
            case VERSION -> Comparator.comparingLong(KeyValue::version);
            case CREATE -> Comparator.comparingLong(KeyValue::createRevision);
            case MOD -> Comparator.comparingLong(KeyValue::modRevision);
            case VALUE -> Comparator.comparing(KeyValue::value);
        };
        List<KeyValue> sorted = new ArrayList<>(all);
        sorted.sort(range.sortOrder() == SortOrder.DESCEND ? order.reversed() : order);
        return sorted;
    }

    private static List<KeyValue> withoutValues(List<KeyValue> kvs) {
        return kvs.stream().map(KeyValue::withoutValue).toList();
    }
}
