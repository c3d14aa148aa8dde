package dev.fencepost.election.service;

import dev.fencepost.election.Now;
import dev.fencepost.election.service.ServiceCommand.Severity;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The lifecycle of a service as a pure function (seed 001, 2.6).
 *
 * <p>It never waits, reads a clock, starts a thread, logs, or throws for anything that the world can do, so that
 * production and simulation run the same code. {@link ServiceRow} is its transition table. Immutable and safe to share
 * between threads.
 */
public final class ServiceProtocol {

    private final ServiceSettings settings;

    /**
     * The lifecycle of one service.
     *
     * @param settings
     *            what it is made of; what is wrong with them is found at the first step
     */
    public ServiceProtocol(ServiceSettings settings) {
        this.settings = settings;
    }

    /** The state before {@link ServiceInput.Started}. */
    public ServiceState initial() {
        return ServiceState.INITIAL;
    }

    /**
     * One atomic step.
     *
     * @param state
     *            the state before
     * @param input
     *            what happened
     * @param now
     *            the process's clocks, read once for this step
     */
    public ServiceTransition step(ServiceState state, ServiceInput input, Now now) {
        ServiceDraft draft = new ServiceDraft(settings, state, now);
        if (draft.phase == ServicePhase.EXITED) {
            draft.row(ServiceRow.EXITED_IGNORES);
            return draft.transition();
        }
        take(draft, input);
        if (draft.phase == ServicePhase.DRAINING) {
            StopRules.settle(draft);
        }
        draft.wake();
        return draft.transition();
    }

    private static void take(ServiceDraft draft, ServiceInput input) {
        switch (input) {
            case ServiceInput.Started started -> StartRules.start(draft);
            case ServiceInput.Woke woke -> woke(draft);
            case ServiceInput.ShutdownAsked asked -> StopRules.shutdown(draft);
            case ServiceInput.Elected elected -> LeaderRules.elected(draft, elected.token());
            case ServiceInput.Lost lost -> StopRules.lost(draft, lost.reason());
            case ServiceInput.AttemptFailed failed -> attemptFailed(draft, !draft.leaving());
            case ServiceInput.CallFailed failed ->
                attemptFailed(draft, draft.phase == ServicePhase.CAMPAIGNING);
            case ServiceInput.ReleaseUnconfirmed unconfirmed -> StopRules.releaseUnconfirmed(draft);
            case ServiceInput.ElectionEnded ended -> StopRules.electionEnded(draft, ended.reason());
            case ServiceInput.CallEnded ended -> callEnded(draft, ended);
            case ServiceInput.TaskEnded ended -> taskEnded(draft, ended.task(), ended.failure());
        }
    }

    /** Only the answer of the awaited call counts; of any other one it counts that it has ended. */
    private static void callEnded(ServiceDraft draft, ServiceInput.CallEnded ended) {
        if (draft.ended(ended.call()).isEmpty()) {
            draft.row(ServiceRow.NOT_RUNNING);
        } else if (draft.awaited == ended.call()) {
            draft.awaited = 0;
            draft.nextNanos = OptionalLong.empty();
            answered(draft, ended);
        } else if (ended instanceof ServiceInput.Unbound) {
            draft.row(ServiceRow.UNBOUND);
        } else if (ended instanceof ServiceInput.Bound) {
            draft.row(ServiceRow.BOUND_TOO_LATE);
            draft.command(new ServiceCommand.Unbind(draft.begin(ServiceCall.Kind.UNBIND)));
        } else {
            draft.row(ServiceRow.CALL_ENDED);
        }
    }

    private static void answered(ServiceDraft draft, ServiceInput.CallEnded ended) {
        switch (ended) {
            case ServiceInput.CountRead read -> StartRules.countRead(draft, read.count());
            case ServiceInput.CountFailed failed ->
                StartRules.countFailed(draft, failed.retriable(), failed.detail());
            case ServiceInput.StateLoaded loaded -> LeaderRules.loaded(draft, loaded.count());
            case ServiceInput.LoadFailed failed -> LeaderRules.loadFailed(draft, failed.retriable(), failed.detail());
            case ServiceInput.HealthChecked checked -> LeaderRules.healthChecked(draft);
            case ServiceInput.HealthFailed failed -> LeaderRules.healthFailed(draft, failed.detail());
            case ServiceInput.StepDone done -> LeaderRules.stepDone(draft);
            case ServiceInput.StepFailed failed -> LeaderRules.stepFailed(draft, failed.detail());
            case ServiceInput.Bound bound -> LeaderRules.bound(draft);
            case ServiceInput.BindFailed failed -> LeaderRules.bindFailed(draft, failed.detail());
            case ServiceInput.Unbound unbound -> throw new IllegalStateException("no phase awaits a closed port");
        }
    }

    private static void woke(ServiceDraft draft) {
        switch (draft.phase) {
            case READING_COUNT -> StartRules.woke(draft);
            case LOADING, CHECKING_HEALTH -> LeaderRules.woke(draft);
            case DRAINING, RELEASING -> StopRules.woke(draft);
            case NEW, CAMPAIGNING, STEPPING, BINDING, SERVING, EXITED -> draft.row(ServiceRow.WOKE);
        }
    }

    private static void attemptFailed(ServiceDraft draft, boolean attempt) {
        if (attempt) {
            draft.row(ServiceRow.ATTEMPT_FAILED);
            draft.show(draft.gauges().attemptFailed());
        } else {
            draft.row(ServiceRow.NO_ATTEMPT);
        }
    }

    private static void taskEnded(ServiceDraft draft, TaskId task, Optional<String> failure) {
        if (!draft.ended(task)) {
            draft.row(ServiceRow.NOT_RUNNING);
            return;
        }
        String name = draft.settings.nameOf(task);
        if (draft.leaving()) {
            draft.row(ServiceRow.TASK_STOPPED);
            failure.ifPresent(detail -> draft.log(Severity.WARN, "the task " + name + " failed while stopping: "
                    + detail));
        } else if (failure.isPresent()) {
            draft.row(ServiceRow.TASK_FAILED);
            StopRules.leave(draft, ExitStatus.TASK_FAILED, "the task " + name + " failed: " + failure.get());
        } else {
            draft.row(ServiceRow.TASK_FINISHED);
            draft.log(Severity.WARN, "the task " + name + " has ended by itself; the service goes on without it");
            LeaderRules.leaveIfFinished(draft);
        }
    }
}
