package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.LogEvent;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * P2, over gained tokens: the leaderships of an election carry strictly growing tokens.
 *
 * <p>Once the Lease was deleted or edited its history is gone, and only fences that supply the floor still promise that.
 * On etcd, a key that somebody from outside has taken away may have been read back before: its leadership is then told
 * after that of the next key, and each of its writes is refused.
 */
final class GainsGrow extends Fold<ElectionRules> {

    private Last[] leases = {};

    GainsGrow(ElectionRules rules, Scene scene) {
        super(Oracle.GAINS_GROW, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.LEADERSHIP);
    }

    @Override
    public void accept(LogEvent event) {
        if (event.entry() instanceof ElectionClaim.Gained gained) {
            Seat seat = scene.seat(scene.seatIndex(gained.lease()));
            Last last = last(seat.index);
            boolean excused = scene.candidacy(gained.lease(), event).excusedToken == gained.token();
            if (!excused && gained.token() <= last.token
                    && (seat.history() == Seat.History.KEPT || floorIsSure(seat))) {
                violate(event, Words.process(event) + " gained " + rules.what() + " " + seat.name + " with token "
                        + gained.token()
                        + " at " + Words.at(event.trueNanos()) + " after " + last.process + " had it with token "
                        + last.token, new Figure("token", gained.token()), new Figure("highest", last.token));
            }
            if (gained.token() > last.token) {
                last.token = gained.token();
                last.process = Words.process(event);
            }
        }
    }

    private boolean floorIsSure(Seat seat) {
        return rules instanceof LeaseRules lease && lease.fencesAreSure() && !lease.storesOf(seat.name).isEmpty();
    }

    private Last last(int lease) {
        if (lease >= leases.length) {
            int old = leases.length;
            leases = Arrays.copyOf(leases, lease + 1);
            for (int i = old; i <= lease; i++) {
                leases[i] = new Last();
            }
        }
        return leases[lease];
    }

    /** The highest token that a Lease was gained with, and by whom. */
    private static final class Last {

        private long token;
        private String process = "nobody";
    }
}
