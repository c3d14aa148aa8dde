package dev.fencepost.properties.checker;

import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * The work of a leader whose lease runs out is told to stop a grace before the validity ends; nothing stands before
 * that, not even a renewal that is under way (rulings 6).
 *
 * <p>A process that stands still then owes it as soon as it goes on.
 */
final class StoppedInTime extends Fold<LeaseRules> {

    StoppedInTime(LeaseRules rules, Scene scene) {
        super(Oracle.STOPPED_IN_TIME, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CALL, Topic.ACT, Topic.WORK, Topic.VERDICT, Topic.LEADERSHIP);
    }

    @Override
    public void accept(LogEvent event) {
        if (violated() || event.node().id() < 0) {
            return;
        }
        NodeView node = scene.node(event);
        for (int seat = 0; seat < scene.seatCount(); seat++) {
            Candidacy candidacy = scene.candidacy(seat, node.id);
            boolean runs = candidacy.workToken != 0 && candidacy.workToken == candidacy.verdictToken
                    && !candidacy.workToldToStop;
            if (runs && node.runs()) {
                judge(scene.seat(seat).name, node, candidacy, event);
            }
        }
    }

    private void judge(String lease, NodeView node, Candidacy candidacy, LogEvent event) {
        long stopAtNanos = candidacy.validUntilNanos - rules.stopGraceNanos();
        boolean due = event.monotonicNanos() - stopAtNanos > rules.grid().stepNanos();
        // A clock's line tells nothing of the time before it: where the rate has changed since, it counts from there.
        long owedNanos = Math.max(node.clocks.monotonic().trueAtOrAfter(stopAtNanos), node.runningSinceNanos);
        long lateNanos = event.trueNanos() - owedNanos - rules.grid().stepNanos();
        if (due && lateNanos > 0) {
            violate(event, "the work of " + Words.process(event) + " for Lease " + lease
                    + " had not been told to stop at " + Words.at(event.trueNanos()) + ", " + Words.time(lateNanos)
                    + " after it was owed the grace before the end of its validity",
                    new Figure("lateNanos", lateNanos));
        }
    }
}
