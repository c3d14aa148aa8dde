package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P6, second half: nobody drops a leadership that it still has, or that one more attempt in time would have kept.
 *
 * <p>Three losses of a Lease are needless: a deadline though a renewal was confirmed that reaches beyond it; a deadline
 * after fewer than two failed calls in a process that ran all the while, for the timings leave room for two (rulings 3;
 * mutant SK-02); and giving way to another holder while the record names this very process. On etcd four are: such a
 * deadline; one without the renewal that was due, as after a stall (mutant GL-28); one after a whole TTL in which
 * nothing was wrong; and a lease that is called gone and is there (mutants GL-12, GL-04).
 */
final class NoNeedlessLoss extends Fold<ElectionRules> {

    private final Grid<Renewals> renewals = new Grid<>(Renewals::new);

    NoNeedlessLoss(ElectionRules rules, Scene scene) {
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
        return renewals.of(scene.seatIndex(lease), event.node().id());
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
            if (rules instanceof LeaseRules lease
                    && event.monotonicNanos() - known.sentNanos <= lease.timings().callTimeoutNanos()) {
                known.failures = 0;
            }
        }
    }

    private void lost(ElectionClaim.Lost lost, Renewals known, LogEvent event) {
        switch (lost.reason()) {
            case "DEADLINE" -> {
                switch (rules) {
                    case LeaseRules lease when known.sentTrueNanos >= 0 -> deadline(lost, lease, known, event);
                    case LeaseRules lease -> {
                        // Nothing was ever confirmed.
                    }
                    case EtcdRules etcd -> deadline(lost, scene.candidacy(lost.lease(), event).renewing, event);
                }
            }
            case "SUPERSEDED", "DELETED" -> gaveWay(lost, event);
            case "LEASE_GONE" -> {
                if (rules instanceof EtcdRules) {
                    leaseGone(lost, event);
                }
            }
            default -> {
            }
        }
    }

    private void deadline(ElectionClaim.Lost lost, LeaseRules lease, Renewals known, LogEvent event) {
        if (!beforeItsEnd(lost, known.sentNanos, event) && lease.leavesRoomForTwo() && known.failures < 2
                && scene.node(event).runningSinceNanos <= known.sentTrueNanos
                && known.gainedNanos - known.sentNanos <= rules.renewalNanos()) {
            toDeadline(lost, " after " + known.failures + " failed calls, when its timings leave room for two", event,
                    new Figure("failures", known.failures));
        }
    }

    /**
     * Over a stream there are no failed calls to count: a tick that was due, or a path that was well, tells as much.
     */
    private void deadline(ElectionClaim.Lost lost, Renewing renewing, LogEvent event) {
        if (renewing.confirmedTrueNanos == Renewing.NEVER || beforeItsEnd(lost, renewing.confirmedNanos, event)) {
            return;
        }
        long wholeLeaseNanos = event.trueNanos() - rules.slowestNanos(rules.leaseNanos());
        if (renewing.streams && event.monotonicNanos() - renewing.pushedNanos >= rules.renewalNanos()) {
            toDeadline(lost, " without having tried the renewal that was due", event,
                    new Figure("silentNanos", event.monotonicNanos() - renewing.pushedNanos));
        } else if (scene.calm().since(wholeLeaseNanos) && scene.node(event).runningSinceNanos <= wholeLeaseNanos) {
            toDeadline(lost, " after a whole TTL in which nothing was wrong", event);
        }
    }

    private boolean beforeItsEnd(ElectionClaim.Lost lost, long sentNanos, LogEvent event) {
        long stopAtNanos = sentNanos + rules.validityNanos() - rules.stopGraceNanos();
        long leftNanos = stopAtNanos - event.monotonicNanos();
        if (leftNanos > 0) {
            toDeadline(lost, ", " + Words.time(leftNanos) + " before the one that its last confirmed "
                    + (rules instanceof LeaseRules ? "write" : "renewal") + " allows", event,
                    new Figure("leftNanos", leftNanos));
        }
        return leftNanos > 0;
    }

    private void toDeadline(ElectionClaim.Lost lost, String why, LogEvent event, Figure... figures) {
        violate(event, Words.process(event) + " lost token " + lost.token() + " to its deadline at "
                + Words.at(event.trueNanos()) + why, figures);
    }

    private void gaveWay(ElectionClaim.Lost lost, LogEvent event) {
        Seat seat = scene.seat(scene.seatIndex(lost.lease()));
        if (seat.showsToken(event.node().id(), event.incarnation(), lost.token())
                && seat.history() == Seat.History.KEPT) {
            violate(event, Words.process(event) + " gave up token " + lost.token() + " as " + lost.reason() + " at "
                    + Words.at(event.trueNanos()) + " while " + rules.what() + " " + seat.name
                    + " named it and nobody else", new Figure("token", lost.token()));
        }
    }

    /**
     * A broken stream is no lost lease (mutant GL-12); one whose end has come may be told gone before it is removed.
     */
    private void leaseGone(ElectionClaim.Lost lost, LogEvent event) {
        QueueView.Key key = scene.queue(lost.lease()).keyOf(event.node().id(), event.incarnation(), lost.token());
        EtcdLeases.Grant grant = key == null ? null : scene.etcd().find(key.leaseId);
        boolean otherLease = scene.candidacy(lost.lease(), event).renewing.reply.equals("other-lease");
        if (grant != null && !otherLease
                && event.trueNanos() < grant.renewedNanos + rules.fastestNanos(grant.ttlNanos)) {
            violate(event, Words.process(event) + " gave up token " + lost.token() + " at "
                    + Words.at(event.trueNanos()) + " because its lease was gone, which was renewed at "
                    + Words.at(grant.renewedNanos) + " and is there", new Figure("token", lost.token()));
        }
    }

    /** What one process knows of its last confirmed write and of the calls that failed since. */
    private final class Renewals {

        private final Calls calls = new Calls(rules);
        private long sentTrueNanos = -1;
        private long sentNanos;
        private long gainedNanos;
        private long failures;
    }
}
