package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P4's write clause, for fences that are claimed: every mutation that is carried out comes from the process whose claim
 * is the highest that the store has accepted.
 *
 * <p>It is stricter than P3: a write that runs ahead of its claim is refused too, because its writer may have read what
 * its predecessor was still changing.
 */
final class OnlyClaimantWrites extends Fold<LeaseRules> {

    private final FenceView claimed = new FenceView();

    OnlyClaimantWrites(LeaseRules rules, Scene scene) {
        super(Oracle.ONLY_CLAIMANT_WRITES, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CLAIM, Topic.WRITE);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case StoreFact.ClaimJudged judged when judged.accepted() -> claimed.of(judged.store())
                    .raise(judged.token(), judged.claimantNode(), judged.claimantIncarnation());
            case StoreFact.WriteJudged judged when judged.admission().carriedOut() -> written(judged, event);
            default -> {
            }
        }
    }

    private void written(StoreFact.WriteJudged judged, LogEvent event) {
        FenceView.Highest highest = claimed.of(judged.store());
        boolean own = highest.belongsTo(judged.writerNode(), judged.writerIncarnation());
        if (judged.token() != highest.token() || !own) {
            String claim = highest.token() == 0
                    ? "nobody had claimed it"
                    : "it belonged to token " + highest.token() + " of " + highest.process();
            violate(event, judged.store() + " carried out a " + judged.mutation() + " with token " + judged.token()
                    + " of " + Words.process(judged.writerNode(), judged.writerIncarnation()) + " at "
                    + Words.at(event.trueNanos()) + " while " + claim, new Figure("token", judged.token()),
                    new Figure("claimed", highest.token()));
        }
    }
}
