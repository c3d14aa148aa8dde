package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.properties.entry.WorkClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;

/**
 * P5, hand-overs: when a leader stops of its own accord and its work has ended, and its service if it has one has
 * drained, another candidate leads at once, without a lease running out.
 *
 * <p>It is asked only when nothing was wrong with the network and the servers since shortly before, the leaving process
 * lived on, and another candidate has been waiting since then.
 */
final class GracefulHandoff extends Fold<ElectionRules> {

    private Handoff[] leases = {};

    GracefulHandoff(ElectionRules rules, Scene scene) {
        super(Oracle.GRACEFUL_HANDOFF, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.VERDICT, Topic.LEADERSHIP, Topic.WORK, Topic.SERVICE, Topic.PROCESS, Topic.STALL,
                Topic.FAULT, Topic.ETCD, Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        for (Handoff handoff : leases) {
            handoff.lookAt(event);
        }
        switch (event.entry()) {
            case ElectionClaim.Lost lost when voluntary(lost.reason()) -> {
                Handoff handoff = of(lost.lease());
                handoff.leaves(event);
                if (scene.candidacy(lost.lease(), event).workToken == 0) {
                    handoff.begins(event);
                }
            }
            case WorkClaim.Ended ended -> of(ended.lease()).begins(event);
            case ServiceClaim.Stage reached when reached.stage().equals("drain") ->
                of(reached.election()).drains(event);
            case ServiceClaim.Stage reached when reached.stage().equals("release") ->
                of(reached.election()).drained(event);
            case Fact.NodeStarted started -> {
                for (Handoff handoff : leases) {
                    handoff.draining.clear(event.node().id());
                }
            }
            case ElectionClaim.Verdict verdict when verdict.token() != 0 -> of(verdict.lease()).over();
            default -> {
            }
        }
    }

    private static boolean voluntary(String reason) {
        return switch (reason) {
            case "CLOSED", "STEPPED_DOWN", "WORK_ENDED" -> true;
            default -> false;
        };
    }

    private Handoff of(String lease) {
        int index = scene.seatIndex(lease);
        if (index >= leases.length) {
            int old = leases.length;
            leases = Arrays.copyOf(leases, index + 1);
            for (int i = old; i <= index; i++) {
                leases[i] = new Handoff(i);
            }
        }
        return leases[index];
    }

    private enum Stage {
        NONE,
        WORK_RUNS,
        AWAITED
    }

    /** One Lease that is being handed over. */
    private final class Handoff {

        private final int lease;
        private Stage stage = Stage.NONE;
        private int from;
        private long sinceNanos;

        /** The processes whose services wait for what they have started, such as a start-up step, work or not. */
        private final BitSet draining = new BitSet();

        Handoff(int lease) {
            this.lease = lease;
        }

        void leaves(LogEvent event) {
            stage = Stage.WORK_RUNS;
            from = event.node().id();
        }

        /** The service may have heard of the loss only after it. */
        void drains(LogEvent event) {
            draining.set(event.node().id());
            if (stage == Stage.AWAITED && from == event.node().id()) {
                stage = Stage.WORK_RUNS;
            }
        }

        void drained(LogEvent event) {
            draining.clear(event.node().id());
            begins(event);
        }

        void begins(LogEvent event) {
            if (stage == Stage.WORK_RUNS && from == event.node().id() && !draining.get(from)) {
                // Whoever was taken over meanwhile, whose Lease is gone, or whose election ended because the work would
                // not, has nothing to hand over.
                boolean holds = scene.seat(lease).heldBy(from, event.incarnation())
                        && !scene.candidacy(lease, from).ended;
                stage = holds ? Stage.AWAITED : Stage.NONE;
                sinceNanos = event.trueNanos();
            }
        }

        void over() {
            stage = Stage.NONE;
        }

        void lookAt(LogEvent event) {
            long waited = event.trueNanos() - sinceNanos;
            if (stage == Stage.AWAITED && waited > rules.handoffBoundNanos()) {
                long settledNanos = sinceNanos - rules.mishapNanos();
                int waiting = waitingSince(settledNanos);
                if (scene.calm().since(settledNanos) && !takerStalled() && scene.node(from).runs()
                        && scene.node(from).runningSinceNanos <= sinceNanos && waiting >= 0) {
                    violate(event, rules.what() + " " + scene.seat(lease).name + ", which " + scene.node(from).name
                            + " had left at " + Words.at(sinceNanos) + ", had no valid holder for "
                            + Words.time(waited) + ", though " + scene.node(waiting).name
                            + " was waiting for it; the bound is " + Words.time(rules.handoffBoundNanos()),
                            new Figure("vacantNanos", waited), new Figure("boundNanos", rules.handoffBoundNanos()));
                }
                stage = Stage.NONE;
            }
        }

        /** Whether somebody has taken the Lease and then stood still before it could lead. */
        private boolean takerStalled() {
            int taker = scene.seat(lease).holderNode;
            return taker != Seat.NO_NODE && taker != from
                    && (!scene.node(taker).runs() || scene.node(taker).runningSinceNanos > sinceNanos);
        }

        private int waitingSince(long trueNanos) {
            for (int i = 0; i < scene.nodeCount(); i++) {
                if (i != from && Patience.sinceNanos(scene, lease, i) <= trueNanos && !standsAside(i)
                        && scene.seat(lease).waits(i, trueNanos, from)) {
                    return i;
                }
            }
            return -1;
        }

        /** Whoever stepped down leaves the Lease to others for one duration. */
        private boolean standsAside(int node) {
            long leftNanos = scene.candidacy(lease, node).freeNanos;
            return leftNanos > 0 && scene.nowNanos() - leftNanos <= rules.slowestNanos(2 * rules.leaseNanos());
        }
    }
}
