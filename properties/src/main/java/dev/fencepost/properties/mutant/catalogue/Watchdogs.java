package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.election.campaign.CampaignPhase;
import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.KeepAlive;
import dev.fencepost.election.campaign.PendingCall;
import dev.fencepost.election.campaign.RenewalWatchdog;
import java.util.List;
import java.util.Optional;
import net.bytebuddy.implementation.bind.annotation.Argument;
import net.bytebuddy.implementation.bind.annotation.This;

/** What broken code decides about a lease that is kept alive; called from mutated classes. */
public final class Watchdogs {

    private Watchdogs() {}

    /** A watchdog that a new stream does not move. */
    public static final class NotRearmed {

        private NotRearmed() {}

        /** Forgets what the old stream owed, and keeps the deadline. */
        public static RenewalWatchdog reconnected(@This RenewalWatchdog watchdog, @Argument(0) long sentNanos) {
            return new RenewalWatchdog(watchdog.ttlNanos(), watchdog.deadlineNanos(), List.of());
        }
    }

    /** A watchdog that takes each answer for that of the latest renewal. */
    public static final class NewestFirst {

        private NewestFirst() {}

        /** Counts from the sending of the latest. */
        public static RenewalWatchdog acknowledged(@This RenewalWatchdog watchdog) {
            List<Long> sends = watchdog.unacknowledgedNanos();
            return sends.isEmpty()
                    ? watchdog
                    : new RenewalWatchdog(watchdog.ttlNanos(), sends.getLast() + watchdog.ttlNanos(),
                            sends.subList(0, sends.size() - 1));
        }
    }

    /** An allowance for one clock of the two. */
    public static final class OneClock {

        private OneClock() {}

        /** The rate error of the holder times the TTL. */
        public static long allowanceNanos(@This CampaignTimings timings, @Argument(0) long ttlNanos) {
            return Math.ceilDiv(ttlNanos * timings.holderRateErrorPpm(), 1_000_000L);
        }
    }

    /** Whoever has been told to stop is taken for one that leads. */
    public static CampaignPhase stillLeading(CampaignPhase phase) {
        return phase == CampaignPhase.DRAINING ? CampaignPhase.LEADING : phase;
    }

    /** Whoever leads is taken for one that leaves already. */
    public static CampaignPhase leaving(CampaignPhase phase) {
        return phase == CampaignPhase.LEADING ? CampaignPhase.DRAINING : phase;
    }

    /** A candidate in the queue is taken for one that keeps no lease alive. */
    public static boolean idle(Optional<KeepAlive> kept, CampaignPhase phase) {
        return kept.isEmpty() || phase == CampaignPhase.CAMPAIGNING;
    }

    /** Whether a stream is being opened in the place of another one. */
    public static boolean reconnecting(Optional<KeepAlive> kept, CampaignPhase phase) {
        return phase != CampaignPhase.HANDSHAKING
                && kept.isPresent() && kept.get().link() instanceof KeepAlive.Link.Opening;
    }

    /** Whether a call is the campaign that is waited for. */
    public static boolean campaigns(Optional<PendingCall> call, long id) {
        return call.isPresent() && call.get().id() == id && call.get().kind() == PendingCall.Kind.CAMPAIGN;
    }

    /** What the limit on every call makes of one that has waited for too long. */
    public static EtcdReply cancelled() {
        return new EtcdReply.Failed(EtcdError.CANCELLED, "the limit on every call has ended it");
    }
}
