package dev.fencepost.election;

import dev.fencepost.election.fence.ClaimOutcome;
import dev.fencepost.election.fence.Fence;
import dev.fencepost.election.fence.FenceCounters;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.fence.FenceState;
import dev.fencepost.election.fence.FenceStep;
import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.fence.MutationKind;
import java.util.concurrent.CountDownLatch;

/** A fence in memory that blocks and fails when told to. */
final class FakeFence implements Fence {

    private FenceState state;
    private volatile CountDownLatch block = new CountDownLatch(0);
    private volatile Runnable onClaim = () -> {};

    FakeFence(FenceMode mode) {
        state = FenceState.recovered(mode, Marker.MISSING);
    }

    void blockClaims(CountDownLatch until) {
        block = until;
    }

    void onClaim(Runnable action) {
        onClaim = action;
    }

    synchronized void breakDown(String why) {
        state = state.withMarker(new Marker.Unreadable(why));
    }

    synchronized void repair() {
        state = state.withMarker(Marker.MISSING);
    }

    synchronized void write(FencingToken token, CandidateId holder) {
        state = state.admit(MutationKind.PUT, token, holder).next();
    }

    @Override
    public ClaimOutcome claim(FencingToken token, CandidateId holder) {
        onClaim.run();
        try {
            block.await();
        } catch (InterruptedException interrupted) {
            return new ClaimOutcome.ClaimFailed("interrupted");
        }
        synchronized (this) {
            FenceStep<ClaimOutcome> step = state.claim(token, holder);
            state = step.next();
            return step.outcome();
        }
    }

    @Override
    public synchronized Marker marker() {
        return state.marker();
    }

    @Override
    public synchronized FenceMode mode() {
        return state.mode();
    }

    @Override
    public synchronized FenceCounters counters() {
        return state.counters();
    }
}
