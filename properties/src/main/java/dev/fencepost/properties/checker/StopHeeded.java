package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P7, the way there: a process that was asked to stop, or of which a task has failed, comes to its end in time,
 * whatever it was doing (mutants GL-03, GL-15, GL-37).
 *
 * <p>A leader has the time its work may take and two calls; anybody else has one call and a second, and only the second
 * while nothing is wrong with the path. Time in which it stands still does not count.
 */
final class StopHeeded extends Fold<EtcdRules> {

    private final Grid<Stop> stops = new Grid<>(Stop::new);
    private int pending;

    StopHeeded(EtcdRules rules, Scene scene) {
        super(Oracle.STOP_HEEDED, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.SERVICE, Topic.REPORT, Topic.CALL, Topic.STREAM, Topic.ETCD, Topic.STALL, Topic.PROCESS,
                Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        if (pending > 0 && !violated()) {
            lookAtAll(event);
        }
        switch (event.entry()) {
            case ServiceClaim.StopAsked asked -> asked(asked.election(), event);
            case ServiceClaim.TaskDied died -> asked(died.election(), event);
            case ServiceClaim.Exited exited -> over(stops.of(scene.seatIndex(exited.election()), event.node().id()));
            case ElectionClaim.Report report when report.what().equals("ended") ->
                over(stops.of(scene.seatIndex(report.lease()), event.node().id()));
            case Fact.NodeStarted started -> allOver(event.node().id());
            case Fact.NodeCrashed crashed -> allOver(event.node().id());
            default -> {
            }
        }
    }

    private void asked(String election, LogEvent event) {
        Stop stop = stops.of(scene.seatIndex(election), event.node().id());
        if (stop.askedNanos == Stop.NEVER) {
            Candidacy candidacy = scene.candidacy(election, event);
            stop.askedNanos = event.trueNanos();
            stop.leads = candidacy.gainedToken != 0 || candidacy.workToken != 0;
            pending++;
        }
    }

    private void allOver(int node) {
        for (int seat = 0; seat < scene.seatCount(); seat++) {
            over(stops.of(seat, node));
        }
    }

    private void over(Stop stop) {
        pending -= stop.askedNanos == Stop.NEVER ? 0 : 1;
        stop.askedNanos = Stop.NEVER;
    }

    private void lookAtAll(LogEvent event) {
        for (int seat = 0; seat < scene.seatCount(); seat++) {
            for (int node = 0; node < scene.nodeCount(); node++) {
                Stop stop = stops.of(seat, node);
                if (stop.askedNanos != Stop.NEVER && scene.node(node).runs()) {
                    look(stop, seat, node, event);
                }
            }
        }
    }

    private void look(Stop stop, int seat, int node, LogEvent event) {
        NodeView view = scene.node(node);
        // It may have been elected between the question and its heeding.
        stop.leads |= scene.candidacy(seat, node).gainedToken != 0;
        long takenNanos = event.trueNanos() - Math.max(stop.askedNanos, view.runningSinceNanos);
        boolean calm = scene.calm().since(stop.askedNanos - rules.mishapNanos());
        long boundNanos = rules.stopBoundNanos(stop.leads, calm);
        if (takenNanos > boundNanos) {
            violate(event, Words.process(view.name, view.incarnation) + ", which was to stop at "
                    + Words.at(stop.askedNanos) + ", had not ended " + Words.time(takenNanos)
                    + " later; the bound is " + Words.time(boundNanos), new Figure("takenNanos", takenNanos),
                    new Figure("boundNanos", boundNanos));
        }
    }

    /** A stop that was asked for. */
    private static final class Stop {

        private static final long NEVER = -1;

        private long askedNanos = NEVER;
        private boolean leads;
    }
}
