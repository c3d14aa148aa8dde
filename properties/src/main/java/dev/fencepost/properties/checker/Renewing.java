package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.LogEvent;

/**
 * The renewals that a process sent over its latest stream, and the newest one that was confirmed; written by
 * {@link Scene} alone.
 *
 * <p>Answers come in the order of the requests, so each confirms the oldest one without an answer; those of a stream that
 * is over, or was replaced, never count (mutant GL-35).
 */
final class Renewing {

    /** Never yet. */
    static final long NEVER = -1;

    /** More than ever lack an answer. */
    private static final int SIZE = 64;

    private final long[] sentTrueNanos = new long[SIZE];
    private final long[] sentNanos = new long[SIZE];
    private long stream = NEVER;
    private int first;
    private int waiting;
    /** Whether the stream is open and has answered. */
    boolean streams;
    /** When the latest renewal was sent, on the own monotonic clock; meaningless before the first. */
    long pushedNanos;
    /** When the newest renewal that was confirmed had been sent, or {@link #NEVER}. */
    long confirmedTrueNanos = NEVER;
    /** The same on the own monotonic clock; meaningless before the first. */
    long confirmedNanos;
    /** What the latest answer said. */
    String reply = "";
    /** When it came. */
    long repliedNanos = NEVER;

    void pushed(ElectionClaim.StreamPushed pushed, LogEvent event) {
        if (pushed.stream() != stream) {
            over();
            stream = pushed.stream();
        }
        int slot = (first + waiting) % SIZE;
        sentTrueNanos[slot] = event.trueNanos();
        sentNanos[slot] = event.monotonicNanos();
        waiting = Math.min(waiting + 1, SIZE);
        pushedNanos = event.monotonicNanos();
    }

    void answered(ElectionClaim.StreamAnswered answered, LogEvent event) {
        reply = answered.reply();
        repliedNanos = event.trueNanos();
        if (answered.stream() != stream || waiting == 0) {
            return;
        }
        if (answered.reply().equals("kept-alive")) {
            streams = true;
            confirmedTrueNanos = sentTrueNanos[first];
            confirmedNanos = sentNanos[first];
        }
        first = (first + 1) % SIZE;
        waiting--;
    }

    void ended(ElectionClaim.StreamEnded ended) {
        if (ended.stream() == stream) {
            over();
        }
    }

    void reset() {
        over();
        stream = NEVER;
        confirmedTrueNanos = NEVER;
        reply = "";
        repliedNanos = NEVER;
    }

    private void over() {
        streams = false;
        waiting = 0;
    }
}
