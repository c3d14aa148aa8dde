package dev.fencepost.properties.cluster;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.Now;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.service.Deployment;
import dev.fencepost.election.service.HealthFinding;
import dev.fencepost.election.service.ServiceAwait;
import dev.fencepost.election.service.ServiceCall;
import dev.fencepost.election.service.ServiceCommand;
import dev.fencepost.election.service.ServiceGauges;
import dev.fencepost.election.service.ServiceInput;
import dev.fencepost.election.service.ServiceMode;
import dev.fencepost.election.service.ServiceProtocol;
import dev.fencepost.election.service.ServiceRow;
import dev.fencepost.election.service.ServiceSettings;
import dev.fencepost.election.service.ServiceState;
import dev.fencepost.election.service.ServiceTimings;
import dev.fencepost.election.service.ServiceTransition;
import dev.fencepost.election.service.TaskGroup;
import dev.fencepost.election.service.TaskId;
import dev.fencepost.election.state.LoadOutcome;
import dev.fencepost.election.state.StateAnswers;
import dev.fencepost.election.state.StateFailure;
import dev.fencepost.election.state.Versioned;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** One step of a simulated service: carries out what the lifecycle commands; lives for that step only. */
final class ServiceTurn {

    private static final Site STEP = Site.of("service-step");
    private static final Site BIND = Site.of("service-bind");
    private static final Site RESTART = Site.of("service-restart");
    private static final long MILLI = 1_000_000L;
    private static final long LONGEST_STEP_NANOS = 1_000 * MILLI;
    private static final long LONGEST_BIND_NANOS = 100 * MILLI;
    private static final long SHORTEST_RESTART_NANOS = 500 * MILLI;
    private static final long LONGEST_RESTART_NANOS = 5_000 * MILLI;

    private final Served served;
    private final ServiceProtocol lifecycle;
    private final Now now;
    private final Outbox out;
    private final ServiceAwait awaitedBefore;
    private final Deque<ServiceInput> inbox = new ArrayDeque<>();
    private final List<ServiceActorState.Timer> timers;
    private final List<ServiceActorState.Read> reads;
    private ServiceState protocol;
    private OptionalLong wakeNanos;
    private String fenceKey;
    private Optional<FencingToken> leads;
    private LossReason reason;
    private Leadership verdict;
    private boolean workRuns;
    private boolean shows;
    private boolean endsCleanly;
    private boolean executorAnswered;

    ServiceTurn(Served served, ServiceActorState state, Now now, Outbox out) {
        this.served = served;
        this.lifecycle = new ServiceProtocol(settings(served.shards()));
        this.now = now;
        this.out = out;
        this.awaitedBefore = state.protocol().awaits();
        this.timers = new ArrayList<>(state.timers());
        this.reads = new ArrayList<>(state.reads());
        this.protocol = state.protocol();
        this.wakeNanos = state.wakeNanos();
        this.fenceKey = state.fenceKey();
        this.leads = state.leads();
        this.reason = state.reason();
        this.verdict = state.verdict();
        this.workRuns = state.workRuns();
        this.shows = state.shows();
        this.endsCleanly = state.endsCleanly();
        this.executorAnswered = state.executorAnswered();
    }

    private static ServiceSettings settings(int shards) {
        return new ServiceSettings(ServiceMode.ELECTED, Deployment.STANDALONE, OptionalInt.of(shards),
                List.of("metrics"), List.of("worker"), true, true, List.of("services"), true, ServiceTimings.DEFAULTS,
                List.of());
    }

    void take(ServiceInput input) {
        inbox.add(input);
    }

    void elected(WorkSignal.Begin begin) {
        fenceKey = begin.fenceKey();
        leads = Optional.of(begin.token());
        take(new ServiceInput.Elected(begin.token()));
    }

    /** The election's one work returns; it has begun even where the lifecycle was already on its way out. */
    private void endWork() {
        leads.ifPresent(token -> out.tell(served.elector(), new WorkSignal.Done(token)));
        leads = Optional.empty();
    }

    void heard(Leadership leadership) {
        verdict = leadership;
    }

    /** All that was said before has been heard: what is due is done, and that it leads is shown if it still does. */
    void look(boolean again) {
        drain();
        if (!again) {
            out.tell(served.self(), new ServiceSignal.Look(true));
            return;
        }
        while (due()) {
            drain();
        }
        if (shows && protocol.gauges().isLeader()) {
            show(protocol.gauges());
        }
        shows = false;
    }

    private void drain() {
        while (!inbox.isEmpty()) {
            step(inbox.remove());
        }
    }

    void lost(LossReason why) {
        reason = why;
        take(new ServiceInput.Lost(why));
    }

    void workEndsCleanly(boolean cleanly) {
        endsCleanly = cleanly;
    }

    /** The executor is healthy. */
    void answered(ExecutorMessage.Pong pong) {
        executorAnswered = true;
        take(new ServiceInput.HealthChecked(pong.call()));
    }

    /** Work that nobody has told to stop ends because it was refused, or because it was made to. */
    void workEnded() {
        workRuns = false;
        boolean clean = endsCleanly || protocol.outcome().isPresent();
        endsCleanly = false;
        taskEnded(ServiceActor.WORKER,
                clean ? Optional.empty() : Optional.of("the leadership is lost, or it was injected"));
    }

    void taskEnded(TaskId task, Optional<String> failure) {
        if (failure.isPresent() && protocol.tasks().contains(task)) {
            out.record(new ServiceClaim.TaskDied(served.election()));
        }
        take(new ServiceInput.TaskEnded(task, failure));
    }

    /** A read was answered, if it is one that waits. */
    void read(long call, EtcdReply reply) {
        Optional<ServiceActorState.Read> waiting = reads.stream().filter(read -> read.call() == call).findFirst();
        if (waiting.isEmpty()) {
            return;
        }
        reads.remove(waiting.get());
        boolean ofState = waiting.get().ofState();
        take(switch (StateAnswers.toRead(ShardState.at(served.stateKey()), reply)) {
            case LoadOutcome.Loaded<ShardState>(Versioned<ShardState> found) -> found(call, ofState, found.stored()
                    ? found.value().count()
                    : OptionalInt.empty());
            case LoadOutcome.NotLoaded<ShardState>(StateFailure why) -> failed(call, ofState, why.kind()
                    .retriableRead());
        });
    }

    private static ServiceInput found(long call, boolean ofState, OptionalInt count) {
        return ofState ? new ServiceInput.StateLoaded(call, count) : new ServiceInput.CountRead(call, count);
    }

    private static ServiceInput failed(long call, boolean ofState, boolean retriable) {
        return ofState
                ? new ServiceInput.LoadFailed(call, retriable, "the read failed")
                : new ServiceInput.CountFailed(call, retriable, "the read failed");
    }

    /** Steps the lifecycle until nothing is left to do at this instant. */
    ServiceActorState end() {
        drain();
        if (protocol.awaits() != awaitedBefore) {
            out.record(new ServiceClaim.Stage(served.election(),
                    protocol.awaits().name().toLowerCase(Locale.ROOT).replace('_', '-')));
        }
        OptionalLong next = timers.stream().mapToLong(ServiceActorState.Timer::atNanos).min();
        if (wakeNanos.isPresent() && (next.isEmpty() || wakeNanos.getAsLong() < next.getAsLong())) {
            next = wakeNanos;
        }
        if (next.isPresent()) {
            out.wakeAt(next.getAsLong());
        } else {
            out.noWake();
        }
        return new ServiceActorState(protocol, wakeNanos, timers, reads, fenceKey, leads, reason,
                verdict, workRuns, shows, endsCleanly, executorAnswered);
    }

    private boolean due() {
        Optional<ServiceActorState.Timer> first = timers.stream()
                .filter(timer -> timer.atNanos() <= now.monotonicNanos())
                .min(Comparator.comparingLong(ServiceActorState.Timer::atNanos));
        if (first.isPresent()) {
            timers.remove(first.get());
            take(first.get().input());
            return true;
        }
        if (wakeNanos.isPresent() && wakeNanos.getAsLong() <= now.monotonicNanos()) {
            wakeNanos = OptionalLong.empty();
            take(new ServiceInput.Woke());
            return true;
        }
        return false;
    }

    private void step(ServiceInput input) {
        ServiceTransition transition = lifecycle.step(protocol, input, now);
        if (transition.state().portOpen() && !protocol.portOpen()) {
            out.record(new ServiceClaim.PortOpened(served.election()));
        }
        protocol = transition.state();
        for (ServiceRow row : transition.rows()) {
            out.record(new ElectionClaim.RowTaken("service-" + row.name()));
            if (row == ServiceRow.COUNT_FAILED || row == ServiceRow.COUNT_TIMED_OUT
                    || row == ServiceRow.COUNT_REFUSED) {
                out.record(new ServiceClaim.ReadFailed(served.election()));
            }
        }
        transition.commands().forEach(this::carryOut);
    }

    private void carryOut(ServiceCommand command) {
        switch (command) {
            case ServiceCommand.StartTasks start -> startTasks(start);
            case ServiceCommand.StopTasks stop -> {
                if (workRuns) {
                    out.tell(served.work(), new WorkSignal.Stop(reason));
                }
                after(0, new ServiceInput.TaskEnded(ServiceActor.METRICS, Optional.empty()));
            }
            case ServiceCommand.ReadCount read -> read(new ServiceActorState.Read(read.call(), false));
            case ServiceCommand.LoadState load -> read(new ServiceActorState.Read(load.call(), true));
            case ServiceCommand.Campaign campaign -> out.tell(served.elector(), new ServiceSignal.Stand());
            case ServiceCommand.CheckHealth check ->
                out.send(served.executor(), new ExecutorMessage.Ping(check.call()));
            case ServiceCommand.RunStep run -> after(out.draw(STEP, LONGEST_STEP_NANOS),
                    new ServiceInput.StepDone(run.call()));
            case ServiceCommand.Bind bind -> after(out.draw(BIND, LONGEST_BIND_NANOS),
                    new ServiceInput.Bound(bind.call()));
            case ServiceCommand.Unbind unbind -> {
                out.record(new ServiceClaim.PortClosed(served.election()));
                after(out.draw(BIND, LONGEST_BIND_NANOS), new ServiceInput.Unbound(unbind.call()));
            }
            case ServiceCommand.Cancel cancel -> cancel(cancel.call());
            case ServiceCommand.CloseElection close -> out.tell(served.elector(), new ServiceSignal.Close());
            case ServiceCommand.EndWork end -> endWork();
            case ServiceCommand.SetGauges set -> gauges(set.gauges());
            case ServiceCommand.Wake wake -> wakeNanos = OptionalLong.of(wake.atNanos());
            case ServiceCommand.Log log -> {
                // For people.
            }
            case ServiceCommand.Exit exit -> exit(exit);
        }
    }

    private void startTasks(ServiceCommand.StartTasks start) {
        if (start.group() == TaskGroup.ELECTED) {
            FencingToken token = start.token().orElseThrow();
            workRuns = true;
            if (start.health() == HealthFinding.CHECKED && !executorAnswered) {
                // The worker believes the check: who is not known to be healthy leaves the table.
                out.record(new ServiceClaim.ExecutorsDropped(served.election(), 1, 0, "no-answer"));
            }
            out.tell(served.work(), new WorkSignal.Begin(token, fenceKey));
        }
    }

    private void read(ServiceActorState.Read read) {
        reads.add(read);
        EtcdRequest request = new EtcdRequest.ReadKey(served.stateKey());
        out.send(served.etcd(), new EtcdMessage.Call(read.call(), 0, request, served.codec().encode(request)));
    }

    private void after(long nanos, ServiceInput input) {
        timers.add(new ServiceActorState.Timer(now.monotonicNanos() + nanos, input));
    }

    /** What was given up ends at once; what ends by itself does so in its own time. */
    private void cancel(long call) {
        read(call, new EtcdReply.Failed(EtcdError.CANCELLED, "given up"));
        if (protocol.calls().stream().anyMatch(each -> each.id() == call && each.kind() == ServiceCall.Kind.HEALTH)) {
            take(new ServiceInput.HealthFailed(call, "given up"));
        }
    }

    /** That it leads is shown only once the verdict is sure to be the latest, and then as production shows it. */
    private void gauges(ServiceGauges gauges) {
        if (gauges.isLeader()) {
            shows = true;
            out.tell(served.self(), new ServiceSignal.Look(false));
        } else {
            show(gauges);
        }
    }

    private void show(ServiceGauges gauges) {
        ServiceGauges shown = gauges.isLeader() && !verdict.validAt(now.monotonicNanos())
                ? gauges.standingBy()
                : gauges;
        out.record(new ServiceClaim.Gauges(served.election(), shown.isLeader(), shown.leaderSinceEpochSeconds(),
                shown.campaignAttemptFailures()));
    }

    private void exit(ServiceCommand.Exit exit) {
        out.record(new ServiceClaim.Exited(served.election(), ExitWords.of(exit.status()), exit.status().code()));
        out.exit(SHORTEST_RESTART_NANOS + out.draw(RESTART, LONGEST_RESTART_NANOS));
    }
}
