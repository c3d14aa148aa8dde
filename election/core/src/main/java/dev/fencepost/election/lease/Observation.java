package dev.fencepost.election.lease;

/**
 * What a candidate knows of the Lease from its reads, and since when; every time is that of the receipt (rulings 2a).
 */
public sealed interface Observation {

    /** Nothing has been read yet. */
    record Unknown() implements Observation {}

    /** The latest read found no Lease. */
    record Missing() implements Observation {}

    /**
     * The latest read found the Lease.
     *
     * @param snapshot
     *            as it was
     * @param changedNanos
     *            when a new uid or a changed record was first received; a metadata-only write does not count, or an
     *            annotation every ten seconds would stop fail-over for ever (rulings 2b)
     * @param createdNanos
     *            when this uid was first received
     */
    record Seen(LeaseSnapshot snapshot, long changedNanos, long createdNanos) implements Observation {}

    /** This observation after another read. */
    default Observation after(LeaseSnapshot read, long nowNanos) {
        if (this instanceof Seen seen && seen.snapshot.uid().equals(read.uid())) {
            boolean changed = !seen.snapshot.record().equals(read.record());
            return new Seen(read, changed ? nowNanos : seen.changedNanos, seen.createdNanos);
        }
        return new Seen(read, nowNanos, nowNanos);
    }
}
