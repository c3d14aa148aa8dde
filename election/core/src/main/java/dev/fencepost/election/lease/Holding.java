package dev.fencepost.election.lease;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Leadership;

/**
 * The lease as this candidate last knew itself to hold it, from its own applied write and from nothing else.
 *
 * @param snapshot
 *            the record it wrote, with the version the store gave it
 * @param validUntilNanos
 *            until when the holding may be relied on, on the own monotonic clock
 */
public record Holding(LeaseSnapshot snapshot, long validUntilNanos) {

    FencingToken token() {
        return new FencingToken(snapshot.record().transitions());
    }

    Leadership leadership() {
        return new Leadership(token(), validUntilNanos);
    }
}
