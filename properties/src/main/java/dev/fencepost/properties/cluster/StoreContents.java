package dev.fencepost.properties.cluster;

import dev.fencepost.election.fence.FencedStore;
import dev.fencepost.election.fence.SegmentName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * What a store of files holds, or should hold: its segments with their records, and its watermark.
 *
 * @param segments
 *            the records by the names of the segments
 * @param watermark
 *            the watermark
 */
record StoreContents(SortedMap<String, List<String>> segments, long watermark) {

    static final StoreContents EMPTY = new StoreContents(new TreeMap<>(), 0);

    /** Stands for what cannot be read, which no store should ever hold. */
    static final StoreContents UNREADABLE = new StoreContents(new TreeMap<>(), -1);

    private static final int SEGMENTS = 3;
    private static final long OPERATIONS_PER_TOKEN = 1_000_000L;

    /** What a store shows to its readers. */
    static StoreContents of(FencedStore store) throws IOException {
        SortedMap<String, List<String>> segments = new TreeMap<>();
        for (SegmentName name : store.list()) {
            List<String> records = new ArrayList<>();
            for (byte[] bytes : store.get(name).orElse(List.of())) {
                records.add(new String(bytes, StandardCharsets.UTF_8));
            }
            segments.put(name.value(), records);
        }
        return new StoreContents(segments, store.watermark());
    }

    /** The segment that an operation is about. */
    static SegmentName segment(StoreMessage.Write write) {
        return new SegmentName("segment-" + write.operation() % SEGMENTS);
    }

    /** The record that an operation writes. */
    static String text(StoreMessage.Write write) {
        return write.holder().value() + " " + write.token() + "/" + write.operation() + " from " + write.basedOn();
    }

    /** The watermark that an operation moves to: a later operation, and a later leadership, move it further. */
    static long position(StoreMessage.Write write) {
        return write.token().value() * OPERATIONS_PER_TOKEN + write.operation();
    }

    /** What it should hold once an operation is carried out. */
    StoreContents after(StoreMessage.Write write) {
        SortedMap<String, List<String>> next = new TreeMap<>(segments);
        String segment = segment(write).value();
        long further = watermark;
        switch (write.mutation()) {
            case PUT -> next.put(segment, List.of(text(write)));
            case APPEND -> {
                List<String> records = new ArrayList<>(next.getOrDefault(segment, List.of()));
                records.add(text(write));
                next.put(segment, records);
            }
            case MOVE_WATERMARK -> further = Math.max(watermark, position(write));
            case DELETE -> next.remove(segment);
        }
        return new StoreContents(next, further);
    }

    /** A number that stands for all of it, at least 0. */
    long value() {
        CRC32C sum = new CRC32C();
        sum.update((segments + " " + watermark).getBytes(StandardCharsets.UTF_8));
        return sum.getValue() & Integer.MAX_VALUE;
    }
}
