package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.LogEvent;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * P5, writers: a write of the process that holds the store's highest claim and is valid is not refused.
 *
 * <p>Its earlier writes under the same leadership count too, should its token have changed meanwhile (mutant C2-03). A
 * store that was harmed itself may refuse everything, for it fails closed.
 */
final class RightfulNotRefused extends Fold<LeaseRules> {

    private final FenceView claimed = new FenceView();
    private boolean[] harmed = {};

    RightfulNotRefused(LeaseRules rules, Scene scene) {
        super(Oracle.RIGHTFUL_NOT_REFUSED, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CLAIM, Topic.WRITE, Topic.FAULT, Topic.PROCESS);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case StoreFact.ClaimJudged judged when judged.accepted() -> claimed.of(judged.store())
                    .raise(judged.token(), judged.claimantNode(), judged.claimantIncarnation());
            case StoreFact.WriteJudged judged -> {
                boolean refused = switch (judged.admission()) {
                    case REFUSED_STALE -> true;
                    case REFUSED_CLOSED, REFUSED_UNREADABLE -> !isHarmed(event.node().id());
                    case ACCEPTED, LET_THROUGH, REPEATED -> false;
                };
                if (refused) {
                    refused(judged, event);
                }
            }
            case Fact.FaultBegan(Fault.OnService fault) -> harm(event.node().id());
            case Fact.NodeCrashed crashed -> harm(event.node().id());
            default -> {
            }
        }
    }

    private boolean isHarmed(int node) {
        return node < harmed.length && harmed[node];
    }

    private void harm(int node) {
        if (node >= harmed.length) {
            harmed = Arrays.copyOf(harmed, node + 1);
        }
        harmed[node] = true;
    }

    private void refused(StoreFact.WriteJudged judged, LogEvent event) {
        FenceView.Highest highest = claimed.of(judged.store());
        int writer = scene.nodeNamed(judged.writerNode());
        if (writer == Seat.NO_NODE || scene.node(writer).incarnation != judged.writerIncarnation()
                || !highest.belongsTo(judged.writerNode(), judged.writerIncarnation())) {
            return;
        }
        for (int i = 0; i < scene.seatCount(); i++) {
            Candidacy candidacy = scene.candidacy(i, writer);
            boolean leads = candidacy.gainedToken == judged.token()
                    || highest.token() == judged.token() && candidacy.verdictToken == judged.token();
            if (guards(i, judged.store()) && leads && candidacy.validAtTrue(event.trueNanos())) {
                violate(event, judged.store() + " refused operation " + judged.operation() + " of "
                        + Words.process(judged.writerNode(), judged.writerIncarnation()) + " with token "
                        + judged.token() + " at " + Words.at(event.trueNanos())
                        + ", though it was valid and held the highest claim, token " + highest.token(),
                        new Figure("token", judged.token()), new Figure("claimed", highest.token()));
            }
        }
    }

    private boolean guards(int lease, String store) {
        return rules.storesOf(scene.seat(lease).name).contains(store);
    }
}
