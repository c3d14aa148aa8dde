package dev.fencepost.election.campaign;

import dev.fencepost.election.Intent;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The whole state of one candidate of an election through etcd, as a value.
 *
 * @param phase
 *            where it stands
 * @param intent
 *            what its owner has asked for
 * @param call
 *            the call that the phase awaits
 * @param leaderRead
 *            the call that asks who leads
 * @param leaseIdOrNone
 *            the lease that was granted and not yet revoked; 0 for none
 * @param keepAlive
 *            what keeps it alive
 * @param fence
 *            the own key as the campaign's answer named it
 * @param led
 *            whether the key was confirmed, so that a leadership began
 * @param refusedForGood
 *            whether the store refused what no repetition will change, so that the election ends
 * @param seenLeaderRevision
 *            the create revision of the leader that was reported last; 0 for nobody
 * @param nextNumber
 *            the number of the next call or stream
 * @param failures
 *            how many campaigns have failed in a row
 * @param confirmTries
 *            how often the reading back has failed
 * @param restUntilNanos
 *            when the next campaign begins
 * @param stopUntilNanos
 *            how long a requested stop waits for the grant, or for the work
 * @param confirmUntilNanos
 *            when the reading back must have succeeded
 * @param nextConfirmNanos
 *            when the key is read again
 * @param unanswered
 *            how often in a row the campaign was found to lack an answer that it should have had
 * @param nextAskNanos
 *            when a standby asks next who leads
 * @param announceNanos
 *            when a standby announces itself next
 */
public record CampaignState(CampaignPhase phase, Intent intent, Optional<PendingCall> call, Optional<Long> leaderRead,
        long leaseIdOrNone, Optional<KeepAlive> keepAlive, Optional<LeaderFence> fence, boolean led,
        boolean refusedForGood, long seenLeaderRevision, long nextNumber, int failures, int confirmTries,
        long restUntilNanos, long stopUntilNanos, long confirmUntilNanos, long nextConfirmNanos, int unanswered,
        long nextAskNanos,
        long announceNanos) {

    /** Everything that it waits for right now. */
    public Set<CampaignAwait> awaits() {
        Set<CampaignAwait> awaits = EnumSet.noneOf(CampaignAwait.class);
        switch (phase) {
            case RESTING -> awaits.add(CampaignAwait.BACK_OFF);
            case GRANTING -> awaits.add(CampaignAwait.GRANT);
            case HANDSHAKING -> awaits.add(CampaignAwait.HANDSHAKE);
            case CAMPAIGNING -> awaits.add(CampaignAwait.CAMPAIGN);
            case CONFIRMING -> awaits.add(call.isPresent() ? CampaignAwait.CONFIRM : CampaignAwait.CONFIRM_PAUSE);
            case DRAINING -> awaits.add(CampaignAwait.WORK_END);
            case REVOKING -> awaits.add(CampaignAwait.REVOKE);
            case LEADING, CLOSED -> {
                // the one waits for its keepalive, the other for nothing
            }
        }
        if (leaderRead.isPresent()) {
            awaits.add(CampaignAwait.LEADER_READ);
        }
        if (phase.keepsAlive()) {
            keepAlive.ifPresent(kept -> addOf(kept, awaits));
        }
        return awaits;
    }

    private static void addOf(KeepAlive kept, Set<CampaignAwait> awaits) {
        switch (kept.link()) {
            case KeepAlive.Link.Streaming streaming -> awaits.add(kept.watchdog().unacknowledgedNanos().isEmpty()
                    ? CampaignAwait.RENEWAL_TICK
                    : CampaignAwait.RENEWAL);
            case KeepAlive.Link.Opening opening -> awaits.add(CampaignAwait.RECONNECT);
            case KeepAlive.Link.Pausing pausing -> awaits.add(CampaignAwait.RECONNECT_PAUSE);
        }
    }
}
