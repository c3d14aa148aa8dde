package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.JsonObject;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A stored Lease, read with types: for tests and checkers, which care about who holds it and not about JSON.
 *
 * @param key
 *            where it is
 * @param uid
 *            which incarnation: another one after a deletion
 * @param resourceVersion
 *            the revision of its last change
 * @param holder
 *            who holds it; empty, or an empty text, is unheld
 * @param durationSeconds
 *            how long the holder asked for
 * @param transitions
 *            how often it changed hands, by the holders' own count
 * @param acquireTime
 *            when it was taken, by the holder's clock
 * @param renewTime
 *            when it was last renewed, by the holder's clock
 */
public record LeaseView(LeaseKey key, String uid, long resourceVersion, Optional<String> holder,
        OptionalLong durationSeconds, OptionalLong transitions, Optional<String> acquireTime,
        Optional<String> renewTime) {

    static LeaseView of(StoredLease lease) {
        JsonObject spec = lease.spec();
        return new LeaseView(lease.key(), lease.uid(), lease.revision(), spec.textAt(SpecDecoder.HOLDER),
                spec.integerAt(SpecDecoder.DURATION), spec.integerAt(SpecDecoder.TRANSITIONS),
                spec.textAt(SpecDecoder.ACQUIRE_TIME), spec.textAt(SpecDecoder.RENEW_TIME));
    }

    /** {@link #renewTime} in microseconds since 1970. */
    public OptionalLong renewMicros() {
        return renewTime.isPresent() ? OptionalLong.of(MicroTime.micros(renewTime.get())) : OptionalLong.empty();
    }
}
