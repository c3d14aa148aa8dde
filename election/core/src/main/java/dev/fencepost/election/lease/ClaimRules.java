package dev.fencepost.election.lease;

import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.FencingToken;

/**
 * What a holder does before it leads: it claims every fence, and mints a higher token if one of them has seen more.
 *
 * <p>It does not renew meanwhile: a candidate whose fence cannot be reached gives the lease back when its first validity
 * runs out, so that another one gets its turn (rulings 4).
 */
final class ClaimRules {

    private ClaimRules() {}

    private static boolean awaited(LeaseDraft draft, FencingToken token) {
        boolean awaited = draft.phase == Phase.CLAIMING && draft.claimAwaited
                && draft.holding.orElseThrow().token().equals(token);
        if (!awaited) {
            draft.row(LeaseRow.CLAIM_OUTDATED);
        }
        return awaited;
    }

    static void claimed(LeaseDraft draft, FencingToken token) {
        if (!awaited(draft, token)) {
            return;
        }
        Holding holding = draft.holding.orElseThrow();
        draft.claimAwaited = false;
        if (draft.reached(draft.stopAtNanos(holding))) {
            draft.row(LeaseRow.CLAIMED_TOO_LATE);
            ExitRules.beginRelease(draft);
            return;
        }
        draft.row(LeaseRow.CLAIMED);
        draft.phase = Phase.LEADING;
        draft.lastGainedToken = token.value();
        draft.lapsing = false;
        long sentNanos = holding.validUntilNanos() - draft.timings.validityNanos(draft.settings.expiry());
        draft.nextWriteNanos = sentNanos + draft.timings.renewIntervalNanos();
        draft.command(new Command.SetVerdict<>(holding.leadership()));
        draft.publish(new ElectionEvent.Gained(token, holding.validUntilNanos()));
    }

    static void refused(LeaseDraft draft, FencingToken token, FencingToken highest) {
        if (!awaited(draft, token)) {
            return;
        }
        draft.claimAwaited = false;
        draft.highestTokenSeen = Math.max(draft.highestTokenSeen, highest.value());
        if (draft.highestKnownToken() >= CandidateRules.GREATEST_TOKEN) {
            draft.row(LeaseRow.TOKENS_EXHAUSTED);
            draft.publish(new ElectionEvent.TokensExhausted(highest));
            ExitRules.beginRelease(draft);
            return;
        }
        draft.row(LeaseRow.CLAIM_REFUSED);
        draft.publish(new ElectionEvent.FenceAhead(highest));
        draft.remint = true;
    }

    static void failed(LeaseDraft draft, FencingToken token, String detail) {
        if (awaited(draft, token)) {
            draft.row(LeaseRow.CLAIM_FAILED);
            draft.claimAwaited = false;
            draft.nextWriteNanos = draft.retryAtNanos();
            draft.publish(new ElectionEvent.FenceFailed(detail));
        }
    }

    static void act(LeaseDraft draft) {
        Holding holding = draft.holding.orElseThrow();
        Wakes wakes = new Wakes(draft);
        wakes.deadline(draft.stopAtNanos(holding));
        boolean stopDue = draft.reached(draft.stopAtNanos(holding));
        if (!stopDue && !draft.claimAwaited && draft.write.isEmpty()) {
            if (draft.rereadFirst) {
                reread(draft, wakes);
            } else if (draft.reached(draft.nextWriteNanos)) {
                claimOrRemint(draft, holding);
            } else {
                wakes.next(draft.nextWriteNanos, true);
            }
        }
        wakes.command();
    }

    private static void reread(LeaseDraft draft, Wakes wakes) {
        if (draft.read.isEmpty()) {
            if (draft.reached(draft.nextReadNanos)) {
                draft.sendRead();
            } else {
                wakes.next(draft.nextReadNanos, true);
            }
        }
    }

    private static void claimOrRemint(LeaseDraft draft, Holding holding) {
        if (draft.remint) {
            draft.remint = false;
            LeaseSnapshot held = holding.snapshot();
            LeaseRecord record = draft.heldRecord(draft.highestKnownToken() + 1);
            if (!draft.unresolved.isEmpty() && draft.read.isEmpty()) {
                draft.sendRead();
            }
            draft.sendWrite(Attempt.Kind.ACQUIRE, new LeaseRequest.Swap(held.uid(), held.version(), record));
        } else {
            draft.claimAwaited = true;
            draft.command(new Command.Claim<>(holding.token()));
        }
    }
}
