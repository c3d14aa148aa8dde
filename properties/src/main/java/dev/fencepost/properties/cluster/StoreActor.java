package dev.fencepost.properties.cluster;

import dev.fencepost.election.fence.Admission;
import dev.fencepost.election.fence.ClaimOutcome;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.fence.FenceState;
import dev.fencepost.election.fence.FenceStep;
import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.fence.Refusal;
import dev.fencepost.properties.entry.LeaseTrace;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.LocalTime;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Stimulus;

/**
 * A store behind a fence: the fence's own state machine decides, and what it admits changes the store's value in the
 * same step.
 */
final class StoreActor implements Actor<StoreState> {

    private final String name;
    private final FenceMode mode;
    private final Detail detail;

    StoreActor(String name, FenceMode mode, Detail detail) {
        this.name = name;
        this.mode = mode;
        this.detail = detail;
    }

    @Override
    public StoreState start(LocalTime now, Outbox out) {
        return new StoreState(FenceState.recovered(mode, new Marker.Missing()), 0, 0, 0, false);
    }

    @Override
    public StoreState receive(StoreState state, Stimulus stimulus, LocalTime now, Outbox out) {
        return switch (stimulus) {
            case Stimulus.ServiceFaultBegan began -> state.withDown(true);
            case Stimulus.ServiceFaultEnded ended -> state.withDown(false);
            case Stimulus.Delivered delivered when !state.down()
                    && delivered.payload() instanceof StoreMessage message ->
                serve(state, delivered, message, out);
            case Stimulus.Delivered delivered -> state;
            case Stimulus.Refused refused -> state;
            case Stimulus.Disconnected gone -> state;
            case Stimulus.Told told -> state;
            case Stimulus.Woke woke -> state;
        };
    }

    private StoreState serve(StoreState state, Stimulus.Delivered delivered, StoreMessage message, Outbox out) {
        return switch (message) {
            case StoreMessage.AskFloor ask -> {
                long highest = highest(state.fence());
                if (detail == Detail.TRACED) {
                    out.record(new LeaseTrace.FloorTold(name, delivered.from().node().name(),
                            delivered.fromIncarnation(), highest));
                }
                out.answer(delivered, new StoreMessage.Floor(ask.round(), highest));
                yield state;
            }
            case StoreMessage.Read read -> {
                out.answer(delivered, new StoreMessage.ReadAnswer(read.operation(), state.value()));
                yield state;
            }
            case StoreMessage.Claim claim -> claim(state, delivered, claim, out);
            case StoreMessage.Write write -> write(state, delivered, write, out);
            case StoreMessage.Floor floor -> state;
            case StoreMessage.ReadAnswer answer -> state;
            case StoreMessage.ClaimAnswer answer -> state;
            case StoreMessage.WriteAnswer answer -> state;
        };
    }

    private static long highest(FenceState fence) {
        return switch (fence.marker()) {
            case Marker.Claimed claimed -> claimed.token().value();
            case Marker.Missing missing -> 0;
            case Marker.Unreadable unreadable -> 0;
        };
    }

    private StoreState claim(StoreState state, Stimulus.Delivered delivered, StoreMessage.Claim claim,
            Outbox out) {
        FenceStep<ClaimOutcome> step = state.fence().claim(claim.token(), claim.holder());
        boolean accepted = step.outcome() instanceof ClaimOutcome.Claimed;
        long highest = highest(step.next());
        out.record(new StoreFact.ClaimJudged(name, claim.token().value(),
                claim.holder().value(), delivered.from().node().name(), delivered.fromIncarnation(), accepted,
                highest));
        out.answer(delivered, new StoreMessage.ClaimAnswer(claim.round(), accepted, highest));
        return state.withFence(step.next());
    }

    private StoreState write(StoreState state, Stimulus.Delivered delivered, StoreMessage.Write write,
            Outbox out) {
        long token = write.token().value();
        FenceStep<Admission> step = state.fence().admit(write.mutation(), write.token(), write.holder());
        StoreFact.Admission admission = admission(step.outcome());
        // A message may arrive twice, or after a later one of the same writer: the store remembers the latest
        // operation of the latest token, as a store that promises idempotence does.
        if (admission.carriedOut() && token == state.lastToken() && write.operation() <= state.lastOperation()) {
            admission = StoreFact.Admission.REPEATED;
        }
        long after = admission.carriedOut() ? write.basedOn() + 1 : state.value();
        out.record(new StoreFact.WriteJudged(name, write.mutation().name(), token,
                write.holder().value(), delivered.from().node().name(), delivered.fromIncarnation(),
                write.operation(), write.basedOn(), state.value(), after, admission, highest(step.next())));
        out.answer(delivered, new StoreMessage.WriteAnswer(write.operation(), admission));
        return admission.carriedOut()
                ? state.carriedOut(step.next(), after, token, write.operation())
                : state.withFence(step.next());
    }

    private static StoreFact.Admission admission(Admission outcome) {
        return switch (outcome) {
            case Admission.Fresh fresh -> StoreFact.Admission.ACCEPTED;
            case Admission.Advanced advanced -> StoreFact.Admission.ACCEPTED;
            case Admission.LetThrough through -> StoreFact.Admission.LET_THROUGH;
            case Admission.Refused refused -> switch (refused.why()) {
                case Refusal.Superseded superseded -> StoreFact.Admission.REFUSED_STALE;
                case Refusal.SharedToken shared -> StoreFact.Admission.REFUSED_STALE;
                case Refusal.NotArmed notArmed -> StoreFact.Admission.REFUSED_CLOSED;
                case Refusal.UnreadableMarker unreadable -> StoreFact.Admission.REFUSED_CLOSED;
            };
        };
    }
}
