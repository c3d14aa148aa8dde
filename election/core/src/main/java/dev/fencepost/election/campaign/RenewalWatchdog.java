package dev.fencepost.election.campaign;

import java.util.ArrayList;
import java.util.List;

/**
 * Until when a lease is surely alive: a TTL from the sending of the latest renewal that was acknowledged.
 *
 * <p>Counted from sending, because the server starts the TTL anew when it handles the renewal, which is after it was sent
 * and before its answer is read (mutant GL-02). Answers come in the order of the renewals of one stream, so each one
 * acknowledges the oldest; those of a stream that was replaced never come (mutant GL-35).
 *
 * @param ttlNanos
 *            the granted TTL
 * @param deadlineNanos
 *            the end of that TTL on the own monotonic clock, nothing taken off for clocks that differ
 * @param unacknowledgedNanos
 *            when the renewals without an answer were sent, oldest first
 */
public record RenewalWatchdog(long ttlNanos, long deadlineNanos, List<Long> unacknowledgedNanos) {

    /** Armed by a handshake: the first request of a stream renews like any other. */
    static RenewalWatchdog armed(long ttlNanos, long handshakeSentNanos) {
        return new RenewalWatchdog(ttlNanos, handshakeSentNanos + ttlNanos, List.of());
    }

    RenewalWatchdog sent(long nowNanos) {
        List<Long> sends = new ArrayList<>(unacknowledgedNanos);
        sends.add(nowNanos);
        return new RenewalWatchdog(ttlNanos, deadlineNanos, List.copyOf(sends));
    }

    /** The oldest renewal was answered; an answer to none moves nothing. */
    RenewalWatchdog acknowledged() {
        if (unacknowledgedNanos.isEmpty()) {
            return this;
        }
        long sentNanos = unacknowledgedNanos.get(0);
        return new RenewalWatchdog(ttlNanos, sentNanos + ttlNanos,
                unacknowledgedNanos.subList(1, unacknowledgedNanos.size()).stream().toList());
    }

    /**
     * Another stream is open, whose first request has renewed the lease (mutant GL-04); the answers that the one before
     * still owed will never come.
     *
     * @param sentNanos
     *            when that request was sent
     */
    RenewalWatchdog reconnected(long sentNanos) {
        return new RenewalWatchdog(ttlNanos, sentNanos + ttlNanos, List.of());
    }
}
