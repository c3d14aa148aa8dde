package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P15, gauges: they say that a process leads only while it does, with an instant since when, and are reset in time when
 * it does not; and the counter of failures rises by the failures there were, and by nothing else.
 *
 * <p>The counter tells a standby that waits behind a live leader from one that cannot reach etcd (mutant GL-19).
 */
final class GaugesTrue extends Fold<EtcdRules> {

    private final Grid<Panel> panels = new Grid<>(Panel::new);

    GaugesTrue(EtcdRules rules, Scene scene) {
        super(Oracle.GAUGES_TRUE, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.SERVICE, Topic.REPORT, Topic.LEADERSHIP, Topic.STALL, Topic.PROCESS, Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ServiceClaim.Gauges gauges -> shows(gauges, panel(gauges.election(), event), event);
            case ServiceClaim.Stage stage when stage.stage().equals("drain") ->
                panel(stage.election(), event).leaving = true;
            case ServiceClaim.ReadFailed failed -> panel(failed.election(), event).failed(event);
            case ElectionClaim.Report report when report.what().equals("campaign-failed") ->
                panel(report.lease(), event).failed(event);
            case ElectionClaim.Lost lost -> panel(lost.lease(), event).lostNanos = event.trueNanos();
            case ElectionClaim.Report report -> panel(report.lease(), event);
            case ServiceClaim.Exited exited -> {
                Panel panel = panel(exited.election(), event);
                if (panel.isLeader) {
                    wrong(event.node().id(), "said that it leads when it exited", event);
                }
            }
            case Fact.RunEnded ended -> settleAll(event);
            case Fact.NodeStarted started -> panels.forget(event.node().id());
            case Fact.NodeCrashed crashed -> panels.forget(event.node().id());
            default -> {
            }
        }
    }

    private Panel panel(String election, LogEvent event) {
        int seat = scene.seatIndex(election);
        settle(seat, event.node().id(), event);
        return panels.of(seat, event.node().id());
    }

    private void shows(ServiceClaim.Gauges gauges, Panel panel, LogEvent event) {
        int node = event.node().id();
        // Who shows them and who has lost may have had their turns in either order within an instant.
        boolean lost = scene.candidacy(gauges.election(), event).gainedToken == 0
                && panel.lostNanos != event.trueNanos();
        if (gauges.isLeader() && lost) {
            wrong(node, "said that it leads when it did not", event);
        } else if (gauges.isLeader() == (gauges.leaderSinceSeconds() == 0)) {
            wrong(node, "said that it leads = " + gauges.isLeader() + " since " + gauges.leaderSinceSeconds(), event);
        } else if (gauges.failures() > panel.failures) {
            wrong(node, "counted " + gauges.failures() + " failures when there were " + panel.failures, event);
        } else if (gauges.failures() < panel.shown) {
            wrong(node, "counted " + gauges.failures() + " failures after " + panel.shown, event);
        }
        panel.seen = true;
        panel.isLeader = gauges.isLeader();
        panel.shown = gauges.failures();
    }

    private void settleAll(LogEvent event) {
        for (int seat = 0; seat < scene.seatCount(); seat++) {
            for (int node = 0; node < scene.nodeCount(); node++) {
                if (scene.node(node).up) {
                    settle(seat, node, event);
                }
            }
        }
    }

    /** What earlier instants left to be shown. */
    private void settle(int seat, int node, LogEvent event) {
        Panel panel = panels.of(seat, node);
        NodeView view = scene.node(node);
        long now = event.trueNanos();
        if (panel.seen && view.runs() && now > Math.max(panel.failedNanos, view.runningSinceNanos) + SECOND
                && panel.shown < panel.failures && !panel.leaving) {
            wrong(node, "counted " + panel.shown + " failures when there had been " + panel.failures, event);
        }
        boolean lost = scene.candidacy(seat, node).gainedToken == 0;
        long sinceNanos = now - Math.max(panel.lostNanos, view.runningSinceNanos);
        if (panel.isLeader && lost && view.runs() && sinceNanos > rules.closingBoundNanos()) {
            wrong(node, "still said that it leads " + Words.time(sinceNanos) + " after it had lost", event);
        }
    }

    private void wrong(int node, String what, LogEvent event) {
        NodeView view = scene.node(node);
        violate(event, "the gauges of " + Words.process(view.name, view.incarnation) + " " + what + ", at "
                + Words.at(event.trueNanos()));
    }

    /** What the gauges of one process show, and what they owe. */
    private static final class Panel {

        /** Whether the process has gauges at all. */
        private boolean seen;
        private boolean isLeader;
        /** Whoever is on the way out counts no attempts any more. */
        private boolean leaving;
        private long shown;
        private long failures;
        private long failedNanos = -1;
        private long lostNanos = -1;

        void failed(LogEvent event) {
            failures++;
            failedNanos = event.trueNanos();
        }
    }
}
