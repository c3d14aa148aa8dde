package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P7: half a second after a clean end, the exit of a service with whatever status (mutant GL-11), or an attempt that
 * was given up, the store holds nothing of it any more; and after a confirmed release no write of that leadership
 * lands.
 *
 * <p>The first is asked only when nothing was wrong with the path to the store since long enough before; the second
 * always. A lease whose grant was never answered may lapse, and a revoke that was lost is not repeated: with a healthy
 * path there is neither.
 */
final class NothingLeft extends Fold<ElectionRules> {

    /** What the original tests allow. */
    static final long GRACE_NANOS = 500_000_000L;

    private final Grid<Exit> exits = new Grid<>(Exit::new);
    private int pending;

    NothingLeft(ElectionRules rules, Scene scene) {
        super(Oracle.NOTHING_LEFT, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.REPORT, Topic.SERVICE, Topic.LEASE, Topic.ETCD, Topic.FAULT, Topic.PROCESS, Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        if (pending > 0) {
            lookAtAll(event);
        }
        switch (event.entry()) {
            case ElectionClaim.Report report -> reported(report, event);
            case ServiceClaim.Exited exited when !exited.cause().equals("did-not-stop") -> {
                Exit exit = exits.of(scene.seatIndex(exited.election()), event.node().id());
                await(exit);
                exit.ended(event);
            }
            case StoreFact.LeaseWritten written -> written(written, event);
            default -> {
            }
        }
    }

    private void reported(ElectionClaim.Report report, LogEvent event) {
        int seat = scene.seatIndex(report.lease());
        Exit exit = exits.of(seat, event.node().id());
        switch (report.what()) {
            case "ended" -> {
                if (report.detail().equals("CLOSED")) {
                    await(exit);
                    exit.ended(event);
                }
            }
            case "campaign-failed" -> {
                await(exit);
                exit.gaveUp(event);
            }
            case "lease-granted" -> exit.granted(event, Long.parseUnsignedLong(report.detail(), 16));
            case "released" -> {
                exit.leaseId = 0;
                if (scene.seat(seat) instanceof LeaseView lease) {
                    released(lease, Long.parseLong(report.detail()), event);
                    lease.record.ifPresent(record -> exit.released(event.incarnation(), record.transitions()));
                }
            }
            case "release-indeterminate" -> {
                exit.leaseId = 0;
                // A connection that an earlier fault has broken took the revoke along, which was told.
                if (exit.pending && exit.attempt) {
                    exit.pending = false;
                    pending--;
                }
            }
            default -> {
            }
        }
    }

    /** A release that nobody has confirmed may still be under way, and then it is not reported as one. */
    private void released(LeaseView lease, long token, LogEvent event) {
        if (lease.showsToken(event.node().id(), event.incarnation(), token)) {
            violate(event, "Lease " + lease.name + " still named " + Words.process(event) + " with token " + token
                    + " when it reported at " + Words.at(event.trueNanos()) + " that this was released",
                    new Figure("token", token));
        }
    }

    /** A revoke that was sent has to arrive, over whatever network there is. */
    private long graceNanos() {
        return Math.max(GRACE_NANOS, 2 * rules.latencyNanos());
    }

    private void await(Exit exit) {
        pending += exit.pending ? 0 : 1;
    }

    private void lookAtAll(LogEvent event) {
        for (int lease = 0; lease < scene.seatCount(); lease++) {
            for (int node = 0; node < scene.nodeCount(); node++) {
                Exit exit = exits.of(lease, node);
                if (exit.pending && event.trueNanos() > exit.endedNanos + graceNanos()) {
                    exit.pending = false;
                    pending--;
                    judge(exit, lease, node, event);
                }
            }
        }
    }

    private void judge(Exit exit, int lease, int node, LogEvent event) {
        Seat view = scene.seat(lease);
        // Of whatever an earlier attempt has left behind, an attempt that is given up knows nothing.
        String remains = exit.attempt
                ? view.remainsOf(exit.endedLeaseId)
                : view.remainsOf(node, exit.endedIncarnation, exit.endedNanos);
        long calmNanos = exit.endedNanos - (exit.attempt ? 2 * rules.latencyNanos() : rules.exitNanos());
        boolean couldAct = !exit.attempt || scene.node(node).runningSinceNanos <= exit.endedNanos;
        if (!remains.isEmpty() && couldAct && scene.calm().pathSince(calmNanos)) {
            violate(event, rules.what() + " " + view.name + " " + remains + " "
                    + Words.process(scene.node(node).name, exit.endedIncarnation) + " "
                    + Words.time(event.trueNanos() - exit.endedNanos) + " after "
                    + (exit.attempt ? "it gave up an attempt" : "its clean end") + " at "
                    + Words.at(exit.endedNanos), new Figure("sinceEndNanos", event.trueNanos() - exit.endedNanos));
        }
    }

    private void written(StoreFact.LeaseWritten written, LogEvent event) {
        int writer = scene.nodeNamed(written.writerNode());
        if (writer == Seat.NO_NODE || written.holder().isEmpty()) {
            return;
        }
        LeaseView lease = scene.lease(written.lease());
        Exit exit = exits.of(lease.index, writer);
        if (exit.releasedIncarnation == written.writerIncarnation() && written.transitions() <= exit.releasedToken
                && lease.history() == Seat.History.KEPT) {
            violate(event, "a write of " + Words.process(written.writerNode(), written.writerIncarnation())
                    + " with token " + written.transitions() + " was applied to Lease " + lease.name + " at "
                    + Words.at(event.trueNanos()) + " after its release was confirmed",
                    new Figure("token", written.transitions()));
        }
    }

    /** How the latest processes of a node went out. */
    private static final class Exit {

        private boolean pending;
        /** Whether only an attempt is over. */
        private boolean attempt;
        /** The lease of that attempt; 0 for none. */
        private long endedLeaseId;
        /** The lease of the attempt under way; 0 for none. */
        private long leaseId;
        private int grantedIncarnation;
        private int endedIncarnation;
        private long endedNanos;
        private int releasedIncarnation;
        private long releasedToken;

        void ended(LogEvent event) {
            pending = true;
            attempt = false;
            endedIncarnation = event.incarnation();
            endedNanos = event.trueNanos();
        }

        void granted(LogEvent event, long newLeaseId) {
            leaseId = newLeaseId;
            grantedIncarnation = event.incarnation();
        }

        void gaveUp(LogEvent event) {
            ended(event);
            attempt = true;
            endedLeaseId = grantedIncarnation == event.incarnation() ? leaseId : 0;
            leaseId = 0;
        }

        void released(int incarnation, long token) {
            releasedIncarnation = incarnation;
            releasedToken = token;
        }
    }
}
