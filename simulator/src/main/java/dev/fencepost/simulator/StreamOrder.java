package dev.fencepost.simulator;

import java.util.HashSet;
import java.util.Set;

/** Keeps streamed answers in order and without gaps: like the bytes of one connection, or not at all. */
final class StreamOrder {

    private final long[] lastArrivalNanos;
    private final Set<Long> broken = new HashSet<>();

    StreamOrder(int links) {
        this.lastArrivalNanos = new long[links];
    }

    /** Returns when a message arrives that would have arrived then, were it alone on its link. */
    long keepOrder(Message message, long arrivalNanos) {
        // At equal times the queue gives the earlier one first.
        lastArrivalNanos[message.link] = Math.max(lastArrivalNanos[message.link], arrivalNanos);
        return lastArrivalNanos[message.link];
    }

    /** A message of the stream is gone, and so is all that follows it. */
    void breakAt(Message message) {
        broken.add(message.answers);
    }

    boolean isBroken(Message message) {
        return !broken.isEmpty() && broken.contains(message.answers);
    }
}
