package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P1, for each store: all who claim a store stand for one Lease, or two of them would lead beside each other (mutant
 * C2-20).
 */
final class OneLeaseAStore extends Fold<LeaseRules> {

    private final Names stores = new Names();
    private final Grid<Guard> guards = new Grid<>(Guard::new);

    OneLeaseAStore(LeaseRules rules, Scene scene) {
        super(Oracle.ONE_LEASE_A_STORE, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CLAIM);
    }

    @Override
    public void accept(LogEvent event) {
        if (event.entry() instanceof StoreFact.ClaimJudged judged && judged.accepted()) {
            int node = scene.nodeNamed(judged.claimantNode());
            Guard guard = guards.of(stores.of(judged.store()), 0);
            for (int seat = 0; node != Seat.NO_NODE && seat < scene.seatCount(); seat++) {
                if (scene.candidacy(seat, node).standing) {
                    claimed(judged, guard, seat, event);
                }
            }
        }
    }

    private void claimed(StoreFact.ClaimJudged judged, Guard guard, int seat, LogEvent event) {
        if (guard.seat == Seat.NO_NODE) {
            guard.seat = seat;
        } else if (guard.seat != seat) {
            violate(event, judged.claimantNode() + " claimed " + judged.store() + " at " + Words.at(event.trueNanos())
                    + " as a candidate for Lease " + scene.seat(seat).name + ", though Lease "
                    + scene.seat(guard.seat).name + " guards it");
        }
    }

    /** The Lease that guards a store. */
    private static final class Guard {

        private int seat = Seat.NO_NODE;
    }
}
