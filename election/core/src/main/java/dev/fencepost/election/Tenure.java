package dev.fencepost.election;

import dev.fencepost.election.campaign.LeaderFence;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One leadership, as the work sees it: the token to write with, and whether it may act. Safe for use by many threads.
 */
public final class Tenure {

    private final FencingToken token;
    private final Optional<LeaderFence> leaderFence;
    private final CandidateId candidate;
    private final ElectionStatus status;
    private final CountDownLatch stopped = new CountDownLatch(1);

    /** Null until the work is told to stop. Written by the host's thread only. */
    private volatile @Nullable LossReason reason;

    Tenure(FencingToken token, Optional<LeaderFence> leaderFence, CandidateId candidate, ElectionStatus status) {
        this.token = token;
        this.leaderFence = leaderFence;
        this.candidate = candidate;
        this.status = status;
    }

    /** Goes with every write, so that a fence can refuse it once somebody newer leads. */
    public FencingToken token() {
        return token;
    }

    /** What stores behind etcd are fenced with: the leader's key, and the token as its create revision; else empty. */
    public Optional<LeaderFence> leaderFence() {
        return leaderFence;
    }

    /** Who leads; goes with every write, too. */
    public CandidateId candidate() {
        return candidate;
    }

    /**
     * Whether this very leadership may act right now; asked before every act.
     *
     * <p>No call, no lock, no allocation. It is the answer of an instant: a pause right after it is the fence's case. It
     * may still be true for a moment after {@link #stopping()}, to finish what was begun.
     */
    public boolean check() {
        return status.validFor(token);
    }

    /** Whether the work must stop. */
    public boolean stopping() {
        return reason != null;
    }

    /** Why the work must stop; empty while it need not. */
    public Optional<LossReason> stopReason() {
        return Optional.ofNullable(reason);
    }

    /**
     * Waits until the work must stop.
     *
     * @param atMost
     *            how long to wait
     * @return whether it must
     * @throws InterruptedException
     *             when interrupted, as the host does after it has given the reason
     */
    public boolean awaitStop(Duration atMost) throws InterruptedException {
        return stopped.await(ElectionStatus.boundNanos(atMost), TimeUnit.NANOSECONDS);
    }

    void stop(LossReason why) {
        if (reason == null) {
            reason = why;
            stopped.countDown();
        }
    }
}
