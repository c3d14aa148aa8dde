package dev.fencepost.properties.cluster;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.fence.ClaimOutcome;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.fence.FencedStore;
import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.fence.SegmentName;
import dev.fencepost.election.fence.WriteOutcome;
import dev.fencepost.model.disk.ModelDisk;
import dev.fencepost.properties.entry.LeaseTrace;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Site;
import dev.fencepost.simulator.Stimulus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Carries out the requests of several processes with the production store on their {@link SharedDisk}, and what befalls
 * them.
 *
 * <p>An accident befalls the first claim or mutation while its fault lasts, before a step of it that is drawn; where
 * several are laid, the first one befalls the first, and so on. Whoever is cut short answers nothing. One request runs
 * within another only where it was laid so; that is enough, since a whole claim that fits between two steps of another
 * process is the worst that can be there.
 */
final class StoreMachine {

    private static final Site REACH = Site.of("store-reach");
    private static final Site STEP = Site.of("store-step");
    private static final Site LOSS = Site.of("store-loss");
    /** As a power of two: more steps than any mutation takes, so that an accident may come after it, too. */
    private static final int MOST_STEPS = 6;

    private final StoreFacts facts;
    private final Detail detail;
    private final SharedDisk disk;
    private final StoreAccidents accidents = new StoreAccidents();
    private StoreDoubts doubts;
    private Optional<Stimulus.Delivered> standing = Optional.empty();
    /** What the request that is carried out found; another one within it may have changed that. */
    private StoreContents found = StoreContents.EMPTY;
    private int outages;

    StoreMachine(StoreFacts facts, FenceMode mode, Detail detail) {
        this.facts = facts;
        this.detail = detail;
        this.disk = new SharedDisk(mode);
        this.doubts = new StoreDoubts(facts, StoreContents.EMPTY, List.of());
    }

    void began(StoreFault fault) {
        switch (fault) {
            case FENCE_DOWN -> outages++;
            case MARKER_DAMAGED -> disk.damageMarker();
            case MARKER_MOVED -> disk.moveMarkerAway();
            case POWER_CUT, PROCESS_KILLED, OVERTAKEN -> accidents.began(fault);
        }
    }

    void ended(StoreFault fault, Outbox out) {
        switch (fault) {
            case FENCE_DOWN -> outages--;
            case MARKER_DAMAGED -> disk.repairMarker();
            case OVERTAKEN -> {
                if (accidents.ended(fault)) {
                    standing.ifPresent(late -> carryOut(late, out));
                    standing = Optional.empty();
                }
            }
            case POWER_CUT, PROCESS_KILLED -> accidents.ended(fault);
            case MARKER_MOVED -> {
                // It has happened.
            }
        }
    }

    void serve(Stimulus.Delivered request, StoreMessage message, Outbox out) {
        if (outages > 0) {
            return;
        }
        switch (message) {
            case StoreMessage.AskFloor ask -> tellFloor(request, ask, out);
            case StoreMessage.Read read -> read(request, read, out);
            case StoreMessage.Claim claim -> disturbed(request, out);
            case StoreMessage.Write write -> disturbed(request, out);
            case StoreMessage.Floor floor -> {
            }
            case StoreMessage.ReadAnswer answer -> {
            }
            case StoreMessage.ClaimAnswer answer -> {
            }
            case StoreMessage.WriteAnswer answer -> {
            }
        }
    }

    private static String process(Stimulus.Delivered request) {
        return request.from().node().name() + "~" + request.fromIncarnation();
    }

    private void tellFloor(Stimulus.Delivered request, StoreMessage.AskFloor ask, Outbox out) {
        try {
            Marker marker = disk.open(process(request)).marker();
            if (marker.highest().isPresent()) {
                long highest = StoreFacts.highest(marker);
                if (detail == Detail.TRACED) {
                    out.record(new LeaseTrace.FloorTold(facts.store(), request.from().node().name(),
                            request.fromIncarnation(), highest));
                }
                out.answer(request, new StoreMessage.Floor(ask.round(), highest));
            }
        } catch (IOException unreadable) {
            // Whoever asked hears nothing, and asks again.
        }
    }

    private void read(Stimulus.Delivered request, StoreMessage.Read read, Outbox out) {
        try {
            StoreContents contents = StoreContents.of(disk.open(process(request)));
            out.answer(request, new StoreMessage.ReadAnswer(read.operation(), contents.value()));
        } catch (IOException unreadable) {
            // Whoever asked hears nothing, and asks again.
        }
    }

    /** Carries out a claim or a mutation, and lets happen what was laid for it. */
    private void disturbed(Stimulus.Delivered request, Outbox out) {
        if (standing.isPresent()) {
            // A process that stands still within a request of its own does not come to the next one.
            if (!process(standing.get()).equals(process(request))) {
                overtaken(standing.get(), request, out);
            }
            return;
        }
        Optional<StoreFault> now = accidents.meet();
        if (now.isEmpty()) {
            carryOut(request, out);
        } else if (now.get() == StoreFault.OVERTAKEN) {
            standing = Optional.of(request);
        } else {
            cutShort(request, now.get(), out);
        }
    }

    private void overtaken(Stimulus.Delivered first, Stimulus.Delivered second, Outbox out) {
        standing = Optional.empty();
        disk.lay(process(first), step(out), () -> {
            StoreContents before = found;
            // Whoever was let in was so before the first one; else the first one is about to leave something itself.
            found = carryOut(second, out) ? disk.contents() : before;
        });
        carryOut(first, out);
        if (disk.lift()) {
            carryOut(second, out);
        }
    }

    /** Early steps as often as late ones, and the very first ones, at which locks are taken, most often. */
    private static long step(Outbox out) {
        return out.draw(STEP, 1L << out.draw(REACH, MOST_STEPS + 1));
    }

    private void cutShort(Stimulus.Delivered request, StoreFault how, Outbox out) {
        disk.lay(process(request), step(out), () -> {
            throw new ModelDisk.ProcessKilled();
        });
        try {
            carryOut(request, out);
        } catch (ModelDisk.ProcessKilled within) {
            doubts = doubts.plus(request);
        }
        disk.lift();
        if (how == StoreFault.POWER_CUT) {
            long outcomes = Math.min(disk.powerCutOutcomes(), Integer.MAX_VALUE);
            disk.cutPower(out.draw(LOSS, outcomes));
            doubts = doubts.settled(disk.contents(), disk.marker(), out);
        } else {
            disk.kill(process(request));
        }
    }

    /** Carries a request out; tells whether the store was changed by it. */
    private boolean carryOut(Stimulus.Delivered request, Outbox out) {
        try {
            FencedStore store = disk.open(process(request));
            found = disk.contents();
            return switch (request.payload()) {
                case StoreMessage.Claim claim -> claim(request, store, claim, out);
                case StoreMessage.Write write -> write(request, store, write, out);
                default -> throw new IllegalStateException("no process carries out " + request.payload().kind());
            };
        } catch (IOException failed) {
            return false; // whoever asked hears nothing, and asks again
        }
    }

    private boolean claim(Stimulus.Delivered request, FencedStore store, StoreMessage.Claim claim, Outbox out) {
        ClaimOutcome outcome = store.claim(claim.token(), claim.holder());
        switch (outcome) {
            case ClaimOutcome.Claimed claimed -> {
                doubts = doubts.settled(found, disk.marker(), out);
                judged(request, claim, true, claim.token().value(), out);
            }
            case ClaimOutcome.ClaimRefused refused -> judged(request, claim, false, refused.highest().value(), out);
            case ClaimOutcome.ClaimFailed failed -> {
                // Whoever asked hears nothing, and claims again.
            }
        }
        return outcome instanceof ClaimOutcome.Claimed;
    }

    private void judged(Stimulus.Delivered request, StoreMessage.Claim claim, boolean accepted, long highest,
            Outbox out) {
        out.record(facts.claim(request, claim, accepted, highest));
        out.answer(request, new StoreMessage.ClaimAnswer(claim.round(), accepted, highest));
    }

    private boolean write(Stimulus.Delivered request, FencedStore store, StoreMessage.Write write, Outbox out) {
        WriteOutcome outcome = mutate(store, write);
        switch (outcome) {
            case WriteOutcome.Written written -> landed(request, write, StoreFact.Admission.ACCEPTED, out);
            case WriteOutcome.WrittenInShadow shadow ->
                landed(request, write, StoreFact.Admission.LET_THROUGH, out);
            case WriteOutcome.Refused refused ->
                judged(request, write, found, StoreFacts.refused(refused.why()), out);
            case WriteOutcome.Busy busy -> {
                // Whoever asked hears nothing.
            }
            case WriteOutcome.Failed failed -> doubts = doubts.plus(request);
        }
        return outcome instanceof WriteOutcome.Written || outcome instanceof WriteOutcome.WrittenInShadow;
    }

    private static WriteOutcome mutate(FencedStore store, StoreMessage.Write write) {
        FencingToken token = write.token();
        CandidateId holder = write.holder();
        SegmentName segment = StoreContents.segment(write);
        byte[] record = StoreContents.text(write).getBytes(StandardCharsets.UTF_8);
        return switch (write.mutation()) {
            case PUT -> store.put(token, holder, segment, record);
            case APPEND -> store.append(token, holder, segment, record);
            case MOVE_WATERMARK -> store.moveWatermark(token, holder, StoreContents.position(write));
            case DELETE -> store.delete(token, holder, segment);
        };
    }

    /** What a mutation leaves is told by what it should leave: whether it did is told by what the next one finds. */
    private void landed(Stimulus.Delivered request, StoreMessage.Write write, StoreFact.Admission how, Outbox out) {
        doubts = doubts.settled(found, disk.marker(), out);
        StoreContents left = found.after(write);
        judged(request, write, left, how, out);
        doubts = doubts.knowing(left);
    }

    private void judged(Stimulus.Delivered request, StoreMessage.Write write, StoreContents left,
            StoreFact.Admission how, Outbox out) {
        out.record(facts.write(request, write, found.value(), left.value(), how,
                StoreFacts.highest(disk.marker())));
        out.answer(request, new StoreMessage.WriteAnswer(write.operation(), how));
    }
}
