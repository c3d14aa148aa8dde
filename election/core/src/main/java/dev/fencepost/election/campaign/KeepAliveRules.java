package dev.fencepost.election.campaign;

import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.LossReason;
import java.util.Optional;

/**
 * The keepalive beside campaign and leadership: it renews, replaces a broken stream, and has no result but a loss (seed
 * 001, keepalive loop).
 */
final class KeepAliveRules {

    private KeepAliveRules() {}

    static void answered(CampaignDraft draft, long stream, EtcdReply reply) {
        Optional<KeepAlive> keeping = draft.keepAlive.filter(kept -> isOf(kept, stream));
        if (keeping.isEmpty()) {
            draft.row(CampaignRow.LATE_IGNORED);
            return;
        }
        KeepAlive kept = keeping.get();
        switch (reply) {
            case EtcdReply.KeptAlive answer when answer.leaseId() != kept.leaseId() -> {
                draft.row(CampaignRow.UNEXPECTED_LEASE);
                lost(draft, LeaseLoss.UNEXPECTED_LEASE_ID, "a renewal was answered for lease "
                        + Long.toHexString(answer.leaseId()));
            }
            case EtcdReply.KeptAlive answer when answer.ttlSeconds() <= 0 -> expired(draft, "a TTL of 0");
            case EtcdReply.KeptAlive answer -> alive(draft, kept);
            case EtcdReply.Failed failed when failed.error() == EtcdError.LEASE_NOT_FOUND ->
                expired(draft, failed.detail());
            case EtcdReply other when draft.phase == CampaignPhase.HANDSHAKING ->
                AttemptRules.handshakeFailed(draft, other);
            case EtcdReply other -> {
                draft.shut(kept.link());
                broken(draft, kept, LeaseLoss.STREAM_FAILED, other);
            }
        }
    }

    private static boolean isOf(KeepAlive kept, long stream) {
        return switch (kept.link()) {
            case KeepAlive.Link.Streaming streaming -> streaming.stream() == stream;
            case KeepAlive.Link.Opening opening -> opening.stream() == stream;
            case KeepAlive.Link.Pausing pausing -> false;
        };
    }

    private static void alive(CampaignDraft draft, KeepAlive kept) {
        switch (kept.link()) {
            case KeepAlive.Link.Opening opening when draft.phase == CampaignPhase.HANDSHAKING ->
                AttemptRules.shookHands(draft, kept, opening);
            case KeepAlive.Link.Opening opening -> {
                draft.row(CampaignRow.RECONNECTED);
                extended(draft, kept.with(new KeepAlive.Link.Streaming(opening.stream()))
                        .with(kept.watchdog().reconnected(opening.sentNanos())));
            }
            case KeepAlive.Link.Streaming streaming when kept.watchdog().unacknowledgedNanos().isEmpty() ->
                draft.row(CampaignRow.ACK_WITHOUT_SEND);
            case KeepAlive.Link.Streaming streaming -> {
                draft.row(CampaignRow.RENEWED);
                extended(draft, kept.with(kept.watchdog().acknowledged()));
            }
            case KeepAlive.Link.Pausing pausing -> throw new IllegalStateException("no stream can have answered");
        }
    }

    private static void extended(CampaignDraft draft, KeepAlive kept) {
        draft.contacted();
        draft.keepAlive = Optional.of(kept);
        if (draft.phase == CampaignPhase.LEADING) {
            Leadership leadership = draft.leadership(kept);
            draft.command(new Command.SetVerdict<>(leadership));
            draft.publish(new ElectionEvent.Extended(leadership.token(), leadership.validUntilNanos()));
        }
    }

    static void ended(CampaignDraft draft, long stream, EtcdReply why) {
        Optional<KeepAlive> keeping = draft.keepAlive.filter(kept -> isOf(kept, stream));
        if (keeping.isEmpty()) {
            draft.row(CampaignRow.LATE_IGNORED);
        } else if (draft.phase == CampaignPhase.HANDSHAKING) {
            draft.keepAlive = Optional.empty();
            AttemptRules.handshakeFailed(draft, why);
        } else if (why instanceof EtcdReply.Failed failed && failed.error() == EtcdError.LEASE_NOT_FOUND) {
            expired(draft, failed.detail());
        } else {
            broken(draft, keeping.get(), reason(why), why);
        }
    }

    private static LeaseLoss reason(EtcdReply why) {
        return switch (why) {
            case EtcdReply.StreamClosed closed -> LeaseLoss.STREAM_CLOSED;
            case EtcdReply.NotSent notSent -> LeaseLoss.KEEPALIVE_REQUEST_FAILED;
            case EtcdReply other -> LeaseLoss.STREAM_FAILED;
        };
    }

    /**
     * A break costs nothing yet (GL-12): an open stream is replaced at once, one that did not open after a pause. If
     * the loss comes first, it ends either.
     */
    private static void broken(CampaignDraft draft, KeepAlive kept, LeaseLoss reason, EtcdReply why) {
        draft.callFailed(ErrorReason.UNREACHABLE, "the keepalive's stream ended with " + why);
        if (kept.link() instanceof KeepAlive.Link.Streaming) {
            draft.row(CampaignRow.STREAM_BROKEN);
            draft.publish(new ElectionEvent.LeaseTrouble(kept.leaseId(), reason, why.toString()));
            reopen(draft, kept);
        } else {
            pause(draft, kept);
        }
    }

    private static void reopen(CampaignDraft draft, KeepAlive kept) {
        long stream = draft.nextNumber++;
        long deadlineNanos = draft.nowNanos + draft.timings.requestTimeoutNanos();
        draft.keepAlive = Optional.of(kept.with(new KeepAlive.Link.Opening(stream, draft.nowNanos, deadlineNanos)));
        draft.command(new Command.Open<>(stream, new EtcdRequest.KeepAlive(kept.leaseId())));
    }

    private static void pause(CampaignDraft draft, KeepAlive kept) {
        draft.row(CampaignRow.RECONNECT_FAILED);
        long pauseNanos = CampaignTimings.renewalNanos(kept.watchdog().ttlNanos());
        draft.keepAlive = Optional.of(kept.with(new KeepAlive.Link.Pausing(draft.nowNanos + pauseNanos)));
    }

    private static void expired(CampaignDraft draft, String detail) {
        if (draft.phase == CampaignPhase.HANDSHAKING) {
            AttemptRules.handshakeFailed(draft, new EtcdReply.Failed(EtcdError.LEASE_NOT_FOUND, detail));
        } else {
            draft.row(CampaignRow.LEASE_EXPIRED);
            lost(draft, LeaseLoss.LEASE_EXPIRED, detail);
        }
    }

    /** What is due by now: first the renewal or another stream, and only then the deadline (GL-28). */
    static void due(CampaignDraft draft) {
        if (draft.keepAlive.isEmpty()) {
            return;
        }
        if (draft.phase == CampaignPhase.HANDSHAKING) {
            if (draft.keepAlive.get().link() instanceof KeepAlive.Link.Opening opening
                    && draft.reached(opening.deadlineNanos())) {
                AttemptRules.handshakeFailed(draft,
                        new EtcdReply.Failed(EtcdError.TIMEOUT, "no answer to the first renewal in time"));
            }
            return;
        }
        KeepAlive kept = draft.keepAlive.get();
        tick(draft, kept);
        if (draft.reached(draft.lossNanos(kept))) {
            draft.row(CampaignRow.DEADLINE_REACHED);
            lost(draft, LeaseLoss.RENEWAL_DEADLINE_EXCEEDED, "no renewal was acknowledged in time");
        }
    }

    private static void tick(CampaignDraft draft, KeepAlive kept) {
        switch (kept.link()) {
            case KeepAlive.Link.Streaming(long stream) -> {
                if (draft.reached(kept.nextRenewalNanos())) {
                    draft.row(CampaignRow.RENEWAL_SENT);
                    draft.keepAlive = Optional.of(kept.renewed(draft.nowNanos));
                    draft.command(new Command.Push<>(stream, new EtcdRequest.KeepAlive(kept.leaseId())));
                }
            }
            case KeepAlive.Link.Opening opening -> {
                if (draft.reached(opening.deadlineNanos())) {
                    draft.shut(opening);
                    pause(draft, kept);
                }
            }
            case KeepAlive.Link.Pausing(long untilNanos) -> {
                if (draft.reached(untilNanos)) {
                    draft.row(CampaignRow.RECONNECTING);
                    reopen(draft, kept);
                }
            }
        }
    }

    /** The lease is lost, which is the only way in which a keepalive ends by itself. */
    static void lost(CampaignDraft draft, LeaseLoss reason, String detail) {
        draft.publish(new ElectionEvent.LeaseTrouble(draft.leaseIdOrNone, reason, detail));
        switch (draft.phase) {
            case LEADING -> {
                boolean late = reason == LeaseLoss.RENEWAL_DEADLINE_EXCEEDED;
                if (!late) {
                    draft.command(new Command.SetVerdict<>(Leadership.NONE));
                }
                LossReason told = late ? LossReason.DEADLINE : LossReason.LEASE_GONE;
                draft.command(new Command.StopWork<>(told));
                draft.publish(new ElectionEvent.Lost(draft.fence.orElseThrow().token(), told));
                draft.phase = CampaignPhase.DRAINING;
                draft.shutKeepAlive();
            }
            case DRAINING -> {
                draft.shutKeepAlive();
            }
            case CAMPAIGNING, CONFIRMING -> {
                draft.row(CampaignRow.LOST_WHILE_CAMPAIGNING);
                AttemptRules.failed(draft, ErrorReason.OTHER, true, "the lease was lost before leading: " + detail);
            }
            case HANDSHAKING -> AttemptRules.handshakeFailed(draft, new EtcdReply.Failed(EtcdError.NO_RESULT, detail));
            case RESTING, GRANTING, REVOKING, CLOSED ->
                throw new IllegalStateException("no lease is kept alive while " + draft.phase);
        }
    }

    static void wakes(CampaignDraft draft, NextWake next) {
        if (draft.keepAlive.isEmpty()) {
            return;
        }
        KeepAlive kept = draft.keepAlive.get();
        switch (kept.link()) {
            case KeepAlive.Link.Streaming streaming -> next.at(kept.nextRenewalNanos());
            case KeepAlive.Link.Opening opening -> next.at(opening.deadlineNanos());
            case KeepAlive.Link.Pausing pausing -> next.at(pausing.untilNanos());
        }
        if (draft.phase.keepsAlive()) {
            next.at(draft.lossNanos(kept));
        }
    }
}
