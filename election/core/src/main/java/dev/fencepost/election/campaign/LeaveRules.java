package dev.fencepost.election.campaign;

import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.EndReason;
import dev.fencepost.election.Intent;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.LossReason;
import java.util.Optional;

/**
 * The way out: verdict false, work stopped and waited for, and then the one revoke, for every end there is (rulings 6;
 * seed 001, campaign step 7).
 */
final class LeaveRules {

    /**
     * How long a candidate that is to end waits for a grant under way: a lease that it learns of can be revoked, and
     * one that it does not holds no key and lapses by itself.
     */
    private static final long GRANT_PATIENCE_NANOS = 500_000_000L;

    private LeaveRules() {}

    static void stepDown(CampaignDraft draft) {
        switch (draft.phase) {
            case LEADING -> {
                draft.row(CampaignRow.STOP_REQUESTED);
                draft.intent = Intent.STEP_DOWN;
                drain(draft, LossReason.STEPPED_DOWN);
            }
            case DRAINING -> {
                draft.row(CampaignRow.STOP_REQUESTED);
                draft.command(new Command.SetVerdict<>(Leadership.NONE));
            }
            case RESTING, GRANTING, HANDSHAKING, CAMPAIGNING, CONFIRMING, REVOKING, CLOSED ->
                draft.row(CampaignRow.NOTHING_TO_STEP_DOWN_FROM);
        }
    }

    static void close(CampaignDraft draft) {
        draft.row(CampaignRow.STOP_REQUESTED);
        if (draft.intent == Intent.CLOSE) {
            return;
        }
        draft.intent = Intent.CLOSE;
        switch (draft.phase) {
            case RESTING -> end(draft, EndReason.CLOSED);
            case GRANTING -> draft.stopUntilNanos = draft.nowNanos + GRANT_PATIENCE_NANOS;
            case HANDSHAKING, CAMPAIGNING, CONFIRMING -> revoke(draft);
            case LEADING -> drain(draft, LossReason.CLOSED);
            case DRAINING -> {
                draft.command(new Command.SetVerdict<>(Leadership.NONE));
                draft.stopUntilNanos = draft.nowNanos + draft.timings.closeBoundNanos();
            }
            case REVOKING, CLOSED -> {
                // it leaves already
            }
        }
    }

    /** The lease is kept alive meanwhile, or a successor would start beside live work. */
    private static void drain(CampaignDraft draft, LossReason reason) {
        draft.command(new Command.SetVerdict<>(Leadership.NONE));
        draft.command(new Command.StopWork<>(reason));
        draft.publish(new ElectionEvent.Lost(draft.fence.orElseThrow().token(), reason));
        draft.phase = CampaignPhase.DRAINING;
        draft.stopUntilNanos = draft.nowNanos + draft.timings.closeBoundNanos();
    }

    static void workEnded(CampaignDraft draft) {
        switch (draft.phase) {
            case LEADING -> {
                draft.row(CampaignRow.WORK_ENDED_BY_ITSELF);
                draft.command(new Command.SetVerdict<>(Leadership.NONE));
                draft.publish(
                        new ElectionEvent.Lost(draft.fence.orElseThrow().token(), LossReason.WORK_ENDED));
                revoke(draft);
            }
            case DRAINING -> {
                draft.row(CampaignRow.WORK_ENDED);
                draft.command(new Command.SetVerdict<>(Leadership.NONE));
                revoke(draft);
            }
            case RESTING, GRANTING, HANDSHAKING, CAMPAIGNING, CONFIRMING, REVOKING, CLOSED ->
                draft.row(CampaignRow.NO_WORK_TO_END);
        }
    }

    /** Gives up whatever is under way, and with it the lease, which takes the key along. */
    static void revoke(CampaignDraft draft) {
        draft.phase = CampaignPhase.REVOKING;
        draft.cancelCall();
        draft.cancelLeaderRead();
        draft.shutKeepAlive();
        draft.send(PendingCall.Kind.REVOKE, new EtcdRequest.Revoke(draft.leaseIdOrNone),
                draft.timings.requestTimeoutNanos());
    }

    /** A lease that the server does not know is as good as revoked; a revoke is not repeated (seed 001, 2.11). */
    static void revoked(CampaignDraft draft, EtcdReply reply) {
        boolean gone = reply instanceof EtcdReply.Revoked
                || (reply instanceof EtcdReply.Failed failed && failed.error() == EtcdError.LEASE_NOT_FOUND);
        if (gone) {
            draft.row(CampaignRow.REVOKED);
            draft.contacted();
            if (draft.led) {
                draft.publish(new ElectionEvent.Released(draft.fence.orElseThrow().token()));
            }
        } else {
            draft.row(CampaignRow.REVOKE_FAILED);
            EtcdError error = reply instanceof EtcdReply.Failed failed ? failed.error() : EtcdError.NO_RESULT;
            draft.callFailed(error.reason(), "a lease could not be revoked and will lapse: " + reply);
            draft.publish(new ElectionEvent.ReleaseIndeterminate());
        }
        finish(draft);
    }

    /** Nothing of the attempt is left: what comes next? */
    static void finish(CampaignDraft draft) {
        // Work that ends at once would otherwise be elected and end, again and again, as fast as the store answers.
        int rests = draft.led ? Math.max(draft.failures, 1) : draft.failures;
        draft.leaseIdOrNone = 0;
        draft.fence = Optional.empty();
        draft.led = false;
        if (draft.intent == Intent.CLOSE) {
            end(draft, EndReason.CLOSED);
        } else if (draft.refusedForGood) {
            end(draft, EndReason.STORE_REFUSED);
        } else {
            draft.intent = Intent.STAND;
            draft.phase = CampaignPhase.RESTING;
            draft.restUntilNanos = draft.nowNanos + draft.timings.backOffNanos(rests);
        }
    }

    private static void end(CampaignDraft draft, EndReason reason) {
        draft.cancelCall();
        draft.cancelLeaderRead();
        draft.shutKeepAlive();
        draft.phase = CampaignPhase.CLOSED;
        draft.publish(new ElectionEvent.Ended(reason));
    }

    static void due(CampaignDraft draft) {
        if (!bounded(draft) || !draft.reached(draft.stopUntilNanos)) {
            return;
        }
        if (draft.phase == CampaignPhase.GRANTING) {
            draft.row(CampaignRow.GRANT_ABANDONED);
            draft.publish(new ElectionEvent.ReleaseIndeterminate());
            end(draft, EndReason.CLOSED);
        } else {
            workDidNotStop(draft);
        }
    }

    /** Work that will not stop: the lease is never revoked beside it, it lapses (rulings 6). */
    private static void workDidNotStop(CampaignDraft draft) {
        draft.row(CampaignRow.WORK_DID_NOT_STOP);
        if (draft.intent == Intent.CLOSE) {
            end(draft, EndReason.WORK_DID_NOT_STOP);
        } else {
            draft.intent = Intent.STAND;
            draft.shutKeepAlive();
        }
    }

    /** Whether a requested stop waits for something. */
    private static boolean bounded(CampaignDraft draft) {
        return (draft.phase == CampaignPhase.GRANTING && draft.intent == Intent.CLOSE)
                || (draft.phase == CampaignPhase.DRAINING && draft.intent != Intent.STAND);
    }

    static void wakes(CampaignDraft draft, NextWake next) {
        if (bounded(draft)) {
            next.at(draft.stopUntilNanos);
        }
    }
}
