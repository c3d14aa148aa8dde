package dev.fencepost.properties.cluster;

import dev.fencepost.election.fence.Admission;
import dev.fencepost.election.fence.ClaimOutcome;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.fence.FenceState;
import dev.fencepost.election.fence.FenceStep;
import dev.fencepost.election.fence.Marker;
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
    private final StoreFacts facts;

    StoreActor(String name, FenceMode mode, Detail detail) {
        this.name = name;
        this.mode = mode;
        this.detail = detail;
        this.facts = new StoreFacts(name);
    }

    @Override
    public StoreState start(LocalTime now, Outbox out) {
        return new StoreState(FenceState.recovered(mode, new Marker.Missing()), 0, 0, 0, 0);
    }

    @Override
    public StoreState receive(StoreState state, Stimulus stimulus, LocalTime now, Outbox out) {
        return switch (stimulus) {
            case Stimulus.ServiceFaultBegan began when began.fault() == StoreFault.FENCE_DOWN ->
                state.withOutages(state.outages() + 1);
            case Stimulus.ServiceFaultEnded ended when ended.fault() == StoreFault.FENCE_DOWN ->
                state.withOutages(state.outages() - 1);
            case Stimulus.ServiceFaultBegan ofFiles -> state;
            case Stimulus.ServiceFaultEnded ofFiles -> state;
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
                long highest = StoreFacts.highest(state.fence().marker());
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

    private StoreState claim(StoreState state, Stimulus.Delivered delivered, StoreMessage.Claim claim,
            Outbox out) {
        FenceStep<ClaimOutcome> step = state.fence().claim(claim.token(), claim.holder());
        boolean accepted = step.outcome() instanceof ClaimOutcome.Claimed;
        long highest = StoreFacts.highest(step.next().marker());
        out.record(facts.claim(delivered, claim, accepted, highest));
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
        out.record(facts.write(delivered, write, state.value(), after, admission,
                StoreFacts.highest(step.next().marker())));
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
            case Admission.Refused refused -> StoreFacts.refused(refused.why());
        };
    }
}
