package dev.fencepost.election.service;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.service.ServiceCommand.Severity;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * From the win to serving: state, guard, health, steps, tasks, port, in this order.
 *
 * <p>The guard comes straight after the state: by then nobody has been asked, told or written to, so that a replica with
 * another count does no harm before it is refused (mutant GL-05).
 */
final class LeaderRules {

    private LeaderRules() {}

    static void elected(ServiceDraft draft, FencingToken token) {
        if (draft.phase != ServicePhase.CAMPAIGNING) {
            draft.row(ServiceRow.ELECTED_TOO_LATE);
            if (draft.leaving() && draft.token.isEmpty()) {
                draft.command(new ServiceCommand.EndWork());
            }
            return;
        }
        draft.row(ServiceRow.ELECTED);
        draft.token = Optional.of(token);
        draft.show(draft.gauges().elected(draft.now.wallMicros()));
        load(draft);
    }

    static void load(ServiceDraft draft) {
        if (!draft.settings.loadsState()) {
            checkHealth(draft);
            return;
        }
        draft.phase = ServicePhase.LOADING;
        draft.failures = 0;
        draft.boundNanos = draft.inNanos(draft.timings.stateBoundNanos());
        read(draft);
    }

    private static void read(ServiceDraft draft) {
        draft.command(new ServiceCommand.LoadState(draft.await(ServiceCall.Kind.STATE)));
        draft.nextNanos = draft.inNanos(draft.timings.readTimeoutNanos());
    }

    static void loaded(ServiceDraft draft, OptionalInt stored) {
        if (StartRules.differs(draft, stored)) {
            draft.row(ServiceRow.STATE_DIFFERS);
            StopRules.leave(draft, ExitStatus.COUNT_MISMATCH, StartRules.mismatch(draft, stored));
        } else {
            draft.row(ServiceRow.STATE_AGREES);
            draft.boundNanos = OptionalLong.empty();
            checkHealth(draft);
        }
    }

    static void loadFailed(ServiceDraft draft, boolean retriable, String detail) {
        if (retriable) {
            draft.row(ServiceRow.STATE_FAILED);
            readAgain(draft, detail);
        } else {
            draft.row(ServiceRow.STATE_REFUSED);
            StopRules.leave(draft, ExitStatus.START_FAILED, "the state cannot be read: " + detail);
        }
    }

    /** One failed read is no reason to give a fresh win away (mutant GL-16). */
    private static void readAgain(ServiceDraft draft, String detail) {
        draft.failures++;
        draft.log(Severity.WARN, "the state could not be read, which is tried again: " + detail);
        draft.nextNanos = draft.inNanos(draft.timings.retryNanos(draft.failures));
    }

    static void woke(ServiceDraft draft) {
        if (draft.phase == ServicePhase.CHECKING_HEALTH) {
            healthWoke(draft);
        } else if (draft.reached(draft.boundNanos)) {
            draft.row(ServiceRow.STATE_BOUND_REACHED);
            StopRules.leave(draft, ExitStatus.START_FAILED, "the state could not be read in time");
        } else if (!draft.reached(draft.nextNanos)) {
            draft.row(ServiceRow.WOKE);
        } else if (draft.awaited == 0) {
            draft.row(ServiceRow.STATE_RETRIED);
            read(draft);
        } else {
            draft.row(ServiceRow.STATE_TIMED_OUT);
            draft.cancelAwaited();
            readAgain(draft, "no answer in time");
        }
    }

    private static void checkHealth(ServiceDraft draft) {
        if (!draft.settings.checksHealth()) {
            nextStep(draft);
            return;
        }
        draft.phase = ServicePhase.CHECKING_HEALTH;
        draft.boundNanos = draft.inNanos(draft.timings.healthCapNanos());
        draft.command(new ServiceCommand.CheckHealth(draft.await(ServiceCall.Kind.HEALTH),
                draft.timings.healthCapNanos()));
    }

    static void healthChecked(ServiceDraft draft) {
        draft.row(ServiceRow.HEALTH_CHECKED);
        afterHealth(draft, HealthFinding.CHECKED);
    }

    static void healthFailed(ServiceDraft draft, String detail) {
        draft.row(ServiceRow.HEALTH_FAILED);
        draft.log(Severity.WARN, "the health check failed, so whoever has not answered counts as healthy: " + detail);
        afterHealth(draft, HealthFinding.UNKNOWN_IS_HEALTHY);
    }

    private static void healthWoke(ServiceDraft draft) {
        if (!draft.reached(draft.boundNanos)) {
            draft.row(ServiceRow.WOKE);
            return;
        }
        draft.row(ServiceRow.HEALTH_CAP_REACHED);
        draft.log(Severity.WARN, "the health check takes too long, so whoever has not answered counts as healthy");
        draft.cancelAwaited();
        afterHealth(draft, HealthFinding.UNKNOWN_IS_HEALTHY);
    }

    private static void afterHealth(ServiceDraft draft, HealthFinding found) {
        draft.boundNanos = OptionalLong.empty();
        draft.health = found;
        nextStep(draft);
    }

    private static void nextStep(ServiceDraft draft) {
        if (draft.step < draft.settings.steps().size()) {
            draft.phase = ServicePhase.STEPPING;
            draft.command(new ServiceCommand.RunStep(draft.await(ServiceCall.Kind.STEP), draft.step));
        } else {
            startTasks(draft);
        }
    }

    static void stepDone(ServiceDraft draft) {
        draft.row(ServiceRow.STEP_DONE);
        draft.step++;
        nextStep(draft);
    }

    static void stepFailed(ServiceDraft draft, String detail) {
        draft.row(ServiceRow.STEP_FAILED);
        StopRules.leave(draft, ExitStatus.START_FAILED,
                "the start-up step " + draft.settings.steps().get(draft.step) + " failed: " + detail);
    }

    private static void startTasks(ServiceDraft draft) {
        draft.row(ServiceRow.TASKS_STARTED);
        draft.startTasks(TaskGroup.ELECTED);
        if (draft.settings.opensPort()) {
            draft.phase = ServicePhase.BINDING;
            draft.command(new ServiceCommand.Bind(draft.await(ServiceCall.Kind.BIND)));
        } else {
            draft.row(ServiceRow.NO_PORT);
            serve(draft);
        }
    }

    static void bound(ServiceDraft draft) {
        draft.row(ServiceRow.BOUND);
        draft.portOpen = true;
        serve(draft);
    }

    static void bindFailed(ServiceDraft draft, String detail) {
        draft.row(ServiceRow.BIND_FAILED);
        StopRules.leave(draft, ExitStatus.START_FAILED, "the port could not be opened: " + detail);
    }

    private static void serve(ServiceDraft draft) {
        draft.phase = ServicePhase.SERVING;
        draft.log(Severity.INFO, "serving" + draft.token.map(held -> " with token " + held).orElse(""));
        leaveIfFinished(draft);
    }

    static void leaveIfFinished(ServiceDraft draft) {
        if (draft.phase == ServicePhase.SERVING && draft.finished()) {
            draft.row(ServiceRow.ALL_FINISHED);
            StopRules.leave(draft, ExitStatus.FINISHED, "every task has finished");
        }
    }
}
