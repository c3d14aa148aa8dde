package dev.fencepost.election.lease;

import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.Intent;
import java.util.Optional;

/** What the answer to a write, or a read that proves one, means for the lease. */
final class ConfirmRules {

    private ConfirmRules() {}

    /** The store says that the attempt was applied. */
    static void applied(LeaseDraft draft, Attempt attempt, String uid, String version) {
        draft.publish(new ElectionEvent.Contacted());
        draft.confirmedBefore = draft.nextAttempt;
        draft.rereadFirst = false;
        draft.settleUnresolved(other -> false);
        LeaseSnapshot written = new LeaseSnapshot(uid, version, attempt.request().record());
        switch (attempt.kind()) {
            case CREATE_UNHELD -> {
                draft.row(LeaseRow.UNHELD_CREATED);
                note(draft, written);
                draft.nextReadNanos = draft.nowNanos;
            }
            case CREATE_HELD, ACQUIRE -> acquired(draft, attempt, written);
            case RENEW -> renewed(draft, attempt, written);
            case RELEASE -> ExitRules.released(draft, written);
        }
    }

    /**
     * Our own write is what there is to be seen now. A write of a leadership that is over is not noted: a read may have
     * shown its successor, whose expiry would be counted anew.
     */
    static void note(LeaseDraft draft, LeaseSnapshot written) {
        draft.observation = draft.observation.after(written, draft.nowNanos);
    }

    /** A read shows that the attempt was applied; it is dated by its sending all the same. */
    static void proven(LeaseDraft draft, Attempt attempt, LeaseSnapshot snapshot) {
        if (attempt.kind().grantsLease()) {
            acquired(draft, attempt, snapshot);
        } else {
            renewed(draft, attempt, snapshot);
        }
    }

    private static Holding held(LeaseDraft draft, Attempt attempt, LeaseSnapshot written) {
        long validity = draft.timings.validityNanos(draft.settings.expiry());
        return new Holding(written, attempt.sentNanos() + validity);
    }

    private static void acquired(LeaseDraft draft, Attempt attempt, LeaseSnapshot written) {
        if (draft.phase == Phase.LEADING || draft.phase == Phase.DRAINING) {
            draft.row(LeaseRow.LATE_IGNORED);
            return;
        }
        note(draft, written);
        Holding holding = held(draft, attempt, written);
        draft.holding = Optional.of(holding);
        draft.highestTokenSeen = Math.max(draft.highestTokenSeen, holding.token().value());
        draft.nextWriteNanos = draft.nowNanos;
        draft.remint = false;
        draft.claimAwaited = false;
        if (draft.phase == Phase.RELEASING || draft.intent != Intent.STAND
                || draft.reached(draft.stopAtNanos(holding))) {
            draft.row(LeaseRow.ACQUIRED_TO_RELEASE);
            ExitRules.beginRelease(draft);
        } else {
            draft.row(LeaseRow.ACQUIRED);
            draft.phase = Phase.CLAIMING;
        }
    }

    private static void renewed(LeaseDraft draft, Attempt attempt, LeaseSnapshot written) {
        if (draft.holding.isEmpty() || !sameLeadership(draft.holding.get(), written)) {
            draft.row(LeaseRow.RENEWED_TOO_LATE);
            draft.nextReadNanos = draft.nowNanos;
            return;
        }
        note(draft, written);
        Holding holding = held(draft, attempt, written);
        draft.holding = Optional.of(holding);
        draft.nextWriteNanos = LeaseDraft.later(draft.nowNanos,
                attempt.sentNanos() + draft.timings.renewIntervalNanos());
        if (draft.phase == Phase.LEADING) {
            draft.row(LeaseRow.RENEWED);
            draft.command(new Command.SetVerdict<>(holding.leadership()));
            draft.publish(new ElectionEvent.Extended(holding.token(), holding.validUntilNanos()));
        } else {
            draft.row(LeaseRow.RENEWED_WHILE_LEAVING);
        }
    }

    static boolean sameLeadership(Holding holding, LeaseSnapshot snapshot) {
        return holding.snapshot().uid().equals(snapshot.uid())
                && holding.snapshot().record().holder().equals(snapshot.record().holder())
                && holding.snapshot().record().transitions() == snapshot.record().transitions();
    }

    /** The condition did not hold, unless this answers the second copy of an applied write: only a read can tell. */
    static void refused(LeaseDraft draft, Attempt attempt) {
        draft.rereadFirst = !overtaken(draft, attempt);
        draft.nextReadNanos = draft.nowNanos;
        draft.nextWriteNanos = draft.nowNanos;
        unapplied(draft, attempt);
    }

    /** Refused for another reason, or unanswered. */
    static void failed(LeaseDraft draft, Attempt attempt) {
        draft.nextReadNanos = draft.retryAtNanos();
        draft.nextWriteNanos = draft.retryAtNanos();
        unapplied(draft, attempt);
    }

    /**
     * Whether a read has shown a version since, as the one that goes beside a second try may: then the attempt is
     * settled, and nothing is left to ask.
     */
    private static boolean overtaken(LeaseDraft draft, Attempt attempt) {
        return draft.holding.map(held -> held.snapshot().version())
                .filter(version -> !version.equals(attempt.conditionVersion())).isPresent();
    }

    private static void unapplied(LeaseDraft draft, Attempt attempt) {
        if (!overtaken(draft, attempt)) {
            draft.doubt(attempt);
        }
        if (draft.phase == Phase.ACQUIRING) {
            if (draft.intent == Intent.STAND) {
                draft.phase = Phase.WATCHING;
            } else {
                ExitRules.beginRelease(draft);
            }
        } else if (draft.phase == Phase.CLAIMING && attempt.kind() == Attempt.Kind.ACQUIRE) {
            // Unless a read has proven an earlier try meanwhile, which this one then met as a conflict.
            draft.remint = attempt.request().record().transitions() > draft.holding.orElseThrow().token().value();
        } else if (draft.phase == Phase.RELEASING) {
            draft.rereadFirst = true;
            if (attempt.kind() == Attempt.Kind.RELEASE) {
                draft.releaseTries++;
            }
        }
    }
}
