package dev.fencepost.properties.checker;

import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P5, writers: a store that was not told to enforce refuses nothing as stale; whatever was misspelt is no such order
 * (mutant C2-26).
 */
final class ShadowRefusesNothing extends Fold<LeaseRules> {

    ShadowRefusesNothing(LeaseRules rules, Scene scene) {
        super(Oracle.SHADOW_REFUSES_NOTHING, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.WRITE);
    }

    @Override
    public void accept(LogEvent event) {
        if (rules.fenceMode() == FenceMode.SHADOW && event.entry() instanceof StoreFact.WriteJudged judged
                && judged.refusedAsStale()) {
            violate(event, judged.store() + " refused operation " + judged.operation() + " of "
                    + Words.process(judged.writerNode(), judged.writerIncarnation()) + " with token " + judged.token()
                    + " as stale at " + Words.at(event.trueNanos()) + ", and nobody had told it to enforce",
                    new Figure("token", judged.token()));
        }
    }
}
