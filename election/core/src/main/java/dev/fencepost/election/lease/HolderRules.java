package dev.fencepost.election.lease;

import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Intent;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.LossReason;
import java.util.Optional;

/** What a holder does while it leads, and while its work drains: it renews, and stops in time. */
final class HolderRules {

    private HolderRules() {}

    /** The deadlines are looked at on a wake only: whatever had arrived by then has been taken in before. */
    static void checkDeadlines(LeaseDraft draft) {
        boolean stopDue = draft.holding.isPresent() && draft.reached(draft.stopAtNanos(draft.holding.get()));
        if (draft.phase == Phase.LEADING && stopDue) {
            draft.row(LeaseRow.DEADLINE_REACHED);
            lose(draft, LossReason.DEADLINE);
        } else if (draft.phase == Phase.CLAIMING && stopDue) {
            draft.row(LeaseRow.CLAIM_DEADLINE_REACHED);
            ExitRules.beginRelease(draft);
        } else if (draft.phase == Phase.DRAINING && draft.intent != Intent.STAND
                && draft.reached(draft.drainDeadlineNanos)) {
            ExitRules.workDidNotStop(draft);
        } else {
            draft.row(LeaseRow.WOKE);
        }
    }

    static void found(LeaseDraft draft, LeaseSnapshot snapshot) {
        Optional<Attempt> own = draft.shownBy(snapshot);
        // present: one read is out at a time, and after one that ends the holding none is sent
        Holding holding = draft.holding.orElseThrow();
        draft.observe(snapshot);
        if (own.isPresent()
                && (draft.phase == Phase.CLAIMING || ConfirmRules.sameLeadership(holding, snapshot))) {
            draft.row(LeaseRow.OWN_WRITE_PROVEN);
            ConfirmRules.proven(draft, own.get(), snapshot);
        } else if (unchanged(holding, snapshot)) {
            draft.row(LeaseRow.UNCHANGED_FOUND);
            draft.holding = Optional.of(new Holding(snapshot, holding.validUntilNanos()));
        } else {
            draft.row(LeaseRow.FOREIGN_FOUND);
            boolean sameObject = holding.snapshot().uid().equals(snapshot.uid());
            lose(draft, sameObject ? LossReason.SUPERSEDED : LossReason.DELETED);
        }
    }

    private static boolean unchanged(Holding holding, LeaseSnapshot snapshot) {
        return holding.snapshot().uid().equals(snapshot.uid())
                && holding.snapshot().record().equals(snapshot.record());
    }

    static void missing(LeaseDraft draft) {
        draft.observeMissing();
        draft.row(LeaseRow.MISSING_WHILE_HOLDING);
        lose(draft, LossReason.DELETED);
    }

    /**
     * Ends the holding. Nothing stands before the stop signal. After a deadline the verdict stays until the validity
     * ends, which is the work's time to stop; after any other loss it is false at once.
     */
    private static void lose(LeaseDraft draft, LossReason reason) {
        FencingToken token = draft.holding.orElseThrow().token();
        if (reason != LossReason.DEADLINE) {
            draft.holding = Optional.empty();
        }
        switch (draft.phase) {
            case LEADING -> {
                if (reason != LossReason.DEADLINE) {
                    draft.command(new Command.SetVerdict<>(Leadership.NONE));
                }
                draft.command(new Command.StopWork<>(reason));
                draft.publish(new ElectionEvent.Lost(token, reason));
                draft.lapsing = true;
                draft.phase = Phase.DRAINING;
            }
            case DRAINING -> {
                draft.command(new Command.SetVerdict<>(Leadership.NONE));
                draft.lapsing = true;
            }
            case WATCHING, ACQUIRING, CLAIMING, RELEASING, CLOSED -> ExitRules.backToWatching(draft);
        }
    }

    static void act(LeaseDraft draft) {
        boolean renewing = draft.holding.isPresent() && !draft.lapsing;
        boolean stopDue = draft.phase == Phase.LEADING
                && draft.reached(draft.stopAtNanos(draft.holding.orElseThrow()));
        if (renewing && !stopDue && draft.write.isEmpty()) {
            renew(draft, draft.holding.get());
        }
        wake(draft, renewing);
    }

    private static void renew(LeaseDraft draft, Holding holding) {
        if (draft.rereadFirst) {
            if (draft.read.isEmpty() && draft.reached(draft.nextReadNanos)) {
                draft.sendRead();
            }
        } else if (draft.reached(draft.nextWriteNanos)) {
            if (!draft.unresolved.isEmpty() && draft.read.isEmpty()) {
                // A write without an answer may have moved the version. Reading beside the next write costs no time:
                // whichever of the two writes was applied, one call's length later it is known (rulings 3).
                draft.sendRead();
            }
            LeaseSnapshot held = holding.snapshot();
            draft.sendWrite(Attempt.Kind.RENEW, new LeaseRequest.Swap(held.uid(), held.version(),
                    draft.heldRecord(held.record().transitions())));
        }
    }

    private static void wake(LeaseDraft draft, boolean renewing) {
        Wakes wakes = new Wakes(draft);
        if (draft.phase == Phase.LEADING) {
            wakes.deadline(draft.stopAtNanos(draft.holding.orElseThrow()));
        } else if (draft.intent != Intent.STAND && draft.phase == Phase.DRAINING) {
            wakes.deadline(draft.drainDeadlineNanos);
        }
        if (renewing && draft.write.isEmpty()) {
            if (!draft.rereadFirst) {
                wakes.next(draft.nextWriteNanos, !draft.unresolved.isEmpty());
            } else if (draft.read.isEmpty()) {
                wakes.next(draft.nextReadNanos, true);
            }
        }
        wakes.command();
    }
}
