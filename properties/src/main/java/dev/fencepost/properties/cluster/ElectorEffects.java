package dev.fencepost.properties.cluster;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Now;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.Outbox;
import java.util.Optional;

/** Carries out, in the simulation, what one duty cycle of a host commands; lives for that cycle only. */
final class ElectorEffects extends ClaimingEffects<LeaseRequest> {

    private final Candidate candidate;
    private Optional<FenceRound> floor;
    private Optional<FenceRound> claim;
    private long rounds;

    ElectorEffects(Candidate candidate, ElectorState state, Now now, Outbox out) {
        super(candidate.lease(), candidate.work(), candidate.work(), state.verdict(), state.figures(), now, out);
        this.candidate = candidate;
        this.floor = state.floor();
        this.claim = state.claim();
        this.rounds = state.rounds();
    }

    ElectorState next(HostState<LeaseState, LeaseReply> host) {
        finish();
        return new ElectorState(host, floor, claim, rounds, verdict(), figures());
    }

    @Override
    public void send(long attempt, LeaseRequest request, long timeoutNanos) {
        out().record(new ElectionClaim.Called(candidate.lease(), attempt, name(request)));
        out().send(candidate.api(), new ApiMessage.Call(attempt, request, candidate.codec().encode(request)));
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
            out().send(store, new StoreMessage.AskFloor(round.number()));
        }
    }

    @Override
    public void claim(FencingToken token) {
        FenceRound round = begin(token.value());
        claim = Optional.of(round);
        for (ActorRef store : candidate.stores()) {
            out().send(store, new StoreMessage.Claim(round.number(), token, candidate.settings().candidate()));
        }
    }

    private FenceRound begin(long token) {
        rounds++;
        return new FenceRound(rounds, token, 0, 0,
                now().monotonicNanos() + candidate.settings().timings().callTimeoutNanos());
    }
}
