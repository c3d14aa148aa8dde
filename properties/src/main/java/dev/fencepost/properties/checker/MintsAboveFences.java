package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.EnumSet;
import java.util.Set;

/**
 * P2, where tokens are made: whoever was told of a token by its fences, as the floor or by a refused claim, mints above
 * it, and claims nothing again before it has (rulings 3 and 4).
 *
 * <p>Fences hide it when candidates get this wrong: the claim is refused, and the time until the next one is nobody's.
 */
final class MintsAboveFences extends Fold<LeaseRules> {

    private final Grid<Told> all = new Grid<>(Told::new);

    MintsAboveFences(LeaseRules rules, Scene scene) {
        super(Oracle.MINTS_ABOVE_FENCES, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.CLAIM, Topic.REPORT, Topic.CALL, Topic.LEASE, Topic.PROCESS);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ElectionClaim.Called called -> of(called.lease(), event).called(called);
            case ElectionClaim.FloorKnown floor -> of(floor.lease(), event).isTold(floor.highest());
            case ElectionClaim.Report report when report.what().equals("fence-ahead") ->
                refused(Long.parseLong(report.detail()), of(report.lease(), event), event);
            case StoreFact.LeaseWritten written -> written(written, event);
            case Fact fact when event.node().id() >= 0 -> all.forget(event.node().id());
            default -> {
            }
        }
    }

    private Told of(String lease, LogEvent event) {
        return all.of(scene.seatIndex(lease), event.node().id());
    }

    private void refused(long highest, Told told, LogEvent event) {
        if (told.refused) {
            violate(event, Words.process(event) + " was told again at " + Words.at(event.trueNanos())
                    + " that a fence has seen token " + highest + ", and had not tried to mint another one since",
                    new Figure("highest", highest));
        }
        told.refused = true;
        told.isTold(highest);
    }

    /** What it was told after it had sent a write, that write could not heed. */
    private void written(StoreFact.LeaseWritten written, LogEvent event) {
        int writer = scene.nodeNamed(written.writerNode());
        LeaseView lease = scene.lease(written.lease());
        boolean mints = !written.holder().isEmpty() && !(lease.heldBy(written)
                && lease.record.filter(before -> before.transitions() == written.transitions()).isPresent());
        if (writer == Seat.NO_NODE || scene.node(writer).incarnation != written.writerIncarnation() || !mints) {
            return;
        }
        Told told = all.of(lease.index, writer);
        if (written.attempt() > told.heardAfterCall && written.transitions() <= told.highest) {
            violate(event, Words.process(written.writerNode(), written.writerIncarnation()) + " minted token "
                    + written.transitions() + " for Lease " + lease.name + " at " + Words.at(event.trueNanos())
                    + ", though a fence had told it of token " + told.highest,
                    new Figure("token", written.transitions()), new Figure("highest", told.highest));
        }
    }

    /** What the fences have told one process. */
    private static final class Told {

        private long highest;
        /** Its latest call when it was told of that. */
        private long heardAfterCall;
        private long latestCall;
        /** Whether a claim of it was refused, and it has not written since. */
        private boolean refused;

        void called(ElectionClaim.Called called) {
            latestCall = called.attempt();
            refused &= called.request().equals("read");
        }

        void isTold(long token) {
            if (token > highest) {
                highest = token;
                heardAfterCall = latestCall;
            }
        }
    }
}
