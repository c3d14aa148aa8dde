package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * P5, leaders: a service that is elected passes each stage of its start within the bound on that stage, or is on the
 * way out by then.
 *
 * <p>An executor that does not answer must not keep a leader from serving (mutant GL-14), nor a state that cannot be read:
 * whoever leads and never serves is worse than a vacancy, which somebody would fill.
 */
final class LeaderServes extends Fold<EtcdRules> {

    private final Grid<Start> starts = new Grid<>(Start::new);
    private int pending;

    LeaderServes(EtcdRules rules, Scene scene) {
        super(Oracle.LEADER_SERVES, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.SERVICE, Topic.STREAM, Topic.STALL, Topic.PROCESS, Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        if (pending > 0 && !violated()) {
            lookAtAll(event);
        }
        switch (event.entry()) {
            case ServiceClaim.Stage stage -> reached(stage,
                    starts.of(scene.seatIndex(stage.election()), event.node().id()), event);
            case Fact.NodeStarted started -> forget(event.node().id());
            case Fact.NodeCrashed crashed -> forget(event.node().id());
            default -> {
            }
        }
    }

    /** A read that is repeated is the same stage. */
    private void reached(ServiceClaim.Stage stage, Start start, LogEvent event) {
        String group = stage.stage().equals("state-retry") ? "state" : stage.stage();
        if (!group.equals(start.stage)) {
            over(start);
            OptionalLong boundNanos = rules.stageBoundNanos(group);
            if (boundNanos.isPresent()) {
                start.begins(group, boundNanos.getAsLong(), event.trueNanos());
                pending++;
            }
        }
    }

    private void over(Start start) {
        pending -= start.stage.isEmpty() ? 0 : 1;
        start.stage = "";
    }

    private void forget(int node) {
        for (int seat = 0; seat < scene.seatCount(); seat++) {
            over(starts.of(seat, node));
        }
    }

    private void lookAtAll(LogEvent event) {
        for (int seat = 0; seat < scene.seatCount(); seat++) {
            for (int node = 0; node < scene.nodeCount(); node++) {
                Start start = starts.of(seat, node);
                if (!start.stage.isEmpty() && scene.node(node).runs()) {
                    look(start, scene.node(node), event);
                }
            }
        }
    }

    private void look(Start start, NodeView view, LogEvent event) {
        long takenNanos = event.trueNanos() - Math.max(start.sinceNanos, view.runningSinceNanos);
        if (takenNanos > start.boundNanos) {
            violate(event,
                    Words.process(view.name, view.incarnation) + ", which was elected and has been at the stage '"
                            + start.stage + "' since " + Words.at(start.sinceNanos) + ", had not passed it "
                            + Words.time(takenNanos) + " later; the bound is " + Words.time(start.boundNanos),
                    new Figure("takenNanos", takenNanos), new Figure("boundNanos", start.boundNanos));
        }
    }

    /** The stage of a start that a process is at; none if it does not start. */
    private static final class Start {

        private String stage = "";
        private long boundNanos;
        private long sinceNanos;

        void begins(String newStage, long newBoundNanos, long nowNanos) {
            stage = newStage;
            boundNanos = newBoundNanos;
            sinceNanos = nowNanos;
        }
    }
}
