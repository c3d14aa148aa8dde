package dev.fencepost.tla.lease;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.Now;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.election.lease.Phase;

/**
 * A candidate in the small world: the protocol's state, and the little of its host that is not the protocol's.
 *
 * @param state
 *            the protocol's state
 * @param verdict
 *            from what {@code tokenValid()} answers: the latest verdict
 * @param floorAsked
 *            whether the fences are being asked for their highest token
 * @param leads
 *            what the specification needs to know of its clock
 * @param reading
 *            what its next step finds
 */
record Seat(LeaseState state, Leadership verdict, boolean floorAsked, Leads leads, Reading reading) {

    private static final Reading NO_READING = new Reading(new Now(0, 0), 0, false);

    static Seat of(LeaseState initial) {
        return new Seat(initial, Leadership.NONE, false, Leads.NONE, NO_READING);
    }

    Seat with(Reading other) {
        return new Seat(state, verdict, floorAsked, leads, other);
    }

    Seat with(LeaseState other) {
        return new Seat(other, verdict, floorAsked, leads, reading);
    }

    Seat withVerdict(Leadership other) {
        long lead = other.token().issued() ? leads.hold() : 0;
        return new Seat(state, other, floorAsked, leads.withVerdict(lead), reading);
    }

    Seat withFloorAsked(boolean other) {
        return new Seat(state, verdict, other, leads, reading);
    }

    Seat withLeads(Leads other) {
        return new Seat(state, verdict, floorAsked, other, reading);
    }

    /** Whether the host would pass the answer to a call on to the protocol. */
    boolean awaits(long attempt) {
        return awaitsRead(attempt) || awaitsWrite(attempt)
                || state.unresolved().stream().anyMatch(write -> write.id() == attempt);
    }

    boolean awaitsRead(long attempt) {
        return state.read().isPresent() && state.read().get().id() == attempt;
    }

    boolean awaitsWrite(long attempt) {
        return state.write().isPresent() && state.write().get().id() == attempt;
    }

    /** Whether the host would pass what became of a claim on to the protocol. */
    boolean awaitsClaim(FencingToken token) {
        return state.phase() == Phase.CLAIMING && state.claimAwaited()
                && state.holding().orElseThrow().snapshot().record().transitions() == token.value();
    }
}
