package dev.fencepost.simulator;

import java.util.HashMap;
import java.util.Map;

/** Keeps streamed messages in order and without gaps: like the bytes of one connection, or not at all. */
final class StreamOrder {

    private final Map<Long, Stream> streams = new HashMap<>();

    /** Returns when a message arrives that would have arrived then, were it alone. */
    long keepOrder(Message message, long arrivalNanos) {
        Stream stream = streams.computeIfAbsent(message.stream, id -> new Stream(message.link));
        // At equal times the queue gives the earlier one first.
        stream.lastArrivalNanos = Math.max(stream.lastArrivalNanos, arrivalNanos);
        return stream.lastArrivalNanos;
    }

    /** A message of the stream is gone, and so is all that follows it. */
    void breakAt(Message message) {
        streams.computeIfAbsent(message.stream, id -> new Stream(message.link)).broken = true;
    }

    /** Every stream on a link is gone. */
    void breakAll(int link) {
        for (Stream stream : streams.values()) {
            stream.broken |= stream.link == link;
        }
    }

    boolean isBroken(Message message) {
        Stream stream = streams.get(message.stream);
        return stream != null && stream.broken;
    }

    /** What is known of one stream. */
    private static final class Stream {

        private final int link;
        private long lastArrivalNanos;
        private boolean broken;

        Stream(int link) {
            this.link = link;
        }
    }
}
