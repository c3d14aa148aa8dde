package dev.fencepost.election;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes an election's story to the log, on a thread of its own, because an appender may block. */
final class ElectionJournal implements ElectionListener {

    private final Logger log;
    private final FailSoftLog failures;
    private final String election;

    ElectionJournal(ElectionTerms terms) {
        this(terms, LoggerFactory.getLogger(Election.class));
    }

    ElectionJournal(ElectionTerms terms, Logger log) {
        this.log = log;
        this.failures = new FailSoftLog(log);
        this.election = terms.name();
    }

    /**
     * Whether it has something to say of an event; the host's thread, which asks so that nobody is woken for every
     * renewal only to say nothing of it.
     */
    boolean speaksOf(ElectionEvent event) {
        boolean routine = event instanceof ElectionEvent.Extended || event instanceof ElectionEvent.Contacted
                || event instanceof ElectionEvent.HeldByOther;
        return !routine || traces();
    }

    /** A log that is out of order is found out by its own thread, and is no reason to end an election. */
    private boolean traces() {
        try {
            return log.isTraceEnabled();
        } catch (Throwable outOfOrder) {
            return true;
        }
    }

    @Override
    public void on(ElectionEvent event) {
        switch (event) {
            case ElectionEvent.Gained(FencingToken token, long validUntilNanos) ->
                log.info("{}: this process leads with token {}", election, token);
            case ElectionEvent.Lost(FencingToken token, LossReason reason) ->
                log.warn("{}: leadership with token {} is lost: {}", election, token, reason);
            case ElectionEvent.OtherLeader(String holder, FencingToken token) ->
                log.info("{}: {} leads with token {}", election, holder, token);
            case ElectionEvent.NoLeader nobody -> log.info("{}: nobody leads", election);
            case ElectionEvent.CallFailed(ErrorReason reason, String detail) ->
                failures.failed(reason.name(), "{}: a call failed, {}: {}", election, reason, detail);
            case ElectionEvent.CampaignFailed(ErrorReason reason, boolean retriable, String detail) ->
                failures.failed("campaign " + reason, "{}: a campaign failed, {}: {}", election, reason, detail);
            case ElectionEvent.StandingBy(String detail) -> log.info("{}: standing by; {}", election, detail);
            case ElectionEvent.LeaseTrouble trouble -> log.warn("{}: lease {}: {}: {}", election,
                    Long.toHexString(trouble.leaseId()), trouble.reason(), trouble.detail());
            case ElectionEvent.FenceFailed(String detail) ->
                failures.failed("fence", "{}: does not lead, for a fence failed: {}", election, detail);
            case ElectionEvent.FenceAhead(FencingToken highest) ->
                log.warn("{}: a fence has seen token {}, a higher one is minted", election, highest);
            case ElectionEvent.TokensExhausted(FencingToken highest) -> failures.failed("exhausted",
                    "{}: cannot lead, for no token above {} fits the record; an operator must renumber", election,
                    highest);
            case ElectionEvent.Released(FencingToken token) ->
                log.info("{}: token {} is given back", election, token);
            case ElectionEvent.ReleaseIndeterminate unknown ->
                log.warn("{}: given up without a confirmation; a late write may still land", election);
            case ElectionEvent.Ended(EndReason reason) -> log.info("{}: the election has ended: {}", election, reason);
            case ElectionEvent.LeaseGranted(long leaseId, long asked, long given) when asked != given -> log.warn(
                    "{}: lease {} lasts {} s, though {} s were asked for", election, Long.toHexString(leaseId), given,
                    asked);
            case ElectionEvent.LeaseGranted granted -> log.trace("{}: {}", election, granted);
            case ElectionEvent.KeyConfirmed confirmed -> log.trace("{}: {}", election, confirmed.fence());
            case ElectionEvent.Extended extended -> log.trace("{}: {}", election, extended);
            case ElectionEvent.Contacted contacted -> log.trace("{}: contact", election);
            case ElectionEvent.HeldByOther held -> log.trace("{}: {}", election, held);
        }
    }
}
