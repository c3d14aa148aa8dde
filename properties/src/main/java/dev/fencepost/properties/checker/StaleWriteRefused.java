package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.FencedWrite;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P3: once a store has accepted a token, in a claim or in a write, no mutation with a lower one is carried out, nor one
 * with the same token from another process.
 *
 * <p>All four mutations count (mutant C2-25), and a mutation counts as carried out when the store's value changed,
 * whatever the answer said.
 */
final class StaleWriteRefused extends Fold<ElectionRules> {

    private final FenceView accepted = new FenceView();
    private long landed;
    private long refused;

    StaleWriteRefused(ElectionRules rules, Scene scene) {
        super(Oracle.STALE_WRITE_REFUSED, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CLAIM, Topic.WRITE);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case StoreFact.ClaimJudged judged when judged.accepted() -> accepted.of(judged.store())
                    .raise(judged.token(), judged.claimantNode(), judged.claimantIncarnation());
            case FencedWrite judged -> written(judged, event);
            default -> {
            }
        }
    }

    /** How many stale mutations were carried out. */
    long landed() {
        return landed;
    }

    /** How many mutations were refused as stale. */
    long refused() {
        return refused;
    }

    private void written(FencedWrite judged, LogEvent event) {
        FenceView.Highest highest = accepted.of(judged.store());
        if (judged.refusedAsStale()) {
            refused++;
        }
        boolean changed = judged.carriedOut() || judged.valueAfter() != judged.valueBefore();
        if (!changed) {
            return;
        }
        boolean own = highest.belongsTo(judged.writerNode(), judged.writerIncarnation());
        if (judged.token() < highest.token() || judged.token() == highest.token() && !own) {
            landed++;
            violate(event, judged.store() + " carried out a " + judged.mutation() + " with token " + judged.token()
                    + " of " + Words.process(judged.writerNode(), judged.writerIncarnation()) + " at "
                    + Words.at(event.trueNanos()) + " after it had accepted token " + highest.token() + " of "
                    + highest.process(), new Figure("token", judged.token()), new Figure("highest", highest.token()));
        }
        highest.raise(judged.token(), judged.writerNode(), judged.writerIncarnation());
    }
}
