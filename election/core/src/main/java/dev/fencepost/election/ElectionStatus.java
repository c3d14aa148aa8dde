package dev.fencepost.election;

import dev.fencepost.election.campaign.CampaignFigures;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What can be known of an election from outside, kept up to date by its host's thread alone and read by anybody.
 *
 * <p>The verdict is one volatile reference: reading it takes no lock and makes no call. The lock serves only those who
 * wait.
 */
final class ElectionStatus {

    private final MonotonicClock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<Outcome, LongAdder> outcomes = new EnumMap<>(Outcome.class);
    private final Map<ErrorReason, LongAdder> errors = new EnumMap<>(ErrorReason.class);
    private final LongAdder elections = new LongAdder();
    private final LongAdder slowPaths = new LongAdder();

    private volatile Leadership verdict = Leadership.NONE;
    private volatile ElectionFigures figures = ElectionFigures.NONE;
    private volatile CampaignFigures campaign = CampaignFigures.NONE;
    private volatile boolean leading;
    private volatile boolean holding;
    private volatile long leaderSinceMicrosOrNone;

    /** Why it ended; null while it goes on. */
    private volatile @Nullable EndReason endReason;

    ElectionStatus(MonotonicClock clock) {
        this.clock = clock;
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(outcome, new LongAdder());
        }
        for (ErrorReason reason : ErrorReason.values()) {
            errors.put(reason, new LongAdder());
        }
    }

    /** A bound as nanoseconds; one of more than a day is as good as none. */
    static long boundNanos(Duration atMost) {
        return atMost.compareTo(ConfigRules.MAX_LEASE) > 0 ? Long.MAX_VALUE : atMost.toNanos();
    }

    Leadership verdict() {
        return verdict;
    }

    boolean valid() {
        return verdict.validAt(clock.nanos());
    }

    boolean validFor(FencingToken token) {
        Leadership current = verdict;
        return current.token().equals(token) && current.validAt(clock.nanos());
    }

    void setVerdict(Leadership leadership) {
        verdict = leadership;
    }

    void begin() {
        figures = figures.begun();
    }

    void tookSlowPath() {
        if (leading) {
            slowPaths.increment();
        }
    }

    /** Takes an event in; the host's thread. */
    void apply(ElectionEvent event, Now now) {
        figures = figures.after(event, now);
        campaign = campaign.after(event, now);
        switch (event) {
            case ElectionEvent.Gained(FencingToken token, long validUntilNanos) -> {
                holding = true;
                count(Outcome.ACQUIRED);
                newLeader(now);
                setLeading(true);
            }
            case ElectionEvent.Extended extended -> count(Outcome.RENEWED);
            case ElectionEvent.Lost(FencingToken token, LossReason reason) -> {
                // Cut off, nothing has shown yet that the record names somebody else.
                holding = reason == LossReason.DEADLINE;
                leaderSinceMicrosOrNone = 0;
                count(Outcome.LOST);
                setLeading(false);
            }
            case ElectionEvent.OtherLeader other -> {
                holding = false;
                newLeader(now);
            }
            case ElectionEvent.NoLeader nobody -> {
                holding = false;
                leaderSinceMicrosOrNone = 0;
            }
            case ElectionEvent.HeldByOther held -> {
                holding = false;
                count(Outcome.HELD_BY_OTHER);
            }
            case ElectionEvent.CallFailed(ErrorReason reason, String detail) ->
                Optional.ofNullable(errors.get(reason)).ifPresent(LongAdder::increment);
            case ElectionEvent.CampaignFailed(ErrorReason reason, boolean retriable, String detail) ->
                Optional.ofNullable(errors.get(reason)).ifPresent(LongAdder::increment);
            case ElectionEvent.Released released -> holding = false;
            case ElectionEvent.ReleaseIndeterminate unknown -> holding = false;
            case ElectionEvent.Ended(EndReason reason) -> end(reason);
            case ElectionEvent other -> {
                // in the figures, or said in the log; fences have series of their own
            }
        }
    }

    private void newLeader(Now now) {
        leaderSinceMicrosOrNone = now.wallMicros();
        elections.increment();
    }

    private void count(Outcome outcome) {
        Optional.ofNullable(outcomes.get(outcome)).ifPresent(LongAdder::increment);
    }

    private void setLeading(boolean now) {
        lock.lock();
        try {
            leading = now;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void end(EndReason reason) {
        lock.lock();
        try {
            verdict = Leadership.NONE;
            leading = false;
            holding = false;
            figures = figures.ended();
            endReason = reason;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean awaitLeadership(long atMostNanos) throws InterruptedException {
        long leftNanos = atMostNanos;
        lock.lock();
        try {
            while (!leading && endReason == null && leftNanos > 0) {
                leftNanos = changed.awaitNanos(leftNanos);
            }
            return leading;
        } finally {
            lock.unlock();
        }
    }

    Optional<EndReason> awaitEnd(long atMostNanos) throws InterruptedException {
        long leftNanos = atMostNanos;
        lock.lock();
        try {
            while (endReason == null && leftNanos > 0) {
                leftNanos = changed.awaitNanos(leftNanos);
            }
            return endReason();
        } finally {
            lock.unlock();
        }
    }

    Optional<EndReason> endReason() {
        return Optional.ofNullable(endReason);
    }

    boolean active() {
        return figures.active();
    }

    boolean leading() {
        return leading;
    }

    boolean holding() {
        return holding;
    }

    FencingToken latestToken() {
        return figures.latestToken();
    }

    /** Seconds since 1970 at which the present leader was first seen; 0 while none is known. */
    double leaderSinceSeconds() {
        return leaderSinceMicrosOrNone / 1e6;
    }

    /** How long ago a call last succeeded; -1 if none ever did, for 0 would claim "just now" (seed 000). */
    double contactAgeSeconds() {
        return figures.contactAgeSeconds(clock.nanos());
    }

    /** As they are to be shown now. */
    CampaignFigures campaign() {
        return campaign.at(clock.nanos());
    }

    long outcomes(Outcome outcome) {
        return Optional.ofNullable(outcomes.get(outcome)).map(LongAdder::sum).orElse(0L);
    }

    long errors(ErrorReason reason) {
        return Optional.ofNullable(errors.get(reason)).map(LongAdder::sum).orElse(0L);
    }

    long elections() {
        return elections.sum();
    }

    long slowPaths() {
        return slowPaths.sum();
    }
}
