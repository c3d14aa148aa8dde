package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P15, standbys: a candidate whose campaign is not answered says at the configured interval that it waits (mutant
 * GL-10).
 *
 * <p>Each announcement may be later by the reading of who leads, which is bounded by the request timeout.
 */
final class StandbyAnnounces extends Fold<EtcdRules> {

    private final Grid<Wait> waits = new Grid<>(Wait::new);

    StandbyAnnounces(EtcdRules rules, Scene scene) {
        super(Oracle.STANDBY_ANNOUNCES, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CALL, Topic.REPORT, Topic.STREAM, Topic.STALL, Topic.PROCESS, Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Called called -> called(called, of(called.lease(), event), event);
            case ElectionClaim.Answered answered -> {
                Wait wait = of(answered.lease(), event);
                if (answered.attempt() == wait.campaign) {
                    wait.over();
                }
            }
            case ElectionClaim.Report report -> {
                Wait wait = of(report.lease(), event);
                if (report.what().equals("standing-by")) {
                    wait.saidNanos = event.trueNanos();
                } else if (report.what().equals("campaign-failed") || report.what().equals("ended")) {
                    wait.over();
                }
            }
            case ElectionClaim.StreamPushed pushed -> of(pushed.lease(), event);
            case Fact.RunEnded ended -> {
                for (int seat = 0; seat < scene.seatCount(); seat++) {
                    for (int node = 0; node < scene.nodeCount(); node++) {
                        listen(seat, node, event);
                    }
                }
            }
            case Fact.NodeStarted started -> waits.forget(event.node().id());
            case Fact.NodeCrashed crashed -> waits.forget(event.node().id());
            default -> {
            }
        }
    }

    private Wait of(String election, LogEvent event) {
        int seat = scene.seatIndex(election);
        listen(seat, event.node().id(), event);
        return waits.of(seat, event.node().id());
    }

    private static void called(ElectionClaim.Called called, Wait wait, LogEvent event) {
        switch (called.request()) {
            case "campaign" -> {
                wait.campaign = called.attempt();
                wait.saidNanos = event.trueNanos();
            }
            case "revoke", "grant" -> wait.over();
            default -> {
            }
        }
    }

    private void listen(int seat, int node, LogEvent event) {
        Wait wait = waits.of(seat, node);
        NodeView view = scene.node(node);
        long silentNanos = event.trueNanos() - Math.max(wait.saidNanos, view.runningSinceNanos);
        if (wait.campaign != Wait.NONE && view.runs() && silentNanos > rules.announcementBoundNanos()) {
            violate(event, Words.process(view.name, view.incarnation) + " has waited for election "
                    + scene.seat(seat).name + " without a word for " + Words.time(silentNanos) + " at "
                    + Words.at(event.trueNanos()) + "; the bound is " + Words.time(rules.announcementBoundNanos()),
                    new Figure("silentNanos", silentNanos), new Figure("boundNanos", rules.announcementBoundNanos()));
        }
    }

    /** A campaign without an answer, and when the process last spoke of it. */
    private static final class Wait {

        private static final long NONE = -1;

        private long campaign = NONE;
        private long saidNanos;

        void over() {
            campaign = NONE;
        }
    }
}
