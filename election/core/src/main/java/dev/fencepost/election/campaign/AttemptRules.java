package dev.fencepost.election.campaign;

import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Intent;
import java.util.Optional;

/** One attempt to be elected, from the lease to the confirmed key (seed 001, campaign steps 2 to 8). */
final class AttemptRules {

    private static final long SECOND_NANOS = 1_000_000_000L;

    /** A server may grant what no clock can count to; to believe in a year of it is safe, and enough. */
    private static final long MAX_TTL_SECONDS = 365L * 24 * 3600;

    /** Once may be an answer under way; twice, a renewal interval apart, is a campaign that hangs or never arrived. */
    private static final int UNANSWERED_LIMIT = 2;
    private static final long CONFIRM_PAUSE_NANOS = 100_000_000L;
    private static final long MAX_CONFIRM_PAUSE_NANOS = 5 * SECOND_NANOS;

    private AttemptRules() {}

    static void begin(CampaignDraft draft) {
        draft.phase = CampaignPhase.GRANTING;
        draft.send(PendingCall.Kind.GRANT, new EtcdRequest.Grant(draft.timings.ttlSeconds()),
                draft.timings.requestTimeoutNanos());
    }

    static void granted(CampaignDraft draft, EtcdReply reply) {
        if (reply instanceof EtcdReply.Granted granted && granted.leaseId() != 0 && granted.ttlSeconds() > 0) {
            draft.row(CampaignRow.GRANTED);
            draft.contacted();
            draft.leaseIdOrNone = granted.leaseId();
            draft.publish(new ElectionEvent.LeaseGranted(granted.leaseId(), draft.timings.ttlSeconds(),
                    granted.ttlSeconds()));
            if (draft.intent == Intent.CLOSE) {
                LeaveRules.revoke(draft);
            } else {
                shakeHands(draft, granted.leaseId(),
                        Math.min(granted.ttlSeconds(), MAX_TTL_SECONDS) * SECOND_NANOS);
            }
        } else {
            draft.row(CampaignRow.GRANT_FAILED);
            failed(draft, failure(reply, "a lease"));
        }
    }

    /** The TTL runs from when the server handles the first renewal, which is after this instant (comment 2). */
    private static void shakeHands(CampaignDraft draft, long leaseId, long ttlNanos) {
        draft.phase = CampaignPhase.HANDSHAKING;
        long stream = draft.nextNumber++;
        KeepAlive.Link opening = new KeepAlive.Link.Opening(stream, draft.nowNanos,
                draft.nowNanos + draft.timings.requestTimeoutNanos());
        draft.keepAlive = Optional.of(new KeepAlive(leaseId, opening,
                RenewalWatchdog.armed(ttlNanos, draft.nowNanos), draft.nowNanos));
        draft.command(new Command.Open<>(stream, new EtcdRequest.KeepAlive(leaseId)));
    }

    static void shookHands(CampaignDraft draft, KeepAlive kept, KeepAlive.Link.Opening opening) {
        draft.row(CampaignRow.SHOOK_HANDS);
        draft.contacted();
        draft.keepAlive = Optional.of(kept.with(new KeepAlive.Link.Streaming(opening.stream())));
        draft.phase = CampaignPhase.CAMPAIGNING;
        draft.announceLater();
        draft.unanswered = 0;
        askLater(draft);
        draft.send(PendingCall.Kind.CAMPAIGN, new EtcdRequest.Campaign(draft.settings.election(), kept.leaseId(),
                Bytes.utf8(draft.settings.candidate().value())), Command.UNBOUNDED_NANOS);
    }

    static void handshakeFailed(CampaignDraft draft, EtcdReply reply) {
        draft.row(CampaignRow.HANDSHAKE_FAILED);
        failed(draft, failure(reply, "a first renewal"));
    }

    static void campaigned(CampaignDraft draft, EtcdReply reply) {
        if (reply instanceof EtcdReply.Won won) {
            if (won.key().isEmpty() || won.createRevision() < 1 || won.leaseId() != draft.leaseIdOrNone) {
                draft.row(CampaignRow.WON_NOTHING);
                failed(draft, new EtcdReply.Failed(EtcdError.NO_RESULT, "a campaign was answered with key "
                        + won.key() + " of revision " + won.createRevision()));
                return;
            }
            draft.row(CampaignRow.WON);
            draft.contacted();
            draft.cancelLeaderRead();
            draft.fence = Optional.of(new LeaderFence(won.key(), won.createRevision()));
            draft.phase = CampaignPhase.CONFIRMING;
            draft.confirmTries = 0;
            draft.confirmUntilNanos = draft.nowNanos + CampaignTimings.confirmNanos(ttlNanos(draft));
            readBack(draft);
        } else {
            draft.row(CampaignRow.CAMPAIGN_FAILED);
            failed(draft, failure(reply, "a campaign"));
        }
    }

    private static long ttlNanos(CampaignDraft draft) {
        return draft.keepAlive.orElseThrow().watchdog().ttlNanos();
    }

    private static void readBack(CampaignDraft draft) {
        long leftNanos = Math.max(1, draft.confirmUntilNanos - draft.nowNanos);
        draft.send(PendingCall.Kind.CONFIRM, new EtcdRequest.ReadKey(draft.fence.orElseThrow().key()),
                Math.min(draft.timings.requestTimeoutNanos(), leftNanos));
    }

    static void confirmed(CampaignDraft draft, EtcdReply reply) {
        switch (reply) {
            case EtcdReply.Found(KeyValue found) when isOurs(draft, found) -> elected(draft);
            case EtcdReply.Found found -> keyGone(draft);
            case EtcdReply.Absent absent -> keyGone(draft);
            case EtcdReply other -> unread(draft, failure(other, "reading the own key"));
        }
    }

    /** Existence is not enough: a key that was deleted and created anew belongs to whoever created it (GL-23). */
    private static boolean isOurs(CampaignDraft draft, KeyValue found) {
        return found.createRevision() == draft.fence.orElseThrow().createRevision();
    }

    private static void elected(CampaignDraft draft) {
        draft.contacted();
        KeepAlive kept = draft.keepAlive.orElseThrow();
        if (draft.reached(draft.validUntilNanos(kept) - draft.timings.stopGraceNanos())) {
            draft.row(CampaignRow.CONFIRMED_TOO_LATE);
            KeepAliveRules.lost(draft, LeaseLoss.RENEWAL_DEADLINE_EXCEEDED, "nothing is left of the lease to lead on");
            return;
        }
        draft.row(CampaignRow.CONFIRMED);
        draft.phase = CampaignPhase.LEADING;
        draft.led = true;
        draft.failures = 0;
        LeaderFence fence = draft.fence.orElseThrow();
        draft.command(new Command.SetVerdict<>(draft.leadership(kept)));
        draft.publish(new ElectionEvent.KeyConfirmed(fence));
        draft.publish(new ElectionEvent.Gained(fence.token(), draft.validUntilNanos(kept)));
    }

    private static void keyGone(CampaignDraft draft) {
        draft.row(CampaignRow.KEY_GONE);
        draft.contacted();
        draft.publish(new ElectionEvent.LeaseTrouble(draft.leaseIdOrNone, LeaseLoss.LEADER_KEY_GONE,
                "the campaign was won and its key is not there as it was created"));
        failed(draft, ErrorReason.OTHER, true, "the won key is gone");
    }

    private static void unread(CampaignDraft draft, EtcdReply.Failed failure) {
        draft.confirmTries++;
        long pauseNanos = pauseNanos(draft.confirmTries);
        boolean budgetLeft = draft.nowNanos + pauseNanos - draft.confirmUntilNanos < 0;
        if (failure.error().retriableRead() && budgetLeft) {
            draft.row(CampaignRow.CONFIRM_AGAIN);
            draft.callFailed(failure.error().reason(), failure.detail());
            draft.nextConfirmNanos = draft.nowNanos + pauseNanos;
        } else {
            draft.row(CampaignRow.CONFIRM_FAILED);
            failed(draft, failure);
        }
    }

    private static long pauseNanos(int tries) {
        long pauseNanos = CONFIRM_PAUSE_NANOS;
        for (int i = 1; i < tries && pauseNanos < MAX_CONFIRM_PAUSE_NANOS; i++) {
            pauseNanos *= 2;
        }
        return Math.min(pauseNanos, MAX_CONFIRM_PAUSE_NANOS);
    }

    static void leaderRead(CampaignDraft draft, EtcdReply reply) {
        draft.row(CampaignRow.LEADER_READ);
        switch (reply) {
            case EtcdReply.Found(KeyValue leader) -> {
                draft.contacted();
                seen(draft, leader);
            }
            case EtcdReply.NoLeader nobody -> nobodyLeads(draft);
            case EtcdReply.Absent absent -> nobodyLeads(draft);
            case EtcdReply other -> {
                EtcdReply.Failed failure = failure(other, "reading who leads");
                draft.callFailed(failure.error().reason(), failure.detail());
                announce(draft, "who leads cannot be read: " + failure.detail());
            }
        }
        if (draft.unanswered >= UNANSWERED_LIMIT) {
            draft.row(CampaignRow.CAMPAIGN_UNANSWERED);
            failed(draft, ErrorReason.UNREACHABLE, true, "the campaign is not answered, though nobody else leads");
        } else {
            askLater(draft);
        }
    }

    private static void seen(CampaignDraft draft, KeyValue leader) {
        String holder = leader.value().utf8();
        boolean ours = leader.leaseId() == draft.leaseIdOrNone;
        draft.unanswered = ours ? draft.unanswered + 1 : 0;
        if (!ours && leader.createRevision() != draft.seenLeaderRevision) {
            draft.publish(new ElectionEvent.OtherLeader(holder, new FencingToken(leader.createRevision())));
            draft.seenLeaderRevision = leader.createRevision();
        }
        announce(draft, holder + " leads");
    }

    private static void nobodyLeads(CampaignDraft draft) {
        draft.contacted();
        draft.unanswered++;
        if (draft.seenLeaderRevision != 0) {
            draft.publish(new ElectionEvent.NoLeader());
        }
        draft.seenLeaderRevision = 0;
        announce(draft, "nobody leads");
    }

    static void leaderUnread(CampaignDraft draft) {
        draft.row(CampaignRow.LEADER_UNREAD);
        draft.callFailed(ErrorReason.UNREACHABLE, "no answer to the question who leads in time");
        announce(draft, "who leads cannot be read: no answer in time");
        askLater(draft);
    }

    private static void announce(CampaignDraft draft, String detail) {
        if (draft.reached(draft.announceNanos)) {
            draft.publish(new ElectionEvent.StandingBy(detail));
            draft.announceLater();
        }
    }

    /** Once a TTL, soon where the campaign seems to lack its answer, and in time for each announcement. */
    private static void askLater(CampaignDraft draft) {
        long ttlNanos = ttlNanos(draft);
        long pauseNanos = draft.unanswered == 0 ? ttlNanos : CampaignTimings.renewalNanos(ttlNanos);
        long askNanos = draft.nowNanos + pauseNanos;
        boolean announcedBefore = draft.announceNanos - askNanos < 0;
        draft.nextAskNanos = announcedBefore ? draft.announceNanos : askNanos;
    }

    private static EtcdReply.Failed failure(EtcdReply reply, String what) {
        return reply instanceof EtcdReply.Failed failed
                ? failed
                : new EtcdReply.Failed(EtcdError.NO_RESULT, what + " was answered with " + reply);
    }

    private static void failed(CampaignDraft draft, EtcdReply.Failed failure) {
        failed(draft, failure.error().reason(), failure.error().retriable(), failure.detail());
    }

    /** Every failure of an attempt ends here, and so leaves through the one revoke (findings 2 and 6). */
    static void failed(CampaignDraft draft, ErrorReason reason, boolean retriable, String detail) {
        draft.publish(new ElectionEvent.CampaignFailed(reason, retriable, detail));
        draft.failures++;
        draft.refusedForGood |= !retriable;
        if (draft.leaseIdOrNone == 0) {
            LeaveRules.finish(draft);
        } else {
            LeaveRules.revoke(draft);
        }
    }

    static void due(CampaignDraft draft) {
        switch (draft.phase) {
            case RESTING -> {
                if (draft.reached(draft.restUntilNanos)) {
                    draft.row(CampaignRow.RESTED);
                    begin(draft);
                }
            }
            case CAMPAIGNING -> {
                if (draft.leaderRead.isEmpty() && draft.reached(draft.nextAskNanos)) {
                    ask(draft);
                }
            }
            case CONFIRMING -> {
                if (draft.call.isEmpty() && draft.reached(draft.nextConfirmNanos)) {
                    readBack(draft);
                }
            }
            case GRANTING, HANDSHAKING, LEADING, DRAINING, REVOKING, CLOSED -> {
                // nothing of the attempt is due
            }
        }
    }

    private static void ask(CampaignDraft draft) {
        draft.row(CampaignRow.LEADER_ASKED);
        long id = draft.nextNumber++;
        draft.leaderRead = Optional.of(id);
        draft.command(new Command.Send<>(id, new EtcdRequest.ReadLeader(draft.settings.election()),
                draft.timings.requestTimeoutNanos()));
    }

    static void wakes(CampaignDraft draft, NextWake next) {
        switch (draft.phase) {
            // Each step asks for its wake anew: once the back-off is over, another jitter would only put it off.
            case RESTING -> next.at(draft.restUntilNanos, draft.reached(draft.restUntilNanos)
                    ? 0
                    : draft.timings.backOffNanos(draft.failures) / 100 * draft.timings.backOffJitterPercent());
            case CAMPAIGNING -> {
                if (draft.leaderRead.isEmpty()) {
                    next.at(draft.nextAskNanos);
                }
            }
            case CONFIRMING -> {
                if (draft.call.isEmpty()) {
                    next.at(draft.nextConfirmNanos);
                }
            }
            case GRANTING, HANDSHAKING, LEADING, DRAINING, REVOKING, CLOSED -> {
                // nothing of the attempt will be due
            }
        }
    }
}
