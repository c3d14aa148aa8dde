package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P2, in the store: the token in a Lease never falls, and whoever takes the Lease over raises it (mutants C2-10,
 * C2-14).
 *
 * <p>Fences hide it when candidates get this wrong, for a claim with a token that was used is refused and a higher one
 * minted. Whatever an operator did to the Lease is where it counts from.
 */
final class RecordGrows extends Fold<LeaseRules> {

    RecordGrows(LeaseRules rules, Scene scene) {
        super(Oracle.RECORD_GROWS, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.LEASE);
    }

    @Override
    public void accept(LogEvent event) {
        if (event.entry() instanceof StoreFact.LeaseWritten written && written.writerIncarnation() != 0) {
            LeaseView before = scene.lease(written.lease());
            before.record.filter(record -> record.uid().equals(written.uid()))
                    .ifPresent(record -> judge(before, record, written, event));
        }
    }

    private void judge(LeaseView before, StoreFact.LeaseWritten record, StoreFact.LeaseWritten written,
            LogEvent event) {
        boolean takenOver = !written.holder().isEmpty() && !before.heldBy(written);
        boolean fell = written.transitions() < record.transitions();
        if (fell || takenOver && written.transitions() == record.transitions()) {
            violate(event, Words.process(written.writerNode(), written.writerIncarnation())
                    + (takenOver ? " took" : " wrote") + " Lease " + before.name + " with token "
                    + written.transitions() + " at " + Words.at(event.trueNanos()) + " when the Lease bore token "
                    + record.transitions(), new Figure("token", written.transitions()),
                    new Figure("before", record.transitions()));
        }
    }
}
