package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P1, in time, at a Lease: whoever has seen that the lease is not its own any more, or gives it up, is not valid at any
 * later instant (rulings 2h and 6; mutant C2-16).
 *
 * <p>After a deadline the validity that is left runs out: it is the work's time to stop.
 */
final class LossHeeded extends Fold<LeaseRules> {

    private final Grid<Loss> losses = new Grid<>(Loss::new);

    LossHeeded(LeaseRules rules, Scene scene) {
        super(Oracle.GONE_TOLD, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.LEADERSHIP, Topic.VERDICT, Topic.CALL, Topic.REPORT, Topic.WORK, Topic.PROCESS,
                Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        for (int seat = 0; seat < scene.seatCount() && !violated(); seat++) {
            if (event.node().id() >= 0) {
                look(seat, event.node().id(), event);
            } else if (event.entry() instanceof Fact.RunEnded) {
                for (int node = 0; node < scene.nodeCount(); node++) {
                    look(seat, node, event);
                }
            }
        }
        switch (event.entry()) {
            case ElectionClaim.Lost lost when !lost.reason().equals("DEADLINE") ->
                losses.of(scene.seatIndex(lost.lease()), event.node().id()).lost(lost, event.trueNanos());
            case Fact.NodeStarted started -> losses.forget(event.node().id());
            case Fact.NodeCrashed crashed -> losses.forget(event.node().id());
            default -> {
            }
        }
    }

    private void look(int seat, int node, LogEvent event) {
        Loss loss = losses.of(seat, node);
        Candidacy candidacy = scene.candidacy(seat, node);
        if (loss.token != 0 && event.trueNanos() > loss.trueNanos && candidacy.verdictToken == loss.token
                && candidacy.validAtTrue(event.trueNanos())) {
            violate(event, Words.process(scene.node(node).name, scene.node(node).incarnation)
                    + " still claimed token " + loss.token + " at " + Words.at(event.trueNanos())
                    + " though it had lost it at " + Words.at(loss.trueNanos) + " (" + loss.reason + ")",
                    new Figure("token", loss.token));
        }
    }

    /** The latest loss of a process that left no validity. */
    private static final class Loss {

        private long token;
        private long trueNanos;
        private String reason = "";

        void lost(ElectionClaim.Lost lost, long atTrueNanos) {
            token = lost.token();
            trueNanos = atTrueNanos;
            reason = lost.reason();
        }
    }
}
