package dev.fencepost.properties.cluster;

import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.fence.Refusal;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.Stimulus;

/**
 * Writes down what a store did with the requests of others.
 *
 * @param store
 *            the store's node
 */
record StoreFacts(String store) {

    /** A claim was judged. */
    StoreFact claim(Stimulus.Delivered from, StoreMessage.Claim claim, boolean accepted, long highest) {
        return new StoreFact.ClaimJudged(store, claim.token().value(), claim.holder().value(),
                from.from().node().name(), from.fromIncarnation(), accepted, highest);
    }

    /** A mutation was judged. */
    StoreFact write(Stimulus.Delivered from, StoreMessage.Write write, long before, long after,
            StoreFact.Admission admission, long highest) {
        return new StoreFact.WriteJudged(store, write.mutation().name(), write.token().value(),
                write.holder().value(), from.from().node().name(), from.fromIncarnation(), write.operation(),
                write.basedOn(), before, after, admission, highest);
    }

    /** The kind of a refusal. */
    static StoreFact.Admission refused(Refusal why) {
        return switch (why) {
            case Refusal.Superseded superseded -> StoreFact.Admission.REFUSED_STALE;
            case Refusal.SharedToken shared -> StoreFact.Admission.REFUSED_STALE;
            case Refusal.NotArmed notArmed -> StoreFact.Admission.REFUSED_CLOSED;
            case Refusal.UnreadableMarker unreadable -> StoreFact.Admission.REFUSED_UNREADABLE;
        };
    }

    /** The marker's token; 0 where there is none, or nobody knows. */
    static long highest(Marker marker) {
        return marker.highest().map(token -> token.value()).orElse(0L);
    }
}
