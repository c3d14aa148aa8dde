package dev.fencepost.tla.lease;

import dev.fencepost.election.lease.Attempt;
import dev.fencepost.election.lease.Holding;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.election.lease.Observation;
import dev.fencepost.election.lease.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How far a candidate's clock was ahead of true time when each of its timers began: nothing the code knows, kept beside
 * it because the specification bounds clocks by it.
 *
 * @param attempts
 *            for each write that is awaited or in doubt, by its number
 * @param hold
 *            for the holding
 * @param verdict
 *            for the holding from which {@code tokenValid()} answers
 * @param changed
 *            for the latest change seen of the Lease
 * @param created
 *            for the first sight of the Lease
 */
record Leads(Map<Long, Long> attempts, long hold, long verdict, long changed, long created) {

    static final Leads NONE = new Leads(Map.of(), 0, 0, 0, 0);

    Leads {
        attempts = Map.copyOf(attempts);
    }

    Leads withVerdict(long nanos) {
        return new Leads(attempts, hold, nanos, changed, created);
    }

    /** After a step, from what it has changed. */
    Leads after(LeaseState before, LeaseState after, long leadNanos, long validityNanos) {
        Map<Long, Long> kept = new TreeMap<>();
        for (Attempt attempt : writes(after)) {
            kept.put(attempt.id(), attempts.getOrDefault(attempt.id(), leadNanos));
        }
        return new Leads(kept, holdAfter(before, after, leadNanos, validityNanos), verdict,
                changedAfter(before, after, leadNanos), createdAfter(before, after, leadNanos));
    }

    private long holdAfter(LeaseState before, LeaseState after, long leadNanos, long validityNanos) {
        Optional<Holding> held = after.holding();
        if (held.isEmpty()) {
            return 0;
        }
        boolean shown = before.phase() == Phase.RELEASING && before.read().isPresent()
                && !before.read().equals(after.read());
        if (!shown && !held.equals(before.holding())) {
            for (Attempt attempt : writes(before)) {
                if (attempt.request().record().equals(held.get().snapshot().record())
                        && attempt.sentNanos() + validityNanos == held.get().validUntilNanos()) {
                    return attempts.getOrDefault(attempt.id(), 0L);
                }
            }
        }
        return before.holding().isPresent() ? hold : leadNanos;
    }

    private static List<Attempt> writes(LeaseState state) {
        List<Attempt> writes = new ArrayList<>(state.unresolved());
        state.write().ifPresent(writes::addFirst);
        return writes;
    }

    private long changedAfter(LeaseState before, LeaseState after, long leadNanos) {
        if (!(after.observation() instanceof Observation.Seen seen)) {
            return 0;
        }
        boolean same = before.observation() instanceof Observation.Seen old
                && old.snapshot().uid().equals(seen.snapshot().uid())
                && old.snapshot().record().equals(seen.snapshot().record());
        return same ? changed : leadNanos;
    }

    private long createdAfter(LeaseState before, LeaseState after, long leadNanos) {
        if (!(after.observation() instanceof Observation.Seen seen)) {
            return 0;
        }
        boolean same = before.observation() instanceof Observation.Seen old
                && old.snapshot().uid().equals(seen.snapshot().uid());
        return same ? created : leadNanos;
    }
}
