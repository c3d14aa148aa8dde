package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P2, over claimed tokens: the claims that a store accepts carry strictly growing tokens, each of one process.
 *
 * <p>A process may claim its own token again. The identity that counts is the simulator's process, not the name in the
 * claim: a restarted process that bears its predecessor's name is another one (mutant C2-01).
 */
final class TokensGrow extends Fold<LeaseRules> {

    private final FenceView claimed = new FenceView();

    TokensGrow(LeaseRules rules, Scene scene) {
        super(Oracle.TOKENS_GROW, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CLAIM);
    }

    @Override
    public void accept(LogEvent event) {
        if (event.entry() instanceof StoreFact.ClaimJudged judged && judged.accepted()) {
            FenceView.Highest highest = claimed.of(judged.store());
            boolean own = highest.belongsTo(judged.claimantNode(), judged.claimantIncarnation());
            if (judged.token() < highest.token() || judged.token() == highest.token() && !own) {
                violate(event, judged.store() + " accepted token " + judged.token() + " from "
                        + Words.process(judged.claimantNode(), judged.claimantIncarnation()) + " at "
                        + Words.at(event.trueNanos()) + " after token " + highest.token() + " from "
                        + highest.process(), new Figure("token", judged.token()),
                        new Figure("highest", highest.token()));
            }
            highest.raise(judged.token(), judged.claimantNode(), judged.claimantIncarnation());
        }
    }
}
