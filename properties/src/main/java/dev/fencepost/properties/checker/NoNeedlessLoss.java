package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P6, second half: nobody drops a leadership that it still has, or that one more attempt in time would have kept.
 *
 * <p>Three losses are needless: a deadline though a renewal was confirmed that reaches beyond it; a deadline after fewer
 * than two failed calls in a process that ran all the while, for the timings leave room for two (rulings 3; mutant
 * SK-02); and giving way to another holder while the record names this very process.
 */
final class NoNeedlessLoss extends Fold {

    private final Grid<Renewals> renewals = new Grid<>(Renewals::new);

    NoNeedlessLoss(LeaseRules rules, Scene scene) {
        super(Oracle.NO_NEEDLESS_LOSS, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CALL, Topic.REPORT, Topic.LEADERSHIP, Topic.PROCESS);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Called called -> of(called.lease(), event).calls.called(event, called.attempt());
            case ElectionClaim.Answered answered -> answered(answered, of(answered.lease(), event), event);
            case ElectionClaim.Report report when report.what().equals("call-failed") ->
                of(report.lease(), event).failures++;
            case ElectionClaim.Gained gained -> of(gained.lease(), event).gainedNanos = event.monotonicNanos();
            case ElectionClaim.Lost lost -> lost(lost, of(lost.lease(), event), event);
            case ElectionClaim claim -> {
            }
            default -> {
                if (event.node().id() >= 0) {
                    renewals.forget(event.node().id());
                }
            }
        }
    }

    private Renewals of(String lease, LogEvent event) {
        return renewals.of(scene.leaseIndex(lease), event.node().id());
    }

    private void answered(ElectionClaim.Answered answered, Renewals known, LogEvent event) {
        if (answered.reply().equals("conflict")) {
            // Somebody else's write, an annotation say, has cost an attempt as surely as a lost answer does.
            known.failures++;
        }
        boolean applied = answered.reply().equals("applied") || answered.reply().equals("created");
        if (applied && known.calls.knows(answered.attempt())
                && known.calls.trueNanos(answered.attempt()) >= known.sentTrueNanos) {
            known.sentTrueNanos = known.calls.trueNanos(answered.attempt());
            known.sentNanos = known.calls.monotonicNanos(answered.attempt());
            // A late answer is dated by its sending, and the calls that failed since then failed all the same.
            if (event.monotonicNanos() - known.sentNanos <= rules.timings().callTimeoutNanos()) {
                known.failures = 0;
            }
        }
    }

    private void lost(ElectionClaim.Lost lost, Renewals known, LogEvent event) {
        switch (lost.reason()) {
            case "DEADLINE" -> {
                if (known.sentTrueNanos >= 0) {
                    deadline(lost, known, event);
                }
            }
            case "SUPERSEDED", "DELETED" -> gaveWay(lost, event);
            default -> {
            }
        }
    }

    private void deadline(ElectionClaim.Lost lost, Renewals known, LogEvent event) {
        long stopAtNanos = known.sentNanos + rules.timings().validityNanos(rules.expiry())
                - rules.timings().stopGraceNanos();
        long leftNanos = stopAtNanos - event.monotonicNanos();
        if (leftNanos > 0) {
            violate(event, Words.process(event) + " lost token " + lost.token() + " to its deadline at "
                    + Words.at(event.trueNanos()) + ", " + Words.time(leftNanos)
                    + " before the one that its last confirmed write allows", new Figure("leftNanos", leftNanos));
        } else if (leavesRoomForTwo() && known.failures < 2
                && scene.node(event).runningSinceNanos <= known.sentTrueNanos
                && known.gainedNanos - known.sentNanos <= rules.timings().renewIntervalNanos()) {
            violate(event, Words.process(event) + " lost token " + lost.token() + " to its deadline at "
                    + Words.at(event.trueNanos()) + " after " + known.failures
                    + " failed calls, when its timings leave room for two", new Figure("failures", known.failures));
        }
    }

    /** The rule that a configuration is refused without; worlds built for a purpose may break it. */
    private boolean leavesRoomForTwo() {
        return rules.timings().renewIntervalNanos() + 2 * rules.timings().callTimeoutNanos()
                + rules.timings().longestRetryNanos()
                + rules.timings().stopGraceNanos() <= rules.timings().validityNanos(rules.expiry());
    }

    private void gaveWay(ElectionClaim.Lost lost, LogEvent event) {
        LeaseView lease = scene.lease(lost.lease());
        if (lease.heldBy(event.node().id(), event.incarnation()) && lease.history() == LeaseView.History.KEPT
                && lease.record.orElseThrow().transitions() == lost.token()) {
            violate(event, Words.process(event) + " gave up token " + lost.token() + " as " + lost.reason() + " at "
                    + Words.at(event.trueNanos()) + " while Lease " + lease.name + " named it and nobody else",
                    new Figure("token", lost.token()));
        }
    }

    /** What one process knows of its last confirmed write and of the calls that failed since. */
    private static final class Renewals {

        private final Calls calls = new Calls();
        private long sentTrueNanos = -1;
        private long sentNanos;
        private long gainedNanos;
        private long failures;
    }
}
