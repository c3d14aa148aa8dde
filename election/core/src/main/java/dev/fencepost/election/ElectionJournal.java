package dev.fencepost.election;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes an election's story to the log, on a thread of its own, because an appender may block. */
final class ElectionJournal implements ElectionListener {

    private final Logger log;
    private final FailSoftLog failures;
    private final String lease;

    ElectionJournal(ElectionConfig config) {
        this(config, LoggerFactory.getLogger(Election.class));
    }

    ElectionJournal(ElectionConfig config, Logger log) {
        this.log = log;
        this.failures = new FailSoftLog(log);
        this.lease = config.leaseName();
    }

    @Override
    public void on(ElectionEvent event) {
        switch (event) {
            case ElectionEvent.Gained(FencingToken token, long validUntilNanos) ->
                log.info("{}: this process leads with token {}", lease, token);
            case ElectionEvent.Lost(FencingToken token, LossReason reason) ->
                log.warn("{}: leadership with token {} is lost: {}", lease, token, reason);
            case ElectionEvent.OtherLeader(String holder, FencingToken token) ->
                log.info("{}: {} leads with token {}", lease, holder, token);
            case ElectionEvent.NoLeader nobody -> log.info("{}: nobody leads", lease);
            case ElectionEvent.CallFailed(ErrorReason reason, String detail) ->
                failures.failed(reason.name(), "{}: a call failed, {}: {}", lease, reason, detail);
            case ElectionEvent.CampaignFailed(ErrorReason reason, boolean retriable, String detail) ->
                failures.failed("campaign " + reason, "{}: a campaign failed, {}: {}", lease, reason, detail);
            case ElectionEvent.StandingBy(String detail) -> log.info("{}: standing by; {}", lease, detail);
            case ElectionEvent.LeaseTrouble trouble -> log.warn("{}: lease {}: {}: {}", lease,
                    Long.toHexString(trouble.leaseId()), trouble.reason(), trouble.detail());
            case ElectionEvent.FenceFailed(String detail) ->
                failures.failed("fence", "{}: does not lead, for a fence failed: {}", lease, detail);
            case ElectionEvent.FenceAhead(FencingToken highest) ->
                log.warn("{}: a fence has seen token {}, a higher one is minted", lease, highest);
            case ElectionEvent.TokensExhausted(FencingToken highest) -> failures.failed("exhausted",
                    "{}: cannot lead, for no token above {} fits the record; an operator must renumber", lease,
                    highest);
            case ElectionEvent.Released(FencingToken token) ->
                log.info("{}: token {} is given back", lease, token);
            case ElectionEvent.ReleaseIndeterminate unknown ->
                log.warn("{}: given up without a confirmation; a late write may still land", lease);
            case ElectionEvent.Ended(EndReason reason) -> log.info("{}: the election has ended: {}", lease, reason);
            case ElectionEvent.LeaseGranted(long leaseId, long asked, long given) when asked != given -> log.warn(
                    "{}: lease {} lasts {} s, though {} s were asked for", lease, Long.toHexString(leaseId), given,
                    asked);
            case ElectionEvent.LeaseGranted granted -> log.trace("{}: {}", lease, granted);
            case ElectionEvent.KeyConfirmed confirmed -> log.trace("{}: {}", lease, confirmed.fence());
            case ElectionEvent.Extended extended -> log.trace("{}: {}", lease, extended);
            case ElectionEvent.Contacted contacted -> log.trace("{}: contact", lease);
            case ElectionEvent.HeldByOther held -> log.trace("{}: {}", lease, held);
        }
    }
}
