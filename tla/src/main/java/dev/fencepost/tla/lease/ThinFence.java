package dev.fencepost.tla.lease;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.fence.ClaimOutcome;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.fence.FenceState;
import dev.fencepost.election.fence.FenceStep;
import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.fence.MutationKind;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.LocalTime;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Stimulus;

/** The production fence, one claim or write a step. */
record ThinFence() implements Actor<FenceState> {

    @Override
    public FenceState start(LocalTime now, Outbox out) {
        return FenceState.recovered(FenceMode.ENFORCE, new Marker.Missing());
    }

    @Override
    public FenceState receive(FenceState fence, Stimulus stimulus, LocalTime now, Outbox out) {
        if (!(stimulus instanceof Stimulus.Delivered delivered)) {
            throw new IllegalStateException("nothing tells the fence of " + stimulus);
        }
        return switch (delivered.payload()) {
            case Mail.Claims(var token, var holder) -> {
                FenceStep<ClaimOutcome> step = fence.claim(token, holder);
                out.answer(delivered, new Mail.ClaimJudged(token, step.outcome() instanceof ClaimOutcome.Claimed,
                        highest(step.next())));
                yield step.next();
            }
            case Mail.Writes(var token, var holder) -> fence.admit(MutationKind.APPEND, token, holder).next();
            default -> throw new IllegalStateException("the fence is not sent " + delivered.payload());
        };
    }

    /** The highest token that a fence has seen. */
    static FencingToken highest(FenceState fence) {
        return fence.marker() instanceof Marker.Claimed claimed ? claimed.token() : FencingToken.NEVER;
    }
}
