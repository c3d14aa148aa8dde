package dev.fencepost.election;

import dev.fencepost.election.fence.ClaimOutcome;
import dev.fencepost.election.fence.Fence;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Claims and reads the fences of one election on a thread of its own, because they may block on a disk or a lock.
 *
 * <p>Of requests that wait, the newest replaces the others: nobody needs a claim with an older token any more. The first
 * refusal among several fences wins, as the token must be raised in any case and then be claimed everywhere anew.
 *
 * @param <R>
 *            the store's replies, of which this class has none
 */
final class FenceDesk<R> implements Runnable {

    private final CandidateId candidate;
    private final List<Fence> fences;
    private final FloorSource floor;
    private final Consumer<Input<R>> answers;

    /** Guarded by this object's lock, as is everything below. */
    private boolean floorWanted;
    private Optional<FencingToken> claimWanted = Optional.empty();
    private boolean closed;

    FenceDesk(CandidateId candidate, List<Fence> fences, Optional<FloorSource> floor, Consumer<Input<R>> answers) {
        this.candidate = candidate;
        this.fences = fences;
        this.floor = floor.orElse(() -> highestOf(fences));
        this.answers = answers;
    }

    synchronized void readFloor() {
        floorWanted = true;
        notifyAll();
    }

    synchronized void claim(FencingToken token) {
        claimWanted = Optional.of(token);
        notifyAll();
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    @Override
    public void run() {
        while (awaitRequest()) {
            if (takeFloor()) {
                answers.accept(floorAnswer());
            }
            takeClaim().ifPresent(token -> answers.accept(claimAnswer(token)));
        }
    }

    private synchronized boolean awaitRequest() {
        while (!closed && !floorWanted && claimWanted.isEmpty()) {
            try {
                wait();
            } catch (InterruptedException meantForTheFence) {
                // A closing election interrupts a fence that blocks; this loop ends by its flag.
            }
        }
        return !closed;
    }

    private synchronized boolean takeFloor() {
        boolean wanted = floorWanted;
        floorWanted = false;
        return wanted;
    }

    private synchronized Optional<FencingToken> takeClaim() {
        Optional<FencingToken> wanted = claimWanted;
        claimWanted = Optional.empty();
        return wanted;
    }

    /** The highest token of several fences; unknown if one of them cannot be read. */
    private static Optional<FencingToken> highestOf(List<Fence> fences) {
        FencingToken highest = FencingToken.NEVER;
        for (Fence fence : fences) {
            Optional<FencingToken> one = fence.highest();
            if (one.isEmpty()) {
                return Optional.empty();
            }
            highest = one.get().compareTo(highest) > 0 ? one.get() : highest;
        }
        return Optional.of(highest);
    }

    private Input<R> floorAnswer() {
        try {
            Optional<FencingToken> highest = floor.highest();
            return highest.isPresent()
                    ? new Input.FloorRead<>(highest.get())
                    : new Input.FloorFailed<>("the highest token of a fence cannot be read");
        } catch (Throwable thrown) {
            return new Input.FloorFailed<>("a fence threw " + FailSoftLog.describe(thrown));
        }
    }

    private Input<R> claimAnswer(FencingToken token) {
        try {
            for (Fence fence : fences) {
                switch (fence.claim(token, candidate)) {
                    case ClaimOutcome.Claimed claimed -> {
                        // the next one
                    }
                    case ClaimOutcome.ClaimRefused refused -> {
                        return new Input.ClaimRefused<>(token, Objects.requireNonNull(refused.highest()));
                    }
                    case ClaimOutcome.ClaimFailed failed -> {
                        return new Input.ClaimFailed<>(token, failed.why());
                    }
                }
            }
            return new Input.Claimed<>(token);
        } catch (Throwable thrown) {
            return new Input.ClaimFailed<>(token, "a fence threw " + FailSoftLog.describe(thrown));
        }
    }
}
