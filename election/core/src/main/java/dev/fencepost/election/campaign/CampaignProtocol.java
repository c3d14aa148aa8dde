package dev.fencepost.election.campaign;

import dev.fencepost.election.Command;
import dev.fencepost.election.Input;
import dev.fencepost.election.Intent;
import dev.fencepost.election.Now;
import dev.fencepost.election.Protocol;
import dev.fencepost.election.Transition;
import java.util.Optional;

/**
 * The election through etcd: a lease kept alive beside a campaign, a win that is confirmed before it counts, and one
 * way out that revokes.
 *
 * <p>Seed 001's ordered select is the order of the host: what has arrived comes first, so that a lost keepalive counts
 * before a campaign's answer only if it arrived before; then, when woken, the renewal tick, and after it the deadline,
 * so that a stalled process tries before it gives up (mutant GL-28). {@link CampaignRow} is its transition table.
 */
public final class CampaignProtocol implements Protocol<CampaignState, EtcdRequest, EtcdReply> {

    private final CampaignSettings settings;

    /**
     * The protocol of one candidate.
     *
     * @param settings
     *            who stands and on which numbers; they are not checked here
     */
    public CampaignProtocol(CampaignSettings settings) {
        this.settings = settings;
    }

    @Override
    public CampaignState initial() {
        return new CampaignState(CampaignPhase.RESTING, Intent.STAND, Optional.empty(), Optional.empty(), 0,
                Optional.empty(), Optional.empty(), false, false, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    @Override
    public Transition<CampaignState, EtcdRequest> step(CampaignState state, Input<EtcdReply> input, Now now) {
        CampaignDraft draft = new CampaignDraft(settings, state, now);
        if (state.phase() == CampaignPhase.CLOSED) {
            draft.row(CampaignRow.CLOSED_IGNORES);
            return draft.transition();
        }
        take(draft, input);
        wake(draft);
        return draft.transition();
    }

    private static void take(CampaignDraft draft, Input<EtcdReply> input) {
        switch (input) {
            case Input.Started<EtcdReply> started -> start(draft);
            case Input.Woke<EtcdReply> woke -> woke(draft);
            case Input.Answered<EtcdReply> answered -> answered(draft, answered.attempt(), answered.reply());
            case Input.TimedOut<EtcdReply> timedOut -> timedOut(draft, timedOut.attempt());
            case Input.StreamAnswered<EtcdReply> streamed ->
                KeepAliveRules.answered(draft, streamed.stream(), streamed.reply());
            case Input.StreamEnded<EtcdReply> ended -> KeepAliveRules.ended(draft, ended.stream(), ended.why());
            case Input.WorkEnded<EtcdReply> ended -> LeaveRules.workEnded(draft);
            case Input.StepDown<EtcdReply> stepDown -> LeaveRules.stepDown(draft);
            case Input.Close<EtcdReply> close -> LeaveRules.close(draft);
            case Input.FloorRead<EtcdReply> floor -> throw noClaims();
            case Input.FloorFailed<EtcdReply> failed -> throw noClaims();
            case Input.Claimed<EtcdReply> claimed -> throw noClaims();
            case Input.ClaimRefused<EtcdReply> refused -> throw noClaims();
            case Input.ClaimFailed<EtcdReply> failed -> throw noClaims();
        }
    }

    /** On etcd the leader's key is the fence (rulings 4). */
    private static IllegalStateException noClaims() {
        return new IllegalStateException("an election through etcd claims no fences");
    }

    private static void start(CampaignDraft draft) {
        draft.row(CampaignRow.STARTED);
        AttemptRules.begin(draft);
    }

    private static void woke(CampaignDraft draft) {
        KeepAliveRules.due(draft);
        AttemptRules.due(draft);
        LeaveRules.due(draft);
        if (draft.tookNoRow()) {
            draft.row(CampaignRow.WOKE);
        }
    }

    private static void answered(CampaignDraft draft, long id, EtcdReply reply) {
        if (draft.leaderRead.isPresent() && draft.leaderRead.get() == id) {
            draft.leaderRead = Optional.empty();
            AttemptRules.leaderRead(draft, reply);
            return;
        }
        Optional<PendingCall> awaited = draft.call.filter(pending -> pending.id() == id);
        if (awaited.isEmpty()) {
            late(draft, reply);
            return;
        }
        draft.call = Optional.empty();
        switch (awaited.get().kind()) {
            case GRANT -> AttemptRules.granted(draft, reply);
            case CAMPAIGN -> AttemptRules.campaigned(draft, reply);
            case CONFIRM -> AttemptRules.confirmed(draft, reply);
            case REVOKE -> LeaveRules.revoked(draft, reply);
        }
    }

    /** A lease that was granted too late to be used would stay for a whole TTL. */
    private static void late(CampaignDraft draft, EtcdReply reply) {
        if (reply instanceof EtcdReply.Granted granted && granted.leaseId() != 0) {
            draft.row(CampaignRow.GRANTED_LATE);
            draft.command(new Command.Send<>(draft.nextNumber++, new EtcdRequest.Revoke(granted.leaseId()),
                    draft.timings.requestTimeoutNanos()));
        } else {
            draft.row(CampaignRow.LATE_IGNORED);
        }
    }

    private static void timedOut(CampaignDraft draft, long id) {
        if (draft.leaderRead.isPresent() && draft.leaderRead.get() == id) {
            draft.cancelLeaderRead();
            AttemptRules.leaderUnread(draft);
            return;
        }
        Optional<PendingCall> awaited = draft.call.filter(pending -> pending.id() == id);
        if (awaited.isEmpty()) {
            draft.row(CampaignRow.LATE_IGNORED);
            return;
        }
        EtcdReply nothing = new EtcdReply.Failed(EtcdError.TIMEOUT, "no answer in time");
        switch (awaited.get().kind()) {
            case GRANT -> {
                // its answer may still bring a lease, which must then be revoked
                draft.call = Optional.empty();
                AttemptRules.granted(draft, nothing);
            }
            case CAMPAIGN -> throw new IllegalStateException("a campaign has no timeout");
            case CONFIRM -> {
                draft.cancelCall();
                AttemptRules.confirmed(draft, nothing);
            }
            case REVOKE -> {
                draft.cancelCall();
                LeaveRules.revoked(draft, nothing);
            }
        }
    }

    /** Asks to be woken for whatever is due first; an instant that is no longer of interest wakes for nothing. */
    private static void wake(CampaignDraft draft) {
        NextWake next = new NextWake(draft.nowNanos);
        KeepAliveRules.wakes(draft, next);
        AttemptRules.wakes(draft, next);
        LeaveRules.wakes(draft, next);
        next.command().ifPresent(draft::command);
    }
}
