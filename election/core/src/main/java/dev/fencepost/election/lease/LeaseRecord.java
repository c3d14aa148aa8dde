package dev.fencepost.election.lease;

import java.util.OptionalLong;

/**
 * The contents of a Lease that the election reads and writes.
 *
 * @param holder
 *            who holds the lease; empty for nobody
 * @param transitions
 *            how often the holder changed, which is the fencing token; never negative here (rulings 3: a missing or
 *            negative number is read as 0)
 * @param renewMicros
 *            the holder's wall clock at its latest renewal; absent in a record that was never held or cannot be read
 * @param durationSeconds
 *            how long the lease lasts after a renewal
 */
public record LeaseRecord(String holder, long transitions, OptionalLong renewMicros, int durationSeconds) {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    public LeaseRecord {
        if (transitions < 0) {
            throw new IllegalArgumentException("transitions are at least 0, not " + transitions);
        }
    }

    /** Whether anybody holds the lease. */
    public boolean held() {
        return !holder.isEmpty();
    }

    /** How long the lease lasts after a renewal, in nanoseconds. */
    public long durationNanos() {
        return durationSeconds * NANOS_PER_SECOND;
    }

    /** The same record with nobody as its holder: a release keeps the token's history (rulings 3). */
    LeaseRecord released() {
        return new LeaseRecord("", transitions, renewMicros, durationSeconds);
    }
}
