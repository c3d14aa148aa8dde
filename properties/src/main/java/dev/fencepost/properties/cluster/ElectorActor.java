package dev.fencepost.properties.cluster;

import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.HostCore;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Input;
import dev.fencepost.election.Now;
import dev.fencepost.election.lease.LeaseProtocol;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.lease.LeaseSnapshot;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.LeaseTrace;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.LocalTime;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Payload;
import dev.fencepost.simulator.Stimulus;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A candidate's elector: the production protocol in the production duty cycle, with the production codec before the
 * network. Only the loop around them is the simulator's.
 */
final class ElectorActor implements Actor<ElectorState> {

    private final Candidate candidate;
    private final Detail detail;
    private final LeaseProtocol protocol;
    private final HostCore<LeaseState, LeaseRequest, LeaseReply> core;

    ElectorActor(Candidate candidate, Detail detail) {
        this.candidate = candidate;
        this.detail = detail;
        this.protocol = new LeaseProtocol(candidate.settings());
        this.core = new HostCore<>(protocol);
    }

    @Override
    public ElectorState start(LocalTime now, Outbox out) {
        ElectorState state = stand(ElectorState.of(core.initial()), now, out);
        effects(state, now, out).sample();
        return state;
    }

    private ElectorState stand(ElectorState state, LocalTime now, Outbox out) {
        out.record(new ElectionClaim.Standing(candidate.lease(), candidate.settings().candidate().value()));
        return poll(state.standing(), now, out);
    }

    @Override
    public ElectorState receive(ElectorState state, Stimulus stimulus, LocalTime now, Outbox out) {
        ElectorState taken = switch (stimulus) {
            case Stimulus.Delivered delivered -> delivered(state, delivered.from(), delivered.payload(), out);
            case Stimulus.Refused refused -> refused(state, refused.payload(), out);
            case Stimulus.Disconnected gone -> state;
            case Stimulus.Told told -> offer(state, new Input.WorkEnded<>());
            case Stimulus.Woke woke -> expire(state, now);
            case Stimulus.ServiceFaultBegan began when began.fault().equals(PodFault.CLOSE) ->
                offer(state, new Input.Close<>());
            case Stimulus.ServiceFaultBegan began when began.fault().equals(PodFault.STEP_DOWN) ->
                offer(state, new Input.StepDown<>());
            case Stimulus.ServiceFaultBegan began -> state;
            case Stimulus.ServiceFaultEnded ended -> state;
        };
        return poll(taken, now, out);
    }

    private ElectorState offer(ElectorState state, Input<LeaseReply> input) {
        HostState<LeaseState, LeaseReply> host = core.offer(state.host(), input);
        return state.withHost(host);
    }

    /** An answer that the host still waits for goes to the log as it goes to the inbox. */
    private ElectorState answered(ElectorState state, long attempt, LeaseReply reply, Outbox out) {
        ElectorState next = offer(state, new Input.Answered<>(attempt, reply));
        if (next.host().inbox().size() > state.host().inbox().size()) {
            out.record(answer(attempt, reply));
        }
        return next;
    }

    private ElectionClaim.Answered answer(long attempt, LeaseReply reply) {
        return switch (reply) {
            case LeaseReply.Found(LeaseSnapshot found) -> answer(attempt, "found", found.uid(), found.version());
            case LeaseReply.Absent absent -> answer(attempt, "absent", "", "");
            case LeaseReply.Applied applied -> answer(attempt, "applied", applied.uid(), applied.version());
            case LeaseReply.Created created -> answer(attempt, "created", created.uid(), created.version());
            case LeaseReply.Conflict conflict -> answer(attempt, "conflict", "", "");
            case LeaseReply.Refused refused -> answer(attempt, "refused", "", "");
            case LeaseReply.Indeterminate unknown -> answer(attempt, "indeterminate", "", "");
        };
    }

    private ElectionClaim.Answered answer(long attempt, String reply, String uid, String version) {
        return new ElectionClaim.Answered(candidate.lease(), attempt, reply, uid, version);
    }

    private ElectorState delivered(ElectorState state, ActorRef from, Payload payload, Outbox out) {
        return switch (payload) {
            case ApiMessage.Answer answer -> {
                LeaseReply reply = candidate.codec().decode(answer.call().request(), answer.reply());
                yield answered(state, answer.call().attempt(), reply, out);
            }
            case StoreMessage.Floor floor when belongs(state.floor(), floor.round()) ->
                floorAnswered(state, state.floor().orElseThrow().answeredBy(index(from), floor.highest()), out);
            case StoreMessage.ClaimAnswer answer when belongs(state.claim(), answer.round()) ->
                claimAnswered(state, state.claim().orElseThrow(), index(from), answer);
            default -> state;
        };
    }

    private static boolean belongs(Optional<FenceRound> round, long number) {
        return round.isPresent() && round.get().number() == number;
    }

    private int index(ActorRef store) {
        return candidate.stores().indexOf(store);
    }

    private ElectorState floorAnswered(ElectorState state, FenceRound round, Outbox out) {
        if (!round.complete(candidate.stores().size())) {
            return state.withFloor(Optional.of(round));
        }
        out.record(new ElectionClaim.FloorKnown(candidate.lease(), round.highest()));
        ElectorState done = state.withFloor(Optional.empty());
        return offer(done, new Input.FloorRead<>(new FencingToken(round.highest())));
    }

    private ElectorState claimAnswered(ElectorState state, FenceRound round, int store,
            StoreMessage.ClaimAnswer answer) {
        FencingToken token = new FencingToken(round.token());
        FenceRound counted = round.answeredBy(store, answer.highest());
        if (answer.accepted() && !counted.complete(candidate.stores().size())) {
            return state.withClaim(Optional.of(counted));
        }
        ElectorState done = state.withClaim(Optional.empty());
        return offer(done, answer.accepted()
                ? new Input.Claimed<>(token)
                : new Input.ClaimRefused<>(token, new FencingToken(answer.highest())));
    }

    /** A refused connection: nothing was delivered, yet the real transport cannot always tell, and so says nothing. */
    private ElectorState refused(ElectorState state, Payload payload, Outbox out) {
        return switch (payload) {
            case ApiMessage.Call call when call.writes() -> answered(state, call.attempt(),
                    new LeaseReply.Indeterminate(ErrorReason.UNREACHABLE, "connection refused"), out);
            case ApiMessage.Call call -> answered(state, call.attempt(),
                    new LeaseReply.Refused(ErrorReason.UNREACHABLE, "connection refused"), out);
            case StoreMessage.AskFloor ask when belongs(state.floor(), ask.round()) -> floorFailed(state);
            case StoreMessage.Claim claim when belongs(state.claim(), claim.round()) -> claimFailed(state);
            default -> state;
        };
    }

    private ElectorState expire(ElectorState state, LocalTime now) {
        ElectorState next = state;
        if (next.floor().isPresent() && now.monotonicNanos() >= next.floor().get().deadlineNanos()) {
            next = floorFailed(next);
        }
        if (next.claim().isPresent() && now.monotonicNanos() >= next.claim().get().deadlineNanos()) {
            next = claimFailed(next);
        }
        return next;
    }

    private ElectorState floorFailed(ElectorState state) {
        ElectorState done = state.withFloor(Optional.empty());
        return offer(done, new Input.FloorFailed<>("a fence does not answer"));
    }

    private ElectorState claimFailed(ElectorState state) {
        FencingToken token = new FencingToken(state.claim().orElseThrow().token());
        ElectorState done = state.withClaim(Optional.empty());
        return offer(done, new Input.ClaimFailed<>(token, "a fence does not answer"));
    }

    private ElectorState poll(ElectorState state, LocalTime time, Outbox out) {
        ElectorEffects effects = effects(state, time, out);
        HostState<LeaseState, LeaseReply> host = core(out).poll(state.host(), effects.now(), effects, effects);
        ElectorState next = effects.next(host);
        wake(next, out);
        return next;
    }

    private ElectorEffects effects(ElectorState state, LocalTime time, Outbox out) {
        return new ElectorEffects(candidate, state, new Now(time.monotonicNanos(), time.wallMicros()), out);
    }

    private HostCore<LeaseState, LeaseRequest, LeaseReply> core(Outbox out) {
        return detail == Detail.USUAL
                ? core
                : new HostCore<>(new TracedProtocol<>(protocol, (input, step) -> out
                        .record(new LeaseTrace.Stepped(candidate.lease(), input, step.state()))));
    }

    private void wake(ElectorState state, Outbox out) {
        OptionalLong due = core.dueNanos(state.host());
        due = earlier(due, state.floor());
        due = earlier(due, state.claim());
        if (due.isPresent()) {
            out.wakeAt(due.getAsLong());
        } else {
            out.noWake();
        }
    }

    private static OptionalLong earlier(OptionalLong due, Optional<FenceRound> round) {
        if (round.isEmpty() || (due.isPresent() && due.getAsLong() - round.get().deadlineNanos() <= 0)) {
            return due;
        }
        return OptionalLong.of(round.get().deadlineNanos());
    }
}
