package dev.fencepost.model.disk;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** All that a store holds, as a plain value: the specification that a store is compared with. */
record Contents(SortedMap<String, List<String>> segments, long watermark) {

    static final Contents NOTHING = new Contents(Collections.emptySortedMap(), 0);

    Contents after(Act act) {
        SortedMap<String, List<String>> next = new TreeMap<>(segments);
        switch (act.kind()) {
            case CLAIM -> {
            }
            case PUT -> next.put(act.segment(), List.of(act.record()));
            case APPEND -> next.merge(act.segment(), List.of(act.record()), Contents::concatenated);
            case DELETE -> next.remove(act.segment());
            case MOVE_WATERMARK -> {
                return new Contents(segments, Math.max(watermark, act.position()));
            }
        }
        return new Contents(next, watermark);
    }

    /** The highest token of which anything can be seen. */
    long highestTokenSeen() {
        long ofRecords = segments.values().stream().flatMap(List::stream)
                .mapToLong(record -> Long.parseLong(record.substring(0, record.indexOf(':')))).max().orElse(0);
        return Math.max(ofRecords, watermark / 1000);
    }

    private static List<String> concatenated(List<String> before, List<String> after) {
        List<String> all = new ArrayList<>(before);
        all.addAll(after);
        return List.copyOf(all);
    }
}
