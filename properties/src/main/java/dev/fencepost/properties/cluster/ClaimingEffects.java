package dev.fencepost.properties.cluster;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ElectionFigures;
import dev.fencepost.election.HostEffects;
import dev.fencepost.election.Jitter;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.Now;
import dev.fencepost.election.Row;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Site;

/**
 * Turns what any host says into claims of the log and signals to the work; lives for one duty cycle.
 *
 * @param <Q>
 *            the protocol's requests
 */
abstract class ClaimingEffects<Q> implements HostEffects<Q>, Jitter {

    private static final Site JITTER = Site.of("elector-jitter");

    private final String election;
    private final ActorRef work;
    private final ActorRef owner;
    private final Outbox out;
    private final Now now;
    private final Leadership before;
    private Leadership verdict;
    private ElectionFigures figures;
    private String fenceKey = "";

    ClaimingEffects(String election, ActorRef work, ActorRef owner, Leadership verdict, ElectionFigures figures,
            Now now, Outbox out) {
        this.election = election;
        this.work = work;
        this.owner = owner;
        this.out = out;
        this.now = now;
        this.before = verdict;
        this.verdict = verdict;
        this.figures = figures;
    }

    Outbox out() {
        return out;
    }

    Now now() {
        return now;
    }

    Leadership verdict() {
        return verdict;
    }

    ElectionFigures figures() {
        return figures;
    }

    /** The cycle is over: its figures are looked at if it changed the verdict. */
    void finish() {
        if (!verdict.equals(before)) {
            sample();
        }
    }

    /** What a scrape would show now, from the very code that production's metrics are read from. */
    void sample() {
        long nowNanos = now.monotonicNanos();
        out.record(new ElectionClaim.Sampled(election, figures.active(), figures.latestToken().value(),
                verdict.validAt(nowNanos), (long) figures.contactAgeSeconds(nowNanos)));
    }

    @Override
    public long upTo(long maxNanos) {
        return out.draw(JITTER, maxNanos + 1);
    }

    @Override
    public void setVerdict(Leadership leadership) {
        verdict = leadership;
        out.record(new ElectionClaim.Verdict(election, leadership.token().value(),
                leadership.validUntilNanos()));
        out.tell(work, new WorkSignal.Verdict(leadership));
        if (!owner.equals(work)) {
            out.tell(owner, new WorkSignal.Verdict(leadership));
        }
    }

    @Override
    public void stopWork(LossReason reason) {
        out.tell(owner, new WorkSignal.Stop(reason));
    }

    @Override
    public void took(Row row) {
        out.record(new ElectionClaim.RowTaken(row.id()));
    }

    @Override
    public void publish(ElectionEvent event) {
        figures = figures.after(event, now);
        switch (event) {
            case ElectionEvent.Gained gained -> {
                out.record(new ElectionClaim.Gained(election, gained.token().value()));
                out.tell(owner, new WorkSignal.Begin(gained.token(), fenceKey));
            }
            case ElectionEvent.Lost lost -> out.record(
                    new ElectionClaim.Lost(election, lost.token().value(), lost.reason().name()));
            case ElectionEvent.Extended extended -> {
                // The new verdict says the same.
            }
            case ElectionEvent.Contacted contacted -> {
                // The answer is in the log.
            }
            case ElectionEvent.HeldByOther held -> {
                // The row says the same.
            }
            case ElectionEvent.OtherLeader other -> report("other-leader", other.holder());
            case ElectionEvent.NoLeader none -> report("no-leader", "");
            case ElectionEvent.CallFailed failed -> report("call-failed", failed.reason().name());
            case ElectionEvent.CampaignFailed failed -> report("campaign-failed", failed.reason().name());
            case ElectionEvent.LeaseGranted granted -> report("lease-granted", Long.toHexString(granted.leaseId()));
            case ElectionEvent.KeyConfirmed confirmed -> {
                fenceKey = confirmed.fence().key().latin1();
                report("key-confirmed", confirmed.fence().token().toString());
            }
            case ElectionEvent.StandingBy waiting -> report("standing-by", waiting.detail());
            case ElectionEvent.LeaseTrouble trouble -> report("lease-trouble", trouble.reason().name());
            case ElectionEvent.FenceFailed failed -> report("fence-failed", failed.detail());
            case ElectionEvent.FenceAhead ahead -> report("fence-ahead", ahead.highest().toString());
            case ElectionEvent.TokensExhausted spent -> report("tokens-exhausted", spent.highest().toString());
            case ElectionEvent.Released released -> report("released", released.token().toString());
            case ElectionEvent.ReleaseIndeterminate unknown -> report("release-indeterminate", "");
            case ElectionEvent.Ended ended -> report("ended", ended.reason().name());
        }
    }

    private void report(String what, String detail) {
        out.record(new ElectionClaim.Report(election, what, detail));
    }
}
