package dev.fencepost.properties.cluster;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ElectionFigures;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.HostEffects;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Jitter;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.Now;
import dev.fencepost.election.Row;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Site;
import java.util.Optional;

/** Carries out, in the simulation, what one duty cycle of a host commands; lives for that cycle only. */
final class ElectorEffects implements HostEffects<LeaseRequest>, Jitter {

    private static final Site JITTER = Site.of("elector-jitter");

    private final Candidate candidate;
    private final Outbox out;
    private final Now now;
    private final Leadership before;
    private Leadership verdict;
    private ElectionFigures figures;
    private Optional<FenceRound> floor;
    private Optional<FenceRound> claim;
    private long rounds;

    ElectorEffects(Candidate candidate, ElectorState state, Now now, Outbox out) {
        this.candidate = candidate;
        this.out = out;
        this.now = now;
        this.before = state.verdict();
        this.verdict = state.verdict();
        this.figures = state.figures();
        this.floor = state.floor();
        this.claim = state.claim();
        this.rounds = state.rounds();
    }

    ElectorState next(HostState<LeaseState, LeaseReply> host) {
        if (!verdict.equals(before)) {
            sample();
        }
        return new ElectorState(host, floor, claim, rounds, verdict, figures);
    }

    /** What a scrape would show now, from the very code that production's metrics are read from. */
    private void sample() {
        long nowNanos = now.monotonicNanos();
        out.record(new ElectionClaim.Sampled(candidate.lease(), figures.active(), figures.latestToken().value(),
                verdict.validAt(nowNanos), (long) figures.contactAgeSeconds(nowNanos)));
    }

    @Override
    public long upTo(long maxNanos) {
        return out.draw(JITTER, maxNanos + 1);
    }

    @Override
    public void send(long attempt, LeaseRequest request) {
        out.record(new ElectionClaim.Called(candidate.lease(), attempt, name(request)));
        out.send(candidate.api(), new ApiMessage.Call(attempt, request, candidate.codec().encode(request)));
    }

    private static String name(LeaseRequest request) {
        return switch (request) {
            case LeaseRequest.Read read -> "read";
            case LeaseRequest.Create create -> "create";
            case LeaseRequest.Swap swap -> "swap";
            case LeaseRequest.Release release -> "release";
        };
    }

    @Override
    public void cancel(long attempt) {
        // The exchange is forgotten by the host; what is under way may still arrive anywhere.
    }

    @Override
    public void readFloor() {
        FenceRound round = begin(0);
        floor = Optional.of(round);
        for (ActorRef store : candidate.stores()) {
            out.send(store, new StoreMessage.AskFloor(round.number()));
        }
    }

    @Override
    public void claim(FencingToken token) {
        FenceRound round = begin(token.value());
        claim = Optional.of(round);
        for (ActorRef store : candidate.stores()) {
            out.send(store, new StoreMessage.Claim(round.number(), token, candidate.settings().candidate()));
        }
    }

    private FenceRound begin(long token) {
        rounds++;
        return new FenceRound(rounds, token, 0, 0,
                now.monotonicNanos() + candidate.settings().timings().callTimeoutNanos());
    }

    @Override
    public void setVerdict(Leadership leadership) {
        verdict = leadership;
        out.record(new ElectionClaim.Verdict(candidate.lease(), leadership.token().value(),
                leadership.validUntilNanos()));
        out.tell(candidate.work(), new WorkSignal.Verdict(leadership));
    }

    @Override
    public void stopWork(LossReason reason) {
        out.tell(candidate.work(), new WorkSignal.Stop(reason));
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
                out.record(new ElectionClaim.Gained(candidate.lease(), gained.token().value()));
                out.tell(candidate.work(), new WorkSignal.Begin(gained.token()));
            }
            case ElectionEvent.Lost lost -> out.record(
                    new ElectionClaim.Lost(candidate.lease(), lost.token().value(), lost.reason().name()));
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
            case ElectionEvent.KeyConfirmed confirmed -> report("key-confirmed", confirmed.fence().token().toString());
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
        out.record(new ElectionClaim.Report(candidate.lease(), what, detail));
    }
}
