package dev.fencepost.properties.checker;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.ClockMap;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P6, first half: a holder's lease is not taken before the fastest clock allowed could have measured it out since its
 * last applied renewal: {@code D / (1 + r)}.
 *
 * <p>Another process under the same name is another holder. A lease that was given back, deleted or edited may be taken.
 * Under {@link ExpiryPolicy#WALL_CLOCK} the lease is counted from the renew time written, less the declared skew.
 */
final class NoEarlyTakeover extends Fold<LeaseRules> {

    NoEarlyTakeover(LeaseRules rules, Scene scene) {
        super(Oracle.NO_EARLY_TAKEOVER, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.LEASE);
    }

    @Override
    public void accept(LogEvent event) {
        if (event.entry() instanceof StoreFact.LeaseWritten written && written.writerIncarnation() != 0
                && !written.holder().isEmpty()) {
            LeaseView before = scene.lease(written.lease());
            if (before.holderNode != Seat.NO_NODE && !before.heldBy(written)) {
                taken(written, before, event);
            }
        }
    }

    private void taken(StoreFact.LeaseWritten written, LeaseView before, LogEvent event) {
        StoreFact.LeaseWritten record = before.record.orElseThrow();
        long durationNanos = record.durationSeconds() * SECOND;
        long earliestNanos = switch (rules.expiry()) {
            case OBSERVED -> before.renewedNanos + rules.fastestNanos(durationNanos);
            case WALL_CLOCK -> record.renewMicros() * 1_000 + durationNanos - ClockMap.WALL_EPOCH_NANOS
                    - rules.timings().maxClockSkewNanos();
        };
        if (event.trueNanos() < earliestNanos) {
            violate(event, Words.process(written.writerNode(), written.writerIncarnation()) + " took Lease "
                    + before.name + " from "
                    + Words.process(scene.node(before.holderNode).name, before.holderIncarnation) + " at "
                    + Words.at(event.trueNanos()) + ", " + Words.time(event.trueNanos() - before.renewedNanos)
                    + " after its last renewal was applied and " + Words.time(earliestNanos - event.trueNanos())
                    + " too early", new Figure("earlyNanos", earliestNanos - event.trueNanos()));
        }
    }
}
