package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A process says that it leads, or that its token is valid, only after every store of the Lease has accepted its claim
 * with that token (rulings 4).
 *
 * <p>Otherwise a leader could read what its predecessor is still allowed to change.
 */
final class ClaimBeforeGain extends Fold<LeaseRules> {

    private final Names stores = new Names();
    /** For each store and node the latest claim that was accepted. */
    private final Grid<Claim> claims = new Grid<>(Claim::new);

    ClaimBeforeGain(LeaseRules rules, Scene scene) {
        super(Oracle.CLAIM_BEFORE_GAIN, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CLAIM, Topic.VERDICT, Topic.LEADERSHIP);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case StoreFact.ClaimJudged judged when judged.accepted() -> {
                int node = scene.nodeNamed(judged.claimantNode());
                if (node != Seat.NO_NODE) {
                    claims.of(stores.of(judged.store()), node).is(judged.token(), judged.claimantIncarnation());
                }
            }
            case ElectionClaim.Verdict verdict when verdict.token() != 0 ->
                judge(verdict.lease(), verdict.token(), "claimed validity for", event);
            case ElectionClaim.Gained gained -> judge(gained.lease(), gained.token(), "gained", event);
            default -> {
            }
        }
    }

    private void judge(String lease, long token, String what, LogEvent event) {
        List<String> guarded = rules.storesOf(lease);
        for (int i = 0; i < guarded.size(); i++) {
            String store = guarded.get(i);
            Claim claim = claims.of(stores.of(store), event.node().id());
            if (claim.token != token || claim.incarnation != event.incarnation()) {
                violate(event, Words.process(event) + " " + what + " token " + token + " at "
                        + Words.at(event.trueNanos()) + " before " + store + " had accepted its claim",
                        new Figure("token", token));
            }
        }
    }

    /** A claim that was accepted. */
    private static final class Claim {

        private long token;
        private int incarnation;

        void is(long newToken, int newIncarnation) {
            token = newToken;
            incarnation = newIncarnation;
        }
    }
}
