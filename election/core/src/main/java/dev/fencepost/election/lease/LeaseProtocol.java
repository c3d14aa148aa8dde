package dev.fencepost.election.lease;

import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.Input;
import dev.fencepost.election.Intent;
import dev.fencepost.election.Now;
import dev.fencepost.election.Protocol;
import dev.fencepost.election.Transition;
import java.util.List;
import java.util.Optional;

/**
 * The election over a Kubernetes Lease.
 *
 * <p>Every step first takes in what happened, then does what is due, then says when to be woken. A holder's deadline is
 * looked at only when woken, and the host wakes it after the inbox is empty, so that after a stall the answers that
 * have arrived count before the deadline does (rulings 6). {@link LeaseRow} is its transition table.
 */
public final class LeaseProtocol implements Protocol<LeaseState, LeaseRequest, LeaseReply> {

    private final LeaseSettings settings;

    /**
     * The protocol of one candidate.
     *
     * @param settings
     *            who stands and on which numbers; they are not checked here
     */
    public LeaseProtocol(LeaseSettings settings) {
        this.settings = settings;
    }

    @Override
    public LeaseState initial() {
        return new LeaseState(Phase.WATCHING, Intent.STAND, new Observation.Unknown(), Optional.empty(),
                Optional.empty(), List.of(), Optional.empty(), false, false, false, false, -1, 0, 0, 0,
                settings.timings().leaseDurationNanos(), 0, 1, 0, 0, 0, 0, 0, 0);
    }

    @Override
    public Transition<LeaseState, LeaseRequest> step(LeaseState state, Input<LeaseReply> input, Now now) {
        LeaseDraft draft = new LeaseDraft(settings, state, now);
        if (state.phase() == Phase.CLOSED) {
            draft.row(LeaseRow.CLOSED_IGNORES);
            return draft.transition();
        }
        take(draft, input);
        act(draft);
        return draft.transition();
    }

    private static void take(LeaseDraft draft, Input<LeaseReply> input) {
        switch (input) {
            case Input.Started<LeaseReply> started -> start(draft);
            case Input.Woke<LeaseReply> woke -> HolderRules.checkDeadlines(draft);
            case Input.Answered<LeaseReply> answered -> answer(draft, answered.attempt(), answered.reply());
            case Input.TimedOut<LeaseReply> timedOut -> timeOut(draft, timedOut.attempt());
            case Input.StreamAnswered<LeaseReply> streamed -> throw noStreams();
            case Input.StreamEnded<LeaseReply> ended -> throw noStreams();
            case Input.FloorRead<LeaseReply> floor -> CandidateRules.floorRead(draft, floor.highest().value());
            case Input.FloorFailed<LeaseReply> failed -> CandidateRules.floorFailed(draft, failed.detail());
            case Input.Claimed<LeaseReply> claimed -> ClaimRules.claimed(draft, claimed.token());
            case Input.ClaimRefused<LeaseReply> refused ->
                ClaimRules.refused(draft, refused.token(), refused.highest());
            case Input.ClaimFailed<LeaseReply> failed -> ClaimRules.failed(draft, failed.token(), failed.detail());
            case Input.WorkEnded<LeaseReply> ended -> ExitRules.workEnded(draft);
            case Input.StepDown<LeaseReply> stepDown -> ExitRules.requestStop(draft, Intent.STEP_DOWN);
            case Input.Close<LeaseReply> close -> ExitRules.requestStop(draft, Intent.CLOSE);
        }
    }

    private static IllegalStateException noStreams() {
        return new IllegalStateException("the election over a Lease opens no streams");
    }

    private static void start(LeaseDraft draft) {
        draft.row(LeaseRow.STARTED);
        draft.nextReadNanos = draft.nowNanos;
        draft.nextWriteNanos = draft.nowNanos;
        draft.standAgainNanos = draft.nowNanos;
        draft.drainDeadlineNanos = draft.nowNanos;
    }

    private static void act(LeaseDraft draft) {
        Phase before;
        do {
            before = draft.phase;
            actOnce(draft);
        } while (draft.phase != before);
    }

    private static void actOnce(LeaseDraft draft) {
        switch (draft.phase) {
            case WATCHING -> CandidateRules.act(draft);
            case ACQUIRING, CLOSED -> {
                // nothing is due: the one awaits an answer, the other nothing
            }
            case CLAIMING -> ClaimRules.act(draft);
            case LEADING, DRAINING -> HolderRules.act(draft);
            case RELEASING -> ExitRules.act(draft);
        }
    }

    private static void answer(LeaseDraft draft, long id, LeaseReply reply) {
        if (draft.read.isPresent() && draft.read.get().id() == id) {
            draft.read = Optional.empty();
            readAnswered(draft, id, reply);
            return;
        }
        Optional<Attempt> awaited = draft.write.filter(attempt -> attempt.id() == id);
        if (awaited.isPresent()) {
            draft.write = Optional.empty();
            writeAnswered(draft, awaited.get(), reply);
            return;
        }
        Optional<Attempt> late = draft.unresolved(id);
        if (late.isPresent() && confirms(late.get(), reply)) {
            draft.row(LeaseRow.LATE_CONFIRMED);
            writeAnswered(draft, late.get(), reply);
        } else {
            draft.row(LeaseRow.LATE_IGNORED);
        }
    }

    private static boolean confirms(Attempt attempt, LeaseReply reply) {
        return reply instanceof LeaseReply.Applied
                || (reply instanceof LeaseReply.Created && attempt.request() instanceof LeaseRequest.Create);
    }

    private static void readAnswered(LeaseDraft draft, long id, LeaseReply reply) {
        switch (reply) {
            case LeaseReply.Found found when id < draft.confirmedBefore -> staleRead(draft);
            case LeaseReply.Absent absent when id < draft.confirmedBefore -> staleRead(draft);
            case LeaseReply.Found found -> {
                draft.publish(new ElectionEvent.Contacted());
                draft.rereadFirst = false;
                found(draft, found.snapshot());
            }
            case LeaseReply.Absent absent -> {
                draft.publish(new ElectionEvent.Contacted());
                draft.rereadFirst = false;
                missing(draft);
            }
            case LeaseReply.Refused refused -> readFailed(draft, refused.reason(), refused.detail());
            case LeaseReply.Indeterminate unknown -> readFailed(draft, unknown.reason(), unknown.detail());
            case LeaseReply.Applied applied -> readFailed(draft, ErrorReason.OTHER, "a read was answered as a write");
            case LeaseReply.Created created -> readFailed(draft, ErrorReason.OTHER, "a read was answered as a write");
            case LeaseReply.Conflict conflict -> readFailed(draft, ErrorReason.OTHER, "a read was answered as a write");
        }
    }

    /**
     * A read sent before our latest confirmed write may have been served before it, and proves nothing (rulings 2f).
     */
    private static void staleRead(LeaseDraft draft) {
        draft.row(LeaseRow.READ_OVERTAKEN);
        draft.nextReadNanos = draft.nowNanos;
    }

    private static void found(LeaseDraft draft, LeaseSnapshot snapshot) {
        switch (draft.phase) {
            case WATCHING, ACQUIRING -> CandidateRules.found(draft, snapshot);
            case CLAIMING, LEADING, DRAINING -> HolderRules.found(draft, snapshot);
            case RELEASING -> ExitRules.found(draft, snapshot);
            case CLOSED -> throw new IllegalStateException("a closed election takes no answers");
        }
    }

    private static void missing(LeaseDraft draft) {
        switch (draft.phase) {
            case WATCHING, ACQUIRING -> CandidateRules.missing(draft);
            case CLAIMING, LEADING, DRAINING -> HolderRules.missing(draft);
            case RELEASING -> ExitRules.missing(draft);
            case CLOSED -> throw new IllegalStateException("a closed election takes no answers");
        }
    }

    private static void readFailed(LeaseDraft draft, ErrorReason reason, String detail) {
        draft.row(LeaseRow.READ_FAILED);
        draft.callFailed(reason, detail);
        draft.nextReadNanos = draft.retryAtNanos();
        if (draft.phase == Phase.RELEASING) {
            draft.releaseTries++;
        }
    }

    private static void writeAnswered(LeaseDraft draft, Attempt attempt, LeaseReply reply) {
        switch (reply) {
            case LeaseReply.Applied applied -> ConfirmRules.applied(draft, attempt, applied.uid(), applied.version());
            case LeaseReply.Created created when attempt.request() instanceof LeaseRequest.Create ->
                ConfirmRules.applied(draft, attempt, created.uid(), created.version());
            case LeaseReply.Created created -> {
                draft.row(LeaseRow.SWAP_CREATED);
                ConfirmRules.refused(draft, attempt);
            }
            case LeaseReply.Conflict conflict -> {
                draft.row(LeaseRow.CONFLICT);
                draft.publish(new ElectionEvent.Contacted());
                ConfirmRules.refused(draft, attempt);
            }
            case LeaseReply.Refused refused -> writeFailed(draft, attempt, refused.reason(), refused.detail());
            case LeaseReply.Indeterminate unknown -> writeFailed(draft, attempt, unknown.reason(), unknown.detail());
            case LeaseReply.Found found ->
                writeFailed(draft, attempt, ErrorReason.OTHER, "a write was answered as a read");
            case LeaseReply.Absent absent ->
                writeFailed(draft, attempt, ErrorReason.OTHER, "the Lease to be written is not there");
        }
    }

    private static void writeFailed(LeaseDraft draft, Attempt attempt, ErrorReason reason, String detail) {
        draft.row(LeaseRow.WRITE_FAILED);
        draft.callFailed(reason, detail);
        ConfirmRules.failed(draft, attempt);
    }

    private static void timeOut(LeaseDraft draft, long id) {
        if (draft.read.isPresent() && draft.read.get().id() == id) {
            draft.read = Optional.empty();
            draft.command(new Command.Cancel<>(id));
            readFailed(draft, ErrorReason.UNREACHABLE, "no answer to a read in time");
        } else if (draft.write.isPresent() && draft.write.get().id() == id) {
            Attempt attempt = draft.write.get();
            draft.write = Optional.empty();
            writeFailed(draft, attempt, ErrorReason.UNREACHABLE, "no answer to a write in time");
        }
    }
}
