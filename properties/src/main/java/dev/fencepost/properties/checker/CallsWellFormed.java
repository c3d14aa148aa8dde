package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/** No candidate asks for what its API server can only refuse for its form, for it would be refused for ever. */
final class CallsWellFormed extends Fold<LeaseRules> {

    CallsWellFormed(LeaseRules rules, Scene scene) {
        super(Oracle.CALLS_WELL_FORMED, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CALL);
    }

    @Override
    public void accept(LogEvent event) {
        if (event.entry() instanceof StoreFact.CallMalformed malformed) {
            violate(event, "call " + malformed.attempt() + " of "
                    + Words.process(malformed.callerNode(), malformed.callerIncarnation()) + " was answered "
                    + malformed.status() + " for its form at " + Words.at(event.trueNanos()),
                    new Figure("status", malformed.status()));
        }
    }
}
