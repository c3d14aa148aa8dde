package dev.fencepost.election;

import dev.fencepost.election.campaign.CampaignFigures;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One process's standing in one election: the public face of a running candidate.
 *
 * <p>Begun by {@link Elections#start}. It stands for ever, after each loss anew, until {@link #close()}; whatever store,
 * fences, works and listener do, it neither throws nor falls silent. Safe for use by many threads.
 *
 * <p><b>Threads.</b> One host thread carries all elections of an {@link Elections}; it is their watchdog and never waits.
 * One more writes their log. An election has a thread of its own for its listener, one for its fences, and one for each
 * work, if it has them. All are daemons and all end after {@link #close()}, those that are shared after that of the
 * last election, except a work that ignores its interrupt.
 */
public final class Election implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Election.class);

    private final ElectionTerms terms;
    private final ElectionStatus status;
    private final MonotonicClock clock;
    private final Optional<Running> running;

    /** The moving parts of an election that was not declined. */
    record Running(ElectionCrew<?> crew, Runnable stepDown, Runnable close) {}

    private Election(ElectionTerms terms, ElectionStatus status, MonotonicClock clock, Optional<Running> running) {
        this.terms = terms;
        this.status = status;
        this.clock = clock;
        this.running = running;
    }

    static Election running(ElectionTerms terms, ElectionStatus status, MonotonicClock clock, Running running) {
        return new Election(terms, status, clock, Optional.of(running));
    }

    static Election declined(ElectionTerms terms, MonotonicClock clock) {
        ElectionStatus status = new ElectionStatus(clock);
        status.end(EndReason.DECLINED);
        return new Election(terms, status, clock, Optional.empty());
    }

    /** What the election is known by: its configuration, as far as it does not matter what it is held through. */
    public ElectionTerms terms() {
        return terms;
    }

    /** Whether a candidate is present and stands; says nothing about a token. */
    public boolean active() {
        return status.active();
    }

    /**
     * The latest verdict: a token, and until when on this process's clock it may be relied on.
     *
     * <p>No lock, no call, no allocation. It may have run out already, so ask {@link #tokenValid()} before acting.
     */
    public Leadership current() {
        return status.verdict();
    }

    /** The token if this process may act right now, and {@link FencingToken#NEVER} otherwise; as cheap as the rest. */
    public FencingToken token() {
        Leadership verdict = status.verdict();
        return verdict.validAt(clock.nanos()) ? verdict.token() : FencingToken.NEVER;
    }

    /**
     * Whether this process leads and is still inside its lease, by its own clock and without asking anybody.
     *
     * <p>No lock, no call, no allocation. True is the answer of an instant; what happens after it is the fence's case.
     */
    public boolean tokenValid() {
        return status.valid();
    }

    /** What the metrics of an election through etcd show right now; no lock, no call. */
    public CampaignFigures campaignFigures() {
        return status.campaign();
    }

    /**
     * Gives up a leadership and stays a candidate, who leaves the next one lease duration to others; returns at once.
     *
     * <p>Without a leadership it does nothing.
     */
    public void stepDown() {
        running.ifPresent(parts -> parts.stepDown().run());
    }

    /**
     * Waits until this process leads.
     *
     * @param atMost
     *            how long to wait
     * @return whether it leads; false at once when the election has ended
     * @throws InterruptedException
     *             when interrupted while waiting
     */
    public boolean awaitLeadership(Duration atMost) throws InterruptedException {
        return status.awaitLeadership(ElectionStatus.boundNanos(atMost));
    }

    /**
     * Waits until the election has ended.
     *
     * @param atMost
     *            how long to wait
     * @return why it ended; empty if it goes on
     * @throws InterruptedException
     *             when interrupted while waiting
     */
    public Optional<EndReason> awaitEnd(Duration atMost) throws InterruptedException {
        return status.awaitEnd(ElectionStatus.boundNanos(atMost));
    }

    /**
     * Asks the election to end, as {@link #close()} does, and returns at once; {@link #awaitEnd} tells when it has.
     *
     * <p>For whoever has work of its own to stop meanwhile, which the election waits for before it releases.
     */
    public void beginClose() {
        running.ifPresent(parts -> parts.close().run());
    }

    /**
     * Ends the election: stops the work, waits for it, and then gives the lease back.
     *
     * <p>Work that has not stopped after the close bound keeps the lease from being released: it lapses. Returns when
     * every thread of the election has ended, or after a bound that follows from the timings; called on one of these
     * threads, or interrupted, it returns before that and the election goes on closing. Calls that wait for this
     * election return. A second call waits like the first.
     */
    @Override
    public void close() {
        running.ifPresent(this::close);
    }

    private void close(Running parts) {
        parts.close().run();
        if (parts.crew().runsOn(Thread.currentThread())) {
            return;
        }
        long boundNanos = terms.closeBoundNanos() + terms.closingCallsNanos();
        try {
            Optional<EndReason> end = status.awaitEnd(boundNanos);
            if (end.isEmpty()) {
                LOG.error("{}: the election has not ended within {}", terms.name(), Duration.ofNanos(boundNanos));
            }
            parts.crew().join(end.equals(Optional.of(EndReason.CLOSED)) ? terms.closeBoundNanos() : 0, clock);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether this candidate, or work of it, may still do something. */
    boolean alive() {
        return running.isPresent() && (status.endReason().isEmpty() || !running.get().crew().worksOver());
    }

    ElectionStatus status() {
        return status;
    }
}
