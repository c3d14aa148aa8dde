package dev.fencepost.election.lease;

import dev.fencepost.election.Intent;
import java.util.List;
import java.util.Optional;

/**
 * The whole state of one candidate of a Lease election, as a value.
 *
 * @param phase
 *            where it stands
 * @param intent
 *            what its owner has asked for
 * @param observation
 *            what it knows of the Lease from reads
 * @param read
 *            the read that is awaited
 * @param write
 *            the write that is awaited; there is never more than one
 * @param unresolved
 *            writes without a confirming answer, until another version is read; bounded
 * @param holding
 *            the lease, while it is believed held in the store
 * @param lapsing
 *            whether the leadership was lost, so that draining must not renew
 * @param remint
 *            whether a fence has refused the token, so that our own record must move to a higher one
 * @param claimAwaited
 *            whether the fences are being claimed
 * @param rereadFirst
 *            whether the known version was refused, so that a write must wait for a read
 * @param floorTokenOrUnknown
 *            the highest token of the fences, or -1 while it was never read
 * @param highestTokenSeen
 *            the highest token ever read or minted into a refusal here
 * @param lastGainedToken
 *            the token of the latest published leadership
 * @param firstOwnToken
 *            the token of the first record written here that names us, or 0; see {@link LeaseDraft#isOurs}
 * @param longestDurationNanos
 *            the longest lease duration ever seen, the own one included
 * @param lastRenewMicros
 *            the greatest renew time this process has attempted to write
 * @param nextAttempt
 *            the number of the next call
 * @param confirmedBefore
 *            reads numbered below this were sent before our latest confirmed write and are ignored whole (rulings 2f)
 * @param nextReadNanos
 *            when the next read is due
 * @param nextWriteNanos
 *            when the next renewal, claim or release is due
 * @param standAgainNanos
 *            before this instant the candidate does not stand, having stepped down
 * @param drainDeadlineNanos
 *            until when a requested stop waits for the work
 * @param releaseTries
 *            how often the release was tried
 */
public record LeaseState(Phase phase, Intent intent, Observation observation, Optional<ReadCall> read,
        Optional<Attempt> write, List<Attempt> unresolved, Optional<Holding> holding, boolean lapsing,
        boolean remint, boolean claimAwaited, boolean rereadFirst, long floorTokenOrUnknown,
        long highestTokenSeen, long lastGainedToken, long firstOwnToken, long longestDurationNanos,
        long lastRenewMicros, long nextAttempt,
        long confirmedBefore, long nextReadNanos, long nextWriteNanos, long standAgainNanos, long drainDeadlineNanos,
        int releaseTries) {

    /** A read that is awaited, by its number. */
    public record ReadCall(long id) {}
}
