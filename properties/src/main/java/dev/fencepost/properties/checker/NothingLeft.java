package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P7: half a second after a clean end the record no longer names the process, and after a confirmed release no write of
 * that leadership lands any more.
 *
 * <p>The first is asked only when nothing was wrong with the path to the store since long enough before the end for two
 * tries to release; the second always.
 */
final class NothingLeft extends Fold {

    /** What the original tests allow. */
    static final long GRACE_NANOS = 500_000_000L;

    private final Grid<Exit> exits = new Grid<>(Exit::new);
    private int pending;

    NothingLeft(LeaseRules rules, Scene scene) {
        super(Oracle.NOTHING_LEFT, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.REPORT, Topic.LEASE, Topic.FAULT, Topic.PROCESS, Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        if (pending > 0) {
            lookAtAll(event);
        }
        switch (event.entry()) {
            case ElectionClaim.Report report when report.what().equals("ended") && report.detail().equals("CLOSED") -> {
                exits.of(scene.leaseIndex(report.lease()), event.node().id()).ended(event);
                pending++;
            }
            case ElectionClaim.Report report when report.what().equals("released") -> scene.lease(report.lease()).record
                    .ifPresent(record -> exits.of(scene.leaseIndex(report.lease()), event.node().id())
                            .released(event.incarnation(), record.transitions()));
            case StoreFact.LeaseWritten written -> written(written, event);
            default -> {
            }
        }
    }

    private void lookAtAll(LogEvent event) {
        for (int lease = 0; lease < scene.leaseCount(); lease++) {
            for (int node = 0; node < scene.nodeCount(); node++) {
                Exit exit = exits.of(lease, node);
                if (exit.pending && event.trueNanos() > exit.endedNanos + GRACE_NANOS) {
                    exit.pending = false;
                    pending--;
                    judge(exit, lease, node, event);
                }
            }
        }
    }

    private void judge(Exit exit, int lease, int node, LogEvent event) {
        LeaseView view = scene.lease(lease);
        if (view.heldBy(node, exit.endedIncarnation)
                && scene.calm().since(exit.endedNanos - 3 * rules.mishapNanos())) {
            violate(event, "Lease " + view.name + " still named "
                    + Words.process(scene.node(node).name, exit.endedIncarnation) + " "
                    + Words.time(event.trueNanos() - exit.endedNanos) + " after its clean end at "
                    + Words.at(exit.endedNanos), new Figure("sinceEndNanos", event.trueNanos() - exit.endedNanos));
        }
    }

    private void written(StoreFact.LeaseWritten written, LogEvent event) {
        int writer = scene.nodeNamed(written.writerNode());
        if (writer == LeaseView.NO_NODE || written.holder().isEmpty()) {
            return;
        }
        LeaseView lease = scene.lease(written.lease());
        Exit exit = exits.of(lease.index, writer);
        if (exit.releasedIncarnation == written.writerIncarnation() && written.transitions() <= exit.releasedToken
                && lease.history() == LeaseView.History.KEPT) {
            violate(event, "a write of " + Words.process(written.writerNode(), written.writerIncarnation())
                    + " with token " + written.transitions() + " was applied to Lease " + lease.name + " at "
                    + Words.at(event.trueNanos()) + " after its release was confirmed",
                    new Figure("token", written.transitions()));
        }
    }

    /** How the latest processes of a node went out. */
    private static final class Exit {

        private boolean pending;
        private int endedIncarnation;
        private long endedNanos;
        private int releasedIncarnation;
        private long releasedToken;

        void ended(LogEvent event) {
            pending = true;
            endedIncarnation = event.incarnation();
            endedNanos = event.trueNanos();
        }

        void released(int incarnation, long token) {
            releasedIncarnation = incarnation;
            releasedToken = token;
        }
    }
}
