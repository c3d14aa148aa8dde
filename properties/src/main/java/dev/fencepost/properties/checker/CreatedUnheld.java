package dev.fencepost.properties.checker;

import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P1, a premise: where Leases may be deleted, none comes into being held.
 *
 * <p>Absence has no version, so whatever creates a held Lease may do so late, after others have led: a POST of one, or a
 * PUT without the uid of what it replaces (rulings 3).
 */
final class CreatedUnheld extends Fold<LeaseRules> {

    CreatedUnheld(LeaseRules rules, Scene scene) {
        super(Oracle.CREATED_UNHELD, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.LEASE);
    }

    @Override
    public void accept(LogEvent event) {
        if (event.entry() instanceof StoreFact.LeaseWritten written && written.writerIncarnation() != 0
                && !written.holder().isEmpty() && rules.onAbsent() == OnAbsent.WAIT_ONE_LEASE) {
            LeaseView before = scene.lease(written.lease());
            if (before.record.filter(record -> record.uid().equals(written.uid())).isEmpty()) {
                violate(event, "Lease " + before.name + " was created at " + Words.at(event.trueNanos())
                        + " by a write of " + Words.process(written.writerNode(), written.writerIncarnation())
                        + " that names it as the holder with token " + written.transitions(),
                        new Figure("token", written.transitions()));
            }
        }
    }
}
