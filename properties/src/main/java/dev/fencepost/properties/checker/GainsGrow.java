package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.LogEvent;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * P2, over gained tokens: the leaderships of a Lease carry strictly growing tokens.
 *
 * <p>Once the Lease was deleted or edited its history is gone, and only fences that supply the floor still promise that.
 */
final class GainsGrow extends Fold {

    private Last[] leases = {};

    GainsGrow(LeaseRules rules, Scene scene) {
        super(Oracle.GAINS_GROW, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.LEADERSHIP);
    }

    @Override
    public void accept(LogEvent event) {
        if (event.entry() instanceof ElectionClaim.Gained gained) {
            LeaseView lease = scene.lease(gained.lease());
            Last last = last(lease.index);
            if (gained.token() <= last.token && (lease.history() == LeaseView.History.KEPT || floorIsSure(lease))) {
                violate(event, Words.process(event) + " gained Lease " + lease.name + " with token " + gained.token()
                        + " at " + Words.at(event.trueNanos()) + " after " + last.process + " had it with token "
                        + last.token, new Figure("token", gained.token()), new Figure("highest", last.token));
            }
            if (gained.token() > last.token) {
                last.token = gained.token();
                last.process = Words.process(event);
            }
        }
    }

    private boolean floorIsSure(LeaseView lease) {
        return rules.fencesAreSure() && !rules.storesOf(lease.name).isEmpty();
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
