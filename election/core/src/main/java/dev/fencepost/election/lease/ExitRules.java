package dev.fencepost.election.lease;

import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.EndReason;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Intent;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.LossReason;
import java.util.List;
import java.util.Optional;

/** The way out: verdict false, work stopped and waited for, and only then the lease given back (rulings 6). */
final class ExitRules {

    /** One release, and one more after a read (rulings 6). */
    private static final int MAX_FAILED_TRIES = 2;

    private ExitRules() {}

    static void requestStop(LeaseDraft draft, Intent asked) {
        if (asked == Intent.STEP_DOWN && draft.phase == Phase.WATCHING) {
            draft.row(LeaseRow.NOTHING_TO_STEP_DOWN_FROM);
            return;
        }
        draft.row(LeaseRow.STOP_REQUESTED);
        if (draft.intent == Intent.STAND) {
            draft.drainDeadlineNanos = draft.nowNanos + draft.timings.closeBoundNanos();
        }
        draft.intent = draft.intent == Intent.CLOSE ? Intent.CLOSE : asked;
        switch (draft.phase) {
            case WATCHING -> {
                if (mayBeNamed(draft)) {
                    beginRelease(draft);
                } else {
                    finish(draft);
                }
            }
            case CLAIMING -> beginRelease(draft);
            case LEADING -> {
                FencingToken token = draft.holding.orElseThrow().token();
                LossReason reason = asked == Intent.CLOSE ? LossReason.CLOSED : LossReason.STEPPED_DOWN;
                draft.command(new Command.SetVerdict<>(Leadership.NONE));
                draft.command(new Command.StopWork<>(reason));
                draft.publish(new ElectionEvent.Lost(token, reason));
                draft.phase = Phase.DRAINING;
            }
            case DRAINING -> draft.command(new Command.SetVerdict<>(Leadership.NONE));
            case ACQUIRING, RELEASING, CLOSED -> {
                // the awaited answer comes first
            }
        }
    }

    /** Whether the Lease may name us: by a write whose outcome is open, or because a release of ours was given up. */
    private static boolean mayBeNamed(LeaseDraft draft) {
        boolean named = draft.observation instanceof Observation.Seen seen && draft.isOurs(seen.snapshot().record());
        return named || draft.write.isPresent() || !draft.unresolved.isEmpty();
    }

    static void workEnded(LeaseDraft draft) {
        switch (draft.phase) {
            case LEADING -> {
                draft.row(LeaseRow.WORK_ENDED_BY_ITSELF);
                draft.command(new Command.SetVerdict<>(Leadership.NONE));
                draft.publish(new ElectionEvent.Lost(draft.holding.orElseThrow().token(), LossReason.WORK_ENDED));
                draft.intent = Intent.STEP_DOWN;
                beginRelease(draft);
            }
            case DRAINING -> {
                draft.row(LeaseRow.WORK_ENDED);
                draft.command(new Command.SetVerdict<>(Leadership.NONE));
                if (draft.holding.isPresent()) {
                    beginRelease(draft);
                } else {
                    finish(draft);
                }
            }
            case WATCHING, ACQUIRING, CLAIMING, RELEASING, CLOSED -> draft.row(LeaseRow.NO_WORK_TO_END);
        }
    }

    /** Work that will not stop: the lease is never released beside it, it lapses. */
    static void workDidNotStop(LeaseDraft draft) {
        draft.row(LeaseRow.WORK_DID_NOT_STOP);
        if (draft.intent == Intent.CLOSE) {
            end(draft, EndReason.WORK_DID_NOT_STOP);
        } else {
            draft.lapsing = true;
            draft.intent = Intent.STAND;
        }
    }

    static void beginRelease(LeaseDraft draft) {
        draft.phase = Phase.RELEASING;
        draft.releaseTries = 0;
        draft.remint = false;
        draft.claimAwaited = false;
        draft.nextReadNanos = draft.nowNanos;
    }

    static void act(LeaseDraft draft) {
        if (draft.write.isPresent()) {
            return;
        }
        if (draft.releaseTries >= MAX_FAILED_TRIES) {
            draft.row(LeaseRow.RELEASE_GIVEN_UP);
            draft.publish(new ElectionEvent.ReleaseIndeterminate());
            finish(draft);
        } else if (draft.holding.isPresent() && !draft.rereadFirst) {
            LeaseSnapshot held = draft.holding.get().snapshot();
            draft.sendWrite(Attempt.Kind.RELEASE,
                    new LeaseRequest.Release(held.uid(), held.version(), held.record().released()));
        } else if (draft.read.isEmpty()) {
            if (draft.reached(draft.nextReadNanos)) {
                draft.sendRead();
            } else {
                draft.command(new Command.Wake<>(draft.nextReadNanos, draft.timings.retryJitterNanos()));
            }
        }
    }

    static void released(LeaseDraft draft, LeaseSnapshot written) {
        draft.row(LeaseRow.RELEASED);
        draft.publish(new ElectionEvent.Released(new FencingToken(written.record().transitions())));
        if (draft.phase == Phase.RELEASING) {
            ConfirmRules.note(draft, written);
            draft.publish(new ElectionEvent.NoLeader());
            finish(draft);
        } else {
            // given up before, confirmed now: others may have led since
            draft.nextReadNanos = draft.nowNanos;
        }
    }

    static void found(LeaseDraft draft, LeaseSnapshot snapshot) {
        draft.observe(snapshot);
        if (draft.isOurs(snapshot.record())) {
            draft.row(LeaseRow.STILL_OURS);
            long validUntil = draft.holding.map(Holding::validUntilNanos).orElse(draft.nowNanos);
            draft.holding = Optional.of(new Holding(snapshot, validUntil));
        } else {
            noLongerOurs(draft);
        }
    }

    static void missing(LeaseDraft draft) {
        draft.observeMissing();
        noLongerOurs(draft);
    }

    /** The record does not name us. Writes conditioned on this very version may still be applied, no others. */
    private static void noLongerOurs(LeaseDraft draft) {
        if (draft.write.isPresent()) {
            draft.row(LeaseRow.WRITE_AWAITED);
        } else if (draft.unresolved.isEmpty()) {
            draft.row(LeaseRow.NO_LONGER_OURS);
            draft.holding.ifPresent(held -> draft.publish(new ElectionEvent.Released(held.token())));
            finish(draft);
        } else {
            draft.row(LeaseRow.RELEASE_GIVEN_UP);
            draft.publish(new ElectionEvent.ReleaseIndeterminate());
            finish(draft);
        }
    }

    private static void finish(LeaseDraft draft) {
        switch (draft.intent) {
            case CLOSE -> end(draft, EndReason.CLOSED);
            case STEP_DOWN -> {
                // Whoever only tried to take the lease had nothing to leave to others.
                boolean gaveUp = draft.holding.isPresent();
                backToWatching(draft);
                if (gaveUp) {
                    draft.standAgainNanos = draft.nowNanos + draft.timings.leaseDurationNanos();
                }
            }
            case STAND -> backToWatching(draft);
        }
    }

    static void backToWatching(LeaseDraft draft) {
        draft.phase = Phase.WATCHING;
        draft.intent = Intent.STAND;
        draft.holding = Optional.empty();
        draft.lapsing = false;
        draft.remint = false;
        draft.claimAwaited = false;
        draft.rereadFirst = false;
        draft.nextReadNanos = draft.retryAtNanos();
    }

    private static void end(LeaseDraft draft, EndReason reason) {
        draft.phase = Phase.CLOSED;
        draft.holding = Optional.empty();
        draft.read.ifPresent(call -> draft.command(new Command.Cancel<>(call.id())));
        draft.write.ifPresent(attempt -> draft.command(new Command.Cancel<>(attempt.id())));
        draft.unresolved.forEach(attempt -> draft.command(new Command.Cancel<>(attempt.id())));
        draft.read = Optional.empty();
        draft.write = Optional.empty();
        draft.unresolved = List.of();
        draft.publish(new ElectionEvent.Ended(reason));
    }
}
