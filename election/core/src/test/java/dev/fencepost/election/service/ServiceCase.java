package dev.fencepost.election.service;

import dev.fencepost.election.EndReason;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.Now;
import dev.fencepost.election.service.ServiceCall.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * One service before a scripted world, on a clock that only the test moves: defaults for everything, so that what a
 * test sets is what matters. Instants are counted from the start. What must hold in every case is checked as it goes,
 * by {@link ServiceWatch}.
 */
final class ServiceCase {

    static final int COUNT = 1024;
    static final long WALL_AT_START = 1_800_000_000_000_000L;
    static final FencingToken TOKEN = new FencingToken(7);
    static final TaskId METRICS = new TaskId(TaskGroup.ALWAYS_ON, 0);
    static final TaskId WORKER = new TaskId(TaskGroup.ELECTED, 0);

    private record Pending(Kind kind, Answer answer) {}

    private record Due(long atNanos, long order, Runnable happens) {}

    private ServiceSettings settings = ServiceSettings.complete(COUNT, ServiceTimings.DEFAULTS);
    private final Map<Kind, Deque<Answer>> script = new EnumMap<>(Kind.class);
    private final Map<Long, Pending> pending = new TreeMap<>();
    private final Set<TaskId> running = new HashSet<>();
    private OptionalLong winsAfterNanos = OptionalLong.of(millis(10));
    private OptionalLong taskStopsAfterNanos = OptionalLong.of(millis(5));
    private OptionalLong electionClosesAfterNanos = OptionalLong.of(millis(1));
    private EndReason endReason = EndReason.CLOSED;
    private boolean closing;
    private boolean workBegan;
    private boolean workMayEnd;

    private final PriorityQueue<Due> coming = new PriorityQueue<>(
            Comparator.comparingLong(Due::atNanos).thenComparingLong(Due::order));
    private long orders;
    private long nowNanos;
    private OptionalLong wakeAtNanos = OptionalLong.empty();
    private ServiceState state = ServiceState.INITIAL;
    private final Set<ServiceRow> rows = new TreeSet<>();
    ServiceWatch watch = new ServiceWatch(settings);

    private ServiceCase() {}

    static long seconds(double seconds) {
        return Math.round(seconds * 1e9);
    }

    static long millis(long millis) {
        return millis * 1_000_000;
    }

    /** A service that has not been started. */
    static ServiceCase service() {
        return new ServiceCase();
    }

    /** A service that serves with token 7. */
    static ServiceCase serving() {
        return service().start().elapse(millis(100)).expect(ServiceAwait.STOP);
    }

    ServiceCase expect(ServiceAwait await) {
        if (state.awaits() != await) {
            throw new AssertionError("it awaits " + state.awaits() + ": " + watch.story());
        }
        return this;
    }

    // ---- configuration and script

    ServiceCase settings(UnaryOperator<ServiceSettings> change) {
        settings = change.apply(settings);
        watch = new ServiceWatch(settings);
        return this;
    }

    ServiceCase tasks(List<String> alwaysOn, List<String> elected) {
        return settings(old -> new ServiceSettings(old.mode(), old.deployment(), old.expectedCount(), alwaysOn,
                elected, old.loadsState(), old.checksHealth(), old.steps(), old.opensPort(), old.timings(),
                old.remarks()));
    }

    ServiceCase steps(String... names) {
        return settings(old -> new ServiceSettings(old.mode(), old.deployment(), old.expectedCount(),
                old.alwaysOn(), old.elected(), old.loadsState(), old.checksHealth(), List.of(names),
                old.opensPort(), old.timings(), old.remarks()));
    }

    ServiceCase remarks(String... remarks) {
        return settings(old -> new ServiceSettings(old.mode(), old.deployment(), old.expectedCount(),
                old.alwaysOn(), old.elected(), old.loadsState(), old.checksHealth(), old.steps(), old.opensPort(),
                old.timings(), List.of(remarks)));
    }

    ServiceCase timings(ServiceTimings timings) {
        return settings(old -> new ServiceSettings(old.mode(), old.deployment(), old.expectedCount(),
                old.alwaysOn(), old.elected(), old.loadsState(), old.checksHealth(), old.steps(), old.opensPort(),
                timings, old.remarks()));
    }

    ServiceCase portless() {
        return settings(old -> new ServiceSettings(old.mode(), old.deployment(), old.expectedCount(),
                old.alwaysOn(), old.elected(), old.loadsState(), old.checksHealth(), old.steps(), false,
                old.timings(), old.remarks()));
    }

    /** Neither guard nor state, health check, steps or port. */
    ServiceCase bare() {
        return settings(old -> new ServiceSettings(old.mode(), old.deployment(), OptionalInt.empty(),
                old.alwaysOn(), old.elected(), false, false, List.of(), false, old.timings(), old.remarks()));
    }

    ServiceCase deployed(ServiceMode mode, Deployment deployment) {
        return settings(old -> new ServiceSettings(mode, deployment, old.expectedCount(), old.alwaysOn(),
                old.elected(), old.loadsState(), old.checksHealth(), old.steps(), old.opensPort(), old.timings(),
                old.remarks()));
    }

    /** What becomes of the next calls of a kind; the later ones are prompt. */
    ServiceCase answers(Kind kind, Answer... answers) {
        script.computeIfAbsent(kind, unused -> new ArrayDeque<>()).addAll(List.of(answers));
        return this;
    }

    ServiceCase always(Kind kind, Answer answer) {
        for (int i = 0; i < 200; i++) {
            answers(kind, answer);
        }
        return this;
    }

    ServiceCase healed() {
        script.clear();
        return this;
    }

    ServiceCase winsAfter(long nanos) {
        winsAfterNanos = OptionalLong.of(nanos);
        return this;
    }

    ServiceCase neverWins() {
        winsAfterNanos = OptionalLong.empty();
        return this;
    }

    ServiceCase tasksStopAfter(long nanos) {
        taskStopsAfterNanos = OptionalLong.of(nanos);
        return this;
    }

    ServiceCase tasksNeverStop() {
        taskStopsAfterNanos = OptionalLong.empty();
        return this;
    }

    ServiceCase electionNeverCloses() {
        electionClosesAfterNanos = OptionalLong.empty();
        return this;
    }

    ServiceCase electionEndsWith(EndReason reason) {
        endReason = reason;
        return this;
    }

    // ---- what happens

    ServiceCase start() {
        return input(new ServiceInput.Started());
    }

    ServiceCase elapse(long nanos) {
        long untilNanos = nowNanos + nanos;
        while (true) {
            long wakeNanos = wakeAtNanos.orElse(Long.MAX_VALUE);
            long nextNanos = coming.isEmpty() ? wakeNanos : Math.min(wakeNanos, coming.peek().atNanos());
            if (nextNanos > untilNanos) {
                nowNanos = untilNanos;
                return this;
            }
            nowNanos = Math.max(nowNanos, nextNanos);
            while (!coming.isEmpty() && coming.peek().atNanos() <= nowNanos) {
                coming.remove().happens().run();
            }
            if (wakeAtNanos.isPresent() && wakeAtNanos.getAsLong() <= nowNanos) {
                wakeAtNanos = OptionalLong.empty();
                input(new ServiceInput.Woke());
            }
        }
    }

    ServiceCase shutdown() {
        return input(new ServiceInput.ShutdownAsked());
    }

    /** The election tells its work to stop, and holds on to nothing. */
    ServiceCase lose(LossReason reason) {
        return input(new ServiceInput.Lost(reason));
    }

    ServiceCase electionEnds(EndReason reason) {
        winsAfterNanos = OptionalLong.empty();
        return input(new ServiceInput.ElectionEnded(reason));
    }

    ServiceCase taskEnds(TaskId task) {
        return taskEnds(task, Optional.empty());
    }

    ServiceCase taskDies(TaskId task) {
        return taskEnds(task, Optional.of("died on purpose"));
    }

    private ServiceCase taskEnds(TaskId task, Optional<String> failure) {
        return running.remove(task) ? input(new ServiceInput.TaskEnded(task, failure)) : this;
    }

    ServiceCase input(ServiceInput input) {
        watch.told(nowNanos, input);
        Now now = new Now(nowNanos, WALL_AT_START + nowNanos / 1_000);
        ServiceTransition transition = new ServiceProtocol(settings).step(state, input, now);
        state = transition.state();
        rows.addAll(transition.rows());
        for (ServiceCommand command : transition.commands()) {
            watch.commanded(nowNanos, command);
            carryOut(command);
        }
        return this;
    }

    private void after(long nanos, Runnable happens) {
        coming.add(new Due(nowNanos + nanos, orders++, happens));
    }

    private void carryOut(ServiceCommand command) {
        switch (command) {
            case ServiceCommand.StartTasks start -> startTasks(start.group());
            case ServiceCommand.StopTasks stop ->
                taskStopsAfterNanos.ifPresent(nanos -> List.copyOf(running).forEach(
                        task -> after(nanos, () -> taskEnds(task))));
            case ServiceCommand.ReadCount read -> begin(read.call(), Kind.COUNT);
            case ServiceCommand.LoadState load -> begin(load.call(), Kind.STATE);
            case ServiceCommand.CheckHealth check -> begin(check.call(), Kind.HEALTH);
            case ServiceCommand.RunStep step -> begin(step.call(), Kind.STEP);
            case ServiceCommand.Bind bind -> begin(bind.call(), Kind.BIND);
            case ServiceCommand.Unbind unbind -> begin(unbind.call(), Kind.UNBIND);
            case ServiceCommand.Cancel cancel -> cancel(cancel.call());
            case ServiceCommand.Campaign campaign -> winsAfterNanos.ifPresent(nanos -> after(nanos, this::win));
            case ServiceCommand.CloseElection close -> {
                closing = true;
                closeIfDrained();
            }
            case ServiceCommand.EndWork end -> {
                workMayEnd = true;
                closeIfDrained();
            }
            case ServiceCommand.Wake wake -> wakeAtNanos = OptionalLong.of(wake.atNanos());
            case ServiceCommand.SetGauges gauges -> {
                // watched
            }
            case ServiceCommand.Log log -> {
                // watched
            }
            case ServiceCommand.Exit exit -> {
                // watched
            }
        }
    }

    private void startTasks(TaskGroup group) {
        List<String> names = group == TaskGroup.ALWAYS_ON ? settings.alwaysOn() : settings.elected();
        for (int i = 0; i < names.size(); i++) {
            running.add(new TaskId(group, i));
            watch.running(new TaskId(group, i));
        }
    }

    private void win() {
        if (!closing) {
            workBegan = true;
            input(new ServiceInput.Elected(TOKEN));
        }
    }

    /** The election releases once its work has ended. */
    private void closeIfDrained() {
        if (closing && (!workBegan || workMayEnd)) {
            electionClosesAfterNanos.ifPresent(nanos -> after(nanos,
                    () -> input(new ServiceInput.ElectionEnded(endReason))));
            electionClosesAfterNanos = OptionalLong.empty();
        }
    }

    private void begin(long call, Kind kind) {
        Deque<Answer> answers = script.getOrDefault(kind, new ArrayDeque<>());
        Answer answer = answers.isEmpty() ? Answer.PROMPT : answers.remove();
        pending.put(call, new Pending(kind, answer));
        if (answer.afterNanos() >= 0) {
            ServiceInput input = answer.instead().map(made -> made.apply(call)).orElseGet(() -> done(kind, call));
            after(answer.afterNanos(), () -> answer(call, input));
        }
    }

    private void cancel(long call) {
        Pending begun = pending.get(call);
        if (begun != null && begun.answer().cancelNanos() >= 0) {
            after(begun.answer().cancelNanos(), () -> answer(call, failed(begun.kind(), call)));
        }
    }

    /** Once. */
    private void answer(long call, ServiceInput input) {
        if (pending.remove(call) != null) {
            input(input);
        }
    }

    private static ServiceInput done(Kind kind, long call) {
        return switch (kind) {
            case COUNT -> new ServiceInput.CountRead(call, OptionalInt.of(COUNT));
            case STATE -> new ServiceInput.StateLoaded(call, OptionalInt.of(COUNT));
            case HEALTH -> new ServiceInput.HealthChecked(call);
            case STEP -> new ServiceInput.StepDone(call);
            case BIND -> new ServiceInput.Bound(call);
            case UNBIND -> new ServiceInput.Unbound(call);
        };
    }

    private static ServiceInput failed(Kind kind, long call) {
        return switch (kind) {
            case COUNT -> new ServiceInput.CountFailed(call, true, "cancelled");
            case STATE -> new ServiceInput.LoadFailed(call, true, "cancelled");
            case HEALTH -> new ServiceInput.HealthFailed(call, "cancelled");
            case STEP -> new ServiceInput.StepFailed(call, "cancelled");
            case BIND -> new ServiceInput.BindFailed(call, "cancelled");
            case UNBIND -> new ServiceInput.Unbound(call);
        };
    }

    // ---- what can be asserted

    ServiceState state() {
        return state;
    }

    Set<ServiceRow> rows() {
        return rows;
    }

    long nowNanos() {
        return nowNanos;
    }

    ServiceSettings settings() {
        return settings;
    }

    List<TaskId> running() {
        return new ArrayList<>(running);
    }

    ExitStatus exit() {
        return watch.exit().orElseThrow(() -> new AssertionError("it goes on: " + watch.story())).status();
    }
}
