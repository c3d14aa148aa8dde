package dev.fencepost.election.campaign;

import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.Intent;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.Now;
import dev.fencepost.election.Row;
import dev.fencepost.election.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One step of the campaign protocol in the making: the state's fields while the rules change them, and what they
 * command.
 *
 * <p>It lives for a single call of {@link CampaignProtocol#step} and is seen by one thread.
 */
final class CampaignDraft {

    final CampaignSettings settings;
    final CampaignTimings timings;
    final long nowNanos;

    CampaignPhase phase;
    Intent intent;
    Optional<PendingCall> call;
    Optional<Long> leaderRead;
    long leaseIdOrNone;
    Optional<KeepAlive> keepAlive;
    Optional<LeaderFence> fence;
    boolean led;
    boolean refusedForGood;
    long seenLeaderRevision;
    long nextNumber;
    int failures;
    int confirmTries;
    long restUntilNanos;
    long stopUntilNanos;
    long confirmUntilNanos;
    long nextConfirmNanos;
    int unanswered;
    long nextAskNanos;
    long announceNanos;

    private final List<Command<EtcdRequest>> commands = new ArrayList<>(4);
    private final List<Row> rows = new ArrayList<>(2);

    CampaignDraft(CampaignSettings settings, CampaignState state, Now now) {
        this.settings = settings;
        this.timings = settings.timings();
        this.nowNanos = now.monotonicNanos();
        phase = state.phase();
        intent = state.intent();
        call = state.call();
        leaderRead = state.leaderRead();
        leaseIdOrNone = state.leaseIdOrNone();
        keepAlive = state.keepAlive();
        fence = state.fence();
        led = state.led();
        refusedForGood = state.refusedForGood();
        seenLeaderRevision = state.seenLeaderRevision();
        nextNumber = state.nextNumber();
        failures = state.failures();
        confirmTries = state.confirmTries();
        restUntilNanos = state.restUntilNanos();
        stopUntilNanos = state.stopUntilNanos();
        confirmUntilNanos = state.confirmUntilNanos();
        nextConfirmNanos = state.nextConfirmNanos();
        unanswered = state.unanswered();
        nextAskNanos = state.nextAskNanos();
        announceNanos = state.announceNanos();
    }

    Transition<CampaignState, EtcdRequest> transition() {
        CampaignState state = new CampaignState(phase, intent, call, leaderRead, leaseIdOrNone, keepAlive, fence, led,
                refusedForGood, seenLeaderRevision, nextNumber, failures, confirmTries, restUntilNanos,
                stopUntilNanos, confirmUntilNanos, nextConfirmNanos, unanswered, nextAskNanos, announceNanos);
        return new Transition<>(state, commands, rows);
    }

    void row(CampaignRow row) {
        rows.add(row);
    }

    boolean tookNoRow() {
        return rows.isEmpty();
    }

    void command(Command<EtcdRequest> command) {
        commands.add(command);
    }

    void publish(ElectionEvent event) {
        commands.add(new Command.Publish<>(event));
    }

    void contacted() {
        publish(new ElectionEvent.Contacted());
    }

    void callFailed(ErrorReason reason, String detail) {
        publish(new ElectionEvent.CallFailed(reason, detail));
    }

    /** Instants are compared by their difference: the monotonic clock may overflow, and its zero means nothing. */
    boolean reached(long instantNanos) {
        return nowNanos - instantNanos >= 0;
    }

    /** Sends the call that the phase awaits. */
    void send(PendingCall.Kind kind, EtcdRequest request, long timeoutNanos) {
        long id = nextNumber++;
        call = Optional.of(new PendingCall(id, kind));
        command(new Command.Send<>(id, request, timeoutNanos));
    }

    void cancelCall() {
        call.ifPresent(pending -> command(new Command.Cancel<>(pending.id())));
        call = Optional.empty();
    }

    void cancelLeaderRead() {
        leaderRead.ifPresent(id -> command(new Command.Cancel<>(id)));
        leaderRead = Optional.empty();
    }

    /** The next announcement of a standby is due an interval from now. */
    void announceLater() {
        announceNanos = nowNanos + timings.standbyLogNanos();
    }

    /** Lets the lease be: its stream is shut, and nothing renews it any more. */
    void shutKeepAlive() {
        keepAlive.ifPresent(kept -> shut(kept.link()));
        keepAlive = Optional.empty();
    }

    void shut(KeepAlive.Link link) {
        switch (link) {
            case KeepAlive.Link.Streaming(long stream) -> command(new Command.Shut<>(stream));
            case KeepAlive.Link.Opening opening -> command(new Command.Shut<>(opening.stream()));
            case KeepAlive.Link.Pausing pausing -> {
                // there is no stream
            }
        }
    }

    /** Until when the lease may be relied on, on the own clock. */
    long validUntilNanos(KeepAlive kept) {
        return kept.watchdog().deadlineNanos() - timings.allowanceNanos(kept.watchdog().ttlNanos());
    }

    /**
     * When the lease counts as lost: a leader's work is told to stop a grace before the validity ends (rulings 6), a
     * standby holds nothing that would need one.
     */
    long lossNanos(KeepAlive kept) {
        long graceNanos = phase == CampaignPhase.LEADING ? timings.stopGraceNanos() : 0;
        return validUntilNanos(kept) - graceNanos;
    }

    Leadership leadership(KeepAlive kept) {
        return new Leadership(fence.orElseThrow().token(), validUntilNanos(kept));
    }
}
