package dev.fencepost.election.service;

import dev.fencepost.election.HostThreads;
import dev.fencepost.election.Tenure;
import dev.fencepost.election.state.StateException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a service's tasks and calls, each on a thread of its own, and interrupts them when told.
 *
 * <p>It decides nothing and waits for nothing; the host's thread calls it.
 */
final class ServiceCrew {

    private static final Logger LOG = LoggerFactory.getLogger(LeaderService.class);

    private final ServiceParts parts;
    private final ServiceSettings settings;
    private final HostThreads threads;
    private final Inputs inputs;
    private final List<Activity> tasks = new ArrayList<>();

    /** How many activities have begun and not ended; any thread. */
    private final AtomicInteger running = new AtomicInteger();

    /** The only call that can still be given up: there is one at a time, beside those given up already. */
    private Optional<Call> latest = Optional.empty();

    private record Call(long id, Activity activity) {}

    ServiceCrew(ServiceParts parts, ServiceSettings settings, HostThreads threads, Inputs inputs) {
        this.parts = parts;
        this.settings = settings;
        this.threads = threads;
        this.inputs = inputs;
    }

    void startTasks(TaskGroup group, Optional<Tenure> tenure, HealthFinding health) {
        List<ServiceTask> bodies = parts.tasks(group);
        for (int i = 0; i < bodies.size(); i++) {
            TaskId id = new TaskId(group, i);
            ServiceTask body = bodies.get(i);
            TaskScope scope = group == TaskGroup.ALWAYS_ON ? TaskScope.standby() : TaskScope.under(tenure, health);
            Activity activity = new Activity(scope, running -> {
                body.run(running);
                return new ServiceInput.TaskEnded(id, Optional.empty());
            }, thrown -> taskFailed(id, scope, thrown), this::ended);
            tasks.add(activity);
            start(activity, settings.nameOf(id));
        }
    }

    /** A task that throws because it was told to stop has ended as it should. */
    private ServiceInput taskFailed(TaskId id, TaskScope scope, Throwable thrown) {
        if (scope.stopping()) {
            return new ServiceInput.TaskEnded(id, Optional.empty());
        }
        return new ServiceInput.TaskEnded(id, Optional.of(told("the task " + settings.nameOf(id), thrown)));
    }

    void stopTasks(ExitStatus why) {
        tasks.forEach(task -> task.stop(Optional.of(why)));
    }

    void readCount(long call) {
        call(call, "count", Optional.empty(), scope -> new ServiceInput.CountRead(call, storedCount()),
                thrown -> new ServiceInput.CountFailed(call, retriable(thrown), describe(thrown)));
    }

    private OptionalInt storedCount() throws Exception {
        return parts.storedCount().isPresent() ? parts.storedCount().get().read() : OptionalInt.empty();
    }

    /** Where the owner keeps no state, the guard alone is read again: it may have changed during the campaign. */
    void loadState(long call, Optional<Tenure> tenure) {
        call(call, "state", tenure, scope -> new ServiceInput.StateLoaded(call,
                parts.stateLoader().isPresent() ? parts.stateLoader().get().load(scope) : storedCount()),
                thrown -> new ServiceInput.LoadFailed(call, retriable(thrown),
                        told("the read of the state", thrown)));
    }

    /** The one table of what may be read again is that of the kinds of errors; what has no kind may pass (2.8). */
    private static boolean retriable(Throwable thrown) {
        return !(thrown instanceof StateException refused) || refused.failure().kind().retriableRead();
    }

    void checkHealth(long call, Optional<Tenure> tenure) {
        call(call, "health", tenure, scope -> {
            parts.healthCheck().orElseThrow().run(scope);
            return new ServiceInput.HealthChecked(call);
        }, thrown -> new ServiceInput.HealthFailed(call, told("the health check", thrown)));
    }

    void runStep(long call, int step, Optional<Tenure> tenure, HealthFinding health) {
        run(call, settings.steps().get(step), TaskScope.under(tenure, health), scope -> {
            parts.steps().get(step).run(scope);
            return new ServiceInput.StepDone(call);
        }, thrown -> new ServiceInput.StepFailed(call, told("the step " + settings.steps().get(step), thrown)));
    }

    void bind(long call, Optional<Tenure> tenure, HealthFinding health) {
        run(call, "bind", TaskScope.under(tenure, health), scope -> {
            parts.port().orElseThrow().open(scope);
            return new ServiceInput.Bound(call);
        }, thrown -> new ServiceInput.BindFailed(call, told("the opening of the port", thrown)));
    }

    void unbind(long call, Optional<Tenure> tenure) {
        call(call, "unbind", tenure, scope -> {
            parts.port().orElseThrow().close();
            return new ServiceInput.Unbound(call);
        }, thrown -> {
            String unused = told("the closing of the port", thrown);
            return new ServiceInput.Unbound(call);
        });
    }

    void cancel(long call) {
        latest.filter(running -> running.id() == call).ifPresent(running -> running.activity().stop(Optional.empty()));
    }

    /** Tells everything to stop that runs. */
    void stopAll() {
        stopTasks(ExitStatus.DID_NOT_STOP);
        latest.ifPresent(running -> running.activity().stop(Optional.of(ExitStatus.DID_NOT_STOP)));
    }

    private void call(long call, String what, Optional<Tenure> tenure, Activity.Body body,
            Function<Throwable, ServiceInput> failure) {
        run(call, what, TaskScope.under(tenure, HealthFinding.NOT_ASKED), body, failure);
    }

    private void run(long call, String what, TaskScope scope, Activity.Body body,
            Function<Throwable, ServiceInput> failure) {
        Activity activity = new Activity(scope, body, failure, this::ended);
        latest = Optional.of(new Call(call, activity));
        start(activity, what);
    }

    private void start(Activity activity, String what) {
        running.incrementAndGet();
        activity.start(threads, "fencepost-" + parts.name() + "-" + what);
    }

    /** Any thread. */
    private void ended(ServiceInput report) {
        running.decrementAndGet();
        inputs.put(report);
    }

    /** Whether nothing runs; any thread. */
    boolean idle() {
        return running.get() == 0;
    }

    /** What went wrong, in words for the protocol; the trace goes to the log here. */
    private String told(String what, Throwable thrown) {
        try {
            LOG.warn("{}: {} failed", parts.name(), what, thrown);
        } catch (Throwable unloggable) {
            // The protocol has the words, and the service goes on.
        }
        return describe(thrown);
    }

    /** What is thrown may be unable to say what it is. */
    private static String describe(Throwable thrown) {
        try {
            return String.valueOf(thrown);
        } catch (Throwable wordless) {
            return thrown.getClass().getName();
        }
    }
}
