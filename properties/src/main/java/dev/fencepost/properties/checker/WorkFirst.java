package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * While the work of a leadership runs, its process neither gives the lease back nor takes it anew: a successor would
 * start beside live work, be it the process's own (rulings 6).
 */
final class WorkFirst extends Fold<ElectionRules> {

    WorkFirst(ElectionRules rules, Scene scene) {
        super(Oracle.WORK_FIRST, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CALL, Topic.LEASE);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Called called -> called(called, scene.seatIndex(called.lease()), event);
            case StoreFact.LeaseWritten written when !written.holder().isEmpty() -> written(written, event);
            default -> {
            }
        }
    }

    private void called(ElectionClaim.Called called, int seat, LogEvent event) {
        switch (called.request()) {
            case "release", "revoke" -> judge("gave back", seat, event.node().id(), event);
            case "grant", "campaign" -> judge("stood again for", seat, event.node().id(), event);
            default -> {
            }
        }
    }

    private void written(StoreFact.LeaseWritten written, LogEvent event) {
        int node = scene.nodeNamed(written.writerNode());
        int seat = scene.seatIndex(written.lease());
        if (node != Seat.NO_NODE && scene.node(node).incarnation == written.writerIncarnation()
                && written.transitions() > scene.candidacy(seat, node).workToken) {
            judge("took", seat, node, event);
        }
    }

    private void judge(String did, int seat, int node, LogEvent event) {
        long token = scene.candidacy(seat, node).workToken;
        if (token != 0) {
            violate(event, Words.process(scene.node(node).name, scene.node(node).incarnation) + " " + did + " "
                    + rules.what() + " " + scene.seat(seat).name + " at " + Words.at(event.trueNanos())
                    + " while its work under token " + token + " ran", new Figure("token", token));
        }
    }
}
