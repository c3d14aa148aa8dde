package dev.fencepost.properties.checker;

import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P1, in time: a candidate that was told that its lease is gone is not valid at any later instant (mutant GL-36).
 *
 * <p>Whether it was told rightly is another matter: {@code no-needless-loss} looks at that.
 */
final class GoneTold extends Fold<EtcdRules> {

    GoneTold(EtcdRules rules, Scene scene) {
        super(Oracle.GONE_TOLD, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.STREAM, Topic.VERDICT, Topic.CALL, Topic.REPORT, Topic.LEADERSHIP, Topic.WORK,
                Topic.END);
    }

    @Override
    public void accept(LogEvent event) {
        if (event.node().id() >= 0) {
            for (int seat = 0; seat < scene.seatCount(); seat++) {
                look(seat, event.node().id(), event);
            }
        } else if (event.entry() instanceof Fact.RunEnded) {
            for (int seat = 0; seat < scene.seatCount(); seat++) {
                for (int node = 0; node < scene.nodeCount(); node++) {
                    look(seat, node, event);
                }
            }
        }
    }

    private void look(int seat, int node, LogEvent event) {
        Candidacy candidacy = scene.candidacy(seat, node);
        Renewing renewing = candidacy.renewing;
        boolean later = renewing.repliedNanos != Renewing.NEVER && event.trueNanos() > renewing.repliedNanos;
        if (later && renewing.reply.equals("gone") && candidacy.validAtTrue(event.trueNanos())) {
            violate(event, Words.process(scene.node(node).name, scene.node(node).incarnation)
                    + " still claimed token " + candidacy.verdictToken + " at " + Words.at(event.trueNanos())
                    + " though it was told at " + Words.at(renewing.repliedNanos) + " that its lease is gone",
                    new Figure("token", candidacy.verdictToken));
        }
    }
}
