package dev.fencepost.properties.cluster;

import dev.fencepost.election.LossReason;
import dev.fencepost.properties.entry.WorkClaim;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.LocalTime;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Payload;
import dev.fencepost.simulator.Site;
import dev.fencepost.simulator.Stimulus;

/**
 * The work of a leader: it reads from its {@link Workplace}, computes, checks its verdict, and writes, again and again.
 *
 * <p>Checking and acting are two steps with time between them, since that is where a real process can be stopped. It asks
 * the store only after it was told that it leads, so that a value read under an older leadership would show as a lost
 * update.
 */
final class WorkActor implements Actor<WorkState> {

    private static final Site REST = Site.of("work-rest");
    private static final Site THINK = Site.of("work-think");
    private static final Site STOP = Site.of("work-stop");

    private final String lease;
    private final Workplace workplace;
    private final WorkSettings settings;
    private final ActorRef self;
    private final ActorRef elector;

    WorkActor(String lease, Workplace workplace, WorkSettings settings, ActorRef self, ActorRef elector) {
        this.lease = lease;
        this.workplace = workplace;
        this.settings = settings;
        this.self = self;
        this.elector = elector;
    }

    @Override
    public WorkState start(LocalTime now, Outbox out) {
        return WorkState.IDLE;
    }

    @Override
    public WorkState receive(WorkState state, Stimulus stimulus, LocalTime now, Outbox out) {
        WorkState next = switch (stimulus) {
            case Stimulus.Told told -> told(state, told.payload(), now, out);
            case Stimulus.Delivered delivered -> answered(state, delivered.payload(), now, out);
            case Stimulus.Refused refused -> state.stage() == WorkState.Stage.IDLE ? state : rest(state, now, out);
            case Stimulus.Disconnected gone -> state.waits() ? rest(state, now, out) : state;
            case Stimulus.Woke woke -> woke(state, now, out);
            case Stimulus.ServiceFaultBegan began -> began(state, began, out);
            case Stimulus.ServiceFaultEnded ended ->
                ended.fault() == PodFault.STUCK_WORK ? state.withStuck(state.stuck() - 1) : state;
        };
        return settle(next, now, out);
    }

    private WorkState began(WorkState state, Stimulus.ServiceFaultBegan began, Outbox out) {
        if (began.fault() == PodFault.STUCK_WORK) {
            return state.withStuck(state.stuck() + 1);
        }
        boolean dies = began.fault() == PodFault.TASK_FAILS || began.fault() == PodFault.TASK_ENDS;
        return dies && state.stage() != WorkState.Stage.IDLE ? end(state, out) : state;
    }

    private WorkState told(WorkState state, Payload payload, LocalTime now, Outbox out) {
        return switch (payload) {
            case WorkSignal.Verdict verdict -> state.withVerdict(verdict.leadership());
            case WorkSignal.Begin begin -> begin(state, begin, now, out);
            case WorkSignal.Stop stop -> stop(state, stop.reason(), now, out);
            case WorkSignal.Check check -> state.stage() == WorkState.Stage.CHECKING ? check(state, now, out) : state;
            default -> throw new IllegalStateException("the work cannot be told " + payload.kind());
        };
    }

    private WorkState begin(WorkState state, WorkSignal.Begin begin, LocalTime now, Outbox out) {
        out.record(new WorkClaim.Began(lease, begin.token().value()));
        return state.begun(begin.token(), begin.fenceKey(), now.monotonicNanos());
    }

    private WorkState stop(WorkState state, LossReason reason, LocalTime now, Outbox out) {
        out.record(new WorkClaim.ToldToStop(lease, state.token().value(), reason.name()));
        if (state.stage() == WorkState.Stage.IDLE) {
            // The work had ended by itself, and its report and the order to stop crossed.
            out.tell(elector, new WorkSignal.Done(state.token()));
            return state;
        }
        return state.toldToStop(now.monotonicNanos() + out.draw(STOP, settings.stopNanos() + 1));
    }

    private WorkState answered(WorkState state, Payload payload, LocalTime now, Outbox out) {
        return switch (state.stage()) {
            case READING -> workplace.reading(state, payload).map(read -> read.failed()
                    ? rest(state, now, out)
                    : askVerdict(state, read, now, out)).orElse(state);
            case WRITING -> workplace.outcome(state, payload, out).map(outcome -> written(state, outcome, now, out))
                    .orElse(state);
            case IDLE, RESTING, CHECKING, THINKING -> state;
        };
    }

    /**
     * The verdict is a field that elector and work share, so a check sees all that the elector has said until then.
     * Work that was starved finds its inbox in the order of arrival, and so looks at the verdict only after the rest of
     * it.
     */
    private WorkState askVerdict(WorkState state, Workplace.Reading read, LocalTime now, Outbox out) {
        out.tell(self, new WorkSignal.Check());
        return state.checking(read, now.monotonicNanos() + settings.storeTimeoutNanos());
    }

    private WorkState check(WorkState state, LocalTime now, Outbox out) {
        boolean valid = state.verdict().token().equals(state.token())
                && state.verdict().validAt(now.monotonicNanos());
        out.record(new WorkClaim.Checked(lease, state.token().value(), state.operation(), valid));
        return valid
                ? state.thinking(now.monotonicNanos() + out.draw(THINK, settings.thinkNanos() + 1))
                : rest(state, now, out);
    }

    private WorkState written(WorkState state, Workplace.Outcome outcome, LocalTime now, Outbox out) {
        // A fenced writer stops at once, drops what it has in memory, and does not try again (seed 000).
        return switch (outcome) {
            case FENCED -> end(state, out);
            case OVER -> rest(state, now, out);
            case UNCHANGED -> rest(state.unchanged(), now, out);
        };
    }

    private WorkState woke(WorkState state, LocalTime now, Outbox out) {
        if (state.stage() == WorkState.Stage.IDLE || now.monotonicNanos() < state.untilNanos()) {
            return state;
        }
        return switch (state.stage()) {
            case IDLE -> state;
            case RESTING -> state.stopping() && !state.isStuck() ? state : read(state, now, out);
            case READING, CHECKING, WRITING -> rest(state, now, out);
            case THINKING -> act(state, now, out);
        };
    }

    private WorkState read(WorkState state, LocalTime now, Outbox out) {
        long operation = state.operation() + 1;
        if (state.sure()) {
            return askVerdict(state.reading(operation, now.monotonicNanos()),
                    new Workplace.Reading(false, state.basedOn(), state.revision()), now, out);
        }
        workplace.read(state, operation, out);
        return state.reading(operation, now.monotonicNanos() + settings.storeTimeoutNanos());
    }

    private WorkState act(WorkState state, LocalTime now, Outbox out) {
        out.record(new WorkClaim.Acted(lease, state.token().value(), state.operation(),
                workplace.place(state.operation())));
        workplace.write(state, out);
        return state.at(WorkState.Stage.WRITING, now.monotonicNanos() + settings.storeTimeoutNanos());
    }

    private WorkState rest(WorkState state, LocalTime now, Outbox out) {
        // The simplest draw, 0, is the longest rest: a shrunk run is one with little in it.
        long restNanos = settings.pauseNanos() - out.draw(REST, settings.pauseNanos() + 1);
        return state.at(WorkState.Stage.RESTING, now.monotonicNanos() + restNanos);
    }

    private WorkState end(WorkState state, Outbox out) {
        out.record(new WorkClaim.Ended(lease, state.token().value()));
        out.tell(elector, new WorkSignal.Done(state.token()));
        return state.ended();
    }

    /** Ends the work if it was told to stop and the time has come, and asks for the next wake. */
    private WorkState settle(WorkState state, LocalTime now, Outbox out) {
        if (state.stage() == WorkState.Stage.IDLE) {
            out.noWake();
            return state;
        }
        boolean finished = state.stopping() && !state.isStuck() && state.stage() != WorkState.Stage.THINKING
                && now.monotonicNanos() >= state.stopAtNanos();
        if (finished) {
            out.noWake();
            return end(state, out);
        }
        out.wakeAt(nextWakeNanos(state));
        return state;
    }

    private static long nextWakeNanos(WorkState state) {
        if (!state.stopping() || state.isStuck()) {
            return state.untilNanos();
        }
        return switch (state.stage()) {
            case IDLE, THINKING -> state.untilNanos();
            case RESTING -> state.stopAtNanos();
            case READING, CHECKING, WRITING -> Math.min(state.untilNanos(), state.stopAtNanos());
        };
    }
}
