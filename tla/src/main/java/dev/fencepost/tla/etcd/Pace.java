package dev.fencepost.tla.etcd;

import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.campaign.KeepAlive;

/**
 * What a candidate's next step finds due. The specification leaves a candidate's pace open, so the small world sets it
 * before each step; only the deadline of the lease is the code's own.
 *
 * @param renewal
 *            whether the next renewal is due, or the end of the wait for a stream or of the pause before one
 * @param attempt
 *            whether the next attempt is due, or the next reading of the key
 * @param stop
 *            whether the time for a requested stop is over
 */
record Pace(boolean renewal, boolean attempt, boolean stop) {

    private static final long LATER_NANOS = 1;
    private static final long NEVER_NANOS = Long.MAX_VALUE / 8;

    /** Nothing is due. */
    static final Pace IDLE = new Pace(false, false, false);

    /** The state of a candidate that finds it so now. */
    CampaignState of(CampaignState s, long nowNanos) {
        long attemptNanos = at(attempt, nowNanos);
        return new CampaignState(s.phase(), s.intent(), s.call(), s.leaderRead(), s.leaseIdOrNone(),
                s.keepAlive().map(kept -> paced(kept, nowNanos)), s.fence(), s.led(), s.refusedForGood(),
                s.seenLeaderRevision(), s.nextNumber(), s.failures(), s.confirmTries(), attemptNanos,
                at(stop, nowNanos), nowNanos + (attempt ? 0 : NEVER_NANOS), attemptNanos, s.unanswered(),
                nowNanos + NEVER_NANOS, nowNanos + NEVER_NANOS);
    }

    private static long at(boolean due, long nowNanos) {
        return due ? nowNanos : nowNanos + LATER_NANOS;
    }

    private KeepAlive paced(KeepAlive kept, long nowNanos) {
        long atNanos = at(renewal, nowNanos);
        KeepAlive.Link link = switch (kept.link()) {
            case KeepAlive.Link.Streaming streaming -> streaming;
            case KeepAlive.Link.Opening(long stream, long sentNanos, long deadlineNanos) ->
                new KeepAlive.Link.Opening(stream, sentNanos, atNanos);
            case KeepAlive.Link.Pausing pausing -> new KeepAlive.Link.Pausing(atNanos);
        };
        return new KeepAlive(kept.leaseId(), link, kept.watchdog(), atNanos);
    }
}
