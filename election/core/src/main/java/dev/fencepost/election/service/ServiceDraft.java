package dev.fencepost.election.service;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Now;
import dev.fencepost.election.service.ServiceCommand.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One step of a service in the making: the state's fields while the rules change them, and what they command.
 *
 * <p>It lives for a single call of {@link ServiceProtocol#step} and is seen by one thread.
 */
final class ServiceDraft {

    final ServiceSettings settings;
    final ServiceTimings timings;
    final Now now;

    ServicePhase phase;
    int step;
    long awaited;
    int failures;
    OptionalLong nextNanos;
    OptionalLong boundNanos;
    Optional<FencingToken> token;
    HealthFinding health;
    boolean electionOpen;
    boolean portOpen;
    Optional<ServiceState.Outcome> outcome;

    private List<ServiceCall> calls;
    private List<TaskId> tasks;
    private long nextCall;
    private ServiceGauges gauges;

    private final List<ServiceCommand> commands = new ArrayList<>(6);
    private final List<ServiceRow> rows = new ArrayList<>(2);

    ServiceDraft(ServiceSettings settings, ServiceState state, Now now) {
        this.settings = settings;
        this.timings = settings.timings();
        this.now = now;
        phase = state.phase();
        step = state.step();
        awaited = state.awaited();
        calls = state.calls();
        tasks = state.tasks();
        nextCall = state.nextCall();
        failures = state.failures();
        nextNanos = state.nextNanos();
        boundNanos = state.boundNanos();
        token = state.token();
        health = state.health();
        electionOpen = state.electionOpen();
        portOpen = state.portOpen();
        gauges = state.gauges();
        outcome = state.outcome();
    }

    ServiceTransition transition() {
        return new ServiceTransition(new ServiceState(phase, step, awaited, calls, tasks, nextCall, failures,
                nextNanos, boundNanos, token, health, electionOpen, portOpen, gauges, outcome), commands, rows);
    }

    void row(ServiceRow row) {
        rows.add(row);
    }

    void command(ServiceCommand command) {
        commands.add(command);
    }

    void log(Severity severity, String text) {
        commands.add(new ServiceCommand.Log(severity, text));
    }

    ServiceGauges gauges() {
        return gauges;
    }

    void show(ServiceGauges figures) {
        gauges = figures;
        commands.add(new ServiceCommand.SetGauges(figures));
    }

    boolean reached(OptionalLong instantNanos) {
        return instantNanos.isPresent() && now.monotonicNanos() - instantNanos.getAsLong() >= 0;
    }

    OptionalLong inNanos(long delayNanos) {
        return OptionalLong.of(now.monotonicNanos() + delayNanos);
    }

    /** Asks for the one wake of a step: whichever comes first, the next read or the end of the phase. */
    void wake() {
        OptionalLong due = nextNanos;
        if (boundNanos.isPresent() && (due.isEmpty() || boundNanos.getAsLong() - due.getAsLong() < 0)) {
            due = boundNanos;
        }
        due.ifPresent(atNanos -> commands.add(new ServiceCommand.Wake(atNanos)));
    }

    /** Begins a call; the caller commands it. */
    long begin(ServiceCall.Kind kind) {
        ServiceCall call = new ServiceCall(nextCall++, kind);
        List<ServiceCall> longer = new ArrayList<>(calls);
        longer.add(call);
        calls = List.copyOf(longer);
        return call.id();
    }

    /** Begins a call that the phase waits for; the caller commands it. */
    long await(ServiceCall.Kind kind) {
        awaited = begin(kind);
        return awaited;
    }

    /** Gives the awaited call up: it is asked to end, and remembered until it has. */
    void cancelAwaited() {
        if (awaited != 0) {
            commands.add(new ServiceCommand.Cancel(awaited));
            awaited = 0;
        }
    }

    /** A call has ended. */
    Optional<ServiceCall> ended(long id) {
        for (ServiceCall call : calls) {
            if (call.id() == id) {
                calls = calls.stream().filter(each -> each.id() != id).toList();
                return Optional.of(call);
            }
        }
        return Optional.empty();
    }

    void startTasks(TaskGroup group) {
        List<String> names = group == TaskGroup.ALWAYS_ON ? settings.alwaysOn() : settings.elected();
        if (names.isEmpty()) {
            return;
        }
        List<TaskId> longer = new ArrayList<>(tasks);
        for (int i = 0; i < names.size(); i++) {
            longer.add(new TaskId(group, i));
        }
        tasks = List.copyOf(longer);
        commands.add(new ServiceCommand.StartTasks(group, token, health));
    }

    /** A task has ended; whether it was running. */
    boolean ended(TaskId task) {
        int before = tasks.size();
        tasks = tasks.stream().filter(each -> !each.equals(task)).toList();
        return tasks.size() < before;
    }

    List<TaskId> tasks() {
        return tasks;
    }

    /** Whether every task that was given has ended, and nothing serves without a task. */
    boolean finished() {
        boolean given = !settings.alwaysOn().isEmpty() || !settings.elected().isEmpty();
        return given && tasks.isEmpty() && !portOpen;
    }

    /** What has not ended and must have before the leadership may be given back. */
    List<String> undrained() {
        List<String> names = new ArrayList<>();
        tasks.forEach(task -> names.add("task " + settings.nameOf(task)));
        for (ServiceCall call : calls) {
            if (call.kind().ofLeader()) {
                names.add("call " + call.kind());
            }
        }
        return names;
    }

    boolean leaving() {
        return phase == ServicePhase.DRAINING || phase == ServicePhase.RELEASING || phase == ServicePhase.EXITED;
    }
}
