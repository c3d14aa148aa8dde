package dev.fencepost.election.service;

import dev.fencepost.election.EndReason;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.Now;
import dev.fencepost.election.service.ServiceCall.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * One service, of random parts, to which a seed does whatever can be done, at whatever time, and also what a host in
 * order would not do. {@link ServiceWatch} looks on, and some more is checked here.
 */
final class ServiceWalk {

    private static final int ROUNDS = 80;

    private final Random random;
    private final ServiceSettings settings;
    private final ServiceProtocol protocol;
    private final ServiceWatch watch;
    private final Map<Long, Kind> pending = new LinkedHashMap<>();
    private final Set<TaskId> running = new TreeSet<>(Comparator.comparing(TaskId::toString));
    private final Set<Long> cancelled = new TreeSet<>();
    private final Set<ServiceRow> rows = EnumSet.noneOf(ServiceRow.class);
    private ServiceState state = ServiceState.INITIAL;
    private OptionalLong wakeAtNanos = OptionalLong.empty();
    private long nowNanos;
    private boolean electionOpen;
    private boolean workBegan;
    private boolean workMayEnd;
    private boolean closing;

    private ServiceWalk(long seed, long originNanos) {
        random = new Random(seed);
        nowNanos = originNanos;
        settings = parts();
        protocol = new ServiceProtocol(settings);
        watch = new ServiceWatch(settings);
    }

    /** Walks until enough has happened; then asks for a stop to which nobody answers any more. */
    static ServiceWalk walked(long seed, long originNanos) {
        ServiceWalk walk = new ServiceWalk(seed, originNanos);
        if (walk.random.nextInt(20) > 0) {
            walk.input(new ServiceInput.Started());
        }
        for (int i = 0; i < ROUNDS; i++) {
            walk.elapse(walk.jump());
            walk.happens();
        }
        walk.input(new ServiceInput.ShutdownAsked());
        walk.elapse(walk.settings.timings().drainBoundNanos() + walk.settings.timings().releaseBoundNanos());
        walk.check(walk.watch.exit().isPresent(), "it does not end within its bounds");
        return walk;
    }

    Set<ServiceRow> rows() {
        return rows;
    }

    private ServiceSettings parts() {
        return new ServiceSettings(random.nextInt(5) > 0 ? ServiceMode.ELECTED : ServiceMode.ALONE,
                random.nextInt(15) > 0 ? Deployment.STANDALONE : Deployment.EMBEDDED,
                random.nextInt(4) > 0 ? OptionalInt.of(ServiceCase.COUNT) : OptionalInt.empty(),
                random.nextInt(3) > 0 ? List.of("metrics") : List.of(),
                List.of("worker", "other").subList(0, random.nextInt(3)), random.nextInt(3) > 0,
                random.nextBoolean(), List.of("first", "second").subList(0, random.nextInt(3)), random.nextBoolean(),
                ServiceTimings.DEFAULTS, List.of());
    }

    private long jump() {
        return switch (random.nextInt(5)) {
            case 0 -> 0;
            case 1 -> random.nextInt(1_000_000);
            case 2 -> wakeAtNanos.isPresent() ? Math.max(0, wakeAtNanos.getAsLong() - nowNanos) : 1;
            default -> (long) (random.nextDouble() * ServiceCase.seconds(random.nextInt(12) == 0 ? 40 : 2));
        };
    }

    private void elapse(long nanos) {
        long untilNanos = nowNanos + nanos;
        while (wakeAtNanos.isPresent() && wakeAtNanos.getAsLong() - untilNanos <= 0) {
            nowNanos = wakeAtNanos.getAsLong();
            wakeAtNanos = OptionalLong.empty();
            input(new ServiceInput.Woke());
        }
        nowNanos = untilNanos;
    }

    private void happens() {
        switch (random.nextInt(16)) {
            case 0, 1, 2, 3, 4, 5, 6 -> callEnds();
            case 7 -> taskEnds();
            case 8, 9, 10 -> electionTells();
            case 11 -> {
                if (random.nextInt(6) == 0) {
                    input(new ServiceInput.ShutdownAsked());
                }
            }
            case 12 -> strange();
            default -> {
                // nothing happens, as is usual
            }
        }
    }

    private <T> Optional<T> oneOf(List<T> list) {
        return list.isEmpty() ? Optional.empty() : Optional.of(list.get(random.nextInt(list.size())));
    }

    private void callEnds() {
        oneOf(new ArrayList<>(pending.entrySet())).ifPresent(call -> {
            pending.remove(call.getKey());
            input(random.nextInt(5) > 0
                    ? done(call.getValue(), call.getKey())
                    : failed(call.getValue(),
                            call.getKey()));
        });
    }

    private ServiceInput done(Kind kind, long call) {
        OptionalInt count = switch (random.nextInt(12)) {
            case 0 -> OptionalInt.of(3);
            case 1 -> OptionalInt.empty();
            default -> OptionalInt.of(ServiceCase.COUNT);
        };
        return switch (kind) {
            case COUNT -> new ServiceInput.CountRead(call, count);
            case STATE -> new ServiceInput.StateLoaded(call, count);
            case HEALTH -> new ServiceInput.HealthChecked(call);
            case STEP -> new ServiceInput.StepDone(call);
            case BIND -> new ServiceInput.Bound(call);
            case UNBIND -> new ServiceInput.Unbound(call);
        };
    }

    private ServiceInput failed(Kind kind, long call) {
        return switch (kind) {
            case COUNT -> new ServiceInput.CountFailed(call, random.nextInt(8) > 0, "by walk");
            case STATE -> new ServiceInput.LoadFailed(call, random.nextInt(4) > 0, "by walk");
            case HEALTH -> new ServiceInput.HealthFailed(call, "by walk");
            case STEP -> new ServiceInput.StepFailed(call, "by walk");
            case BIND -> new ServiceInput.BindFailed(call, "by walk");
            case UNBIND -> new ServiceInput.Unbound(call);
        };
    }

    private void taskEnds() {
        oneOf(List.copyOf(running)).ifPresent(task -> {
            boolean clean = state.outcome().isPresent() || random.nextInt(4) > 0;
            running.remove(task);
            input(new ServiceInput.TaskEnded(task, clean ? Optional.empty() : Optional.of("by walk")));
        });
    }

    /** As an election does: it is won once at most, and ends once, in order only after its work. */
    private void electionTells() {
        if (!electionOpen) {
            return;
        }
        if (workBegan && !workMayEnd && random.nextInt(12) == 0) {
            input(new ServiceInput.Lost(LossReason.values()[random.nextInt(LossReason.values().length)]));
        } else if (!workBegan && random.nextBoolean()) {
            workBegan = true;
            input(new ServiceInput.Elected(ServiceCase.TOKEN));
        } else if (closing && (!workBegan || workMayEnd) && random.nextBoolean()) {
            electionOpen = false;
            input(new ServiceInput.ElectionEnded(EndReason.CLOSED));
        } else if (random.nextInt(30) == 0) {
            electionOpen = false;
            input(new ServiceInput.ElectionEnded(EndReason.values()[random.nextInt(EndReason.values().length)]));
        } else {
            input(switch (random.nextInt(3)) {
                case 0 -> new ServiceInput.AttemptFailed("by walk");
                case 1 -> new ServiceInput.CallFailed("by walk");
                default -> new ServiceInput.ReleaseUnconfirmed();
            });
        }
    }

    /** What nobody in order would tell: of calls and tasks that do not run, and what came before once more. */
    private void strange() {
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        long call = random.nextInt(100);
        boolean runs = state.calls().stream().anyMatch(each -> each.id() == call);
        switch (random.nextInt(6)) {
            case 0 -> unwatched(runs ? new ServiceInput.Woke() : done(kind, call));
            case 1 -> unwatched(runs ? new ServiceInput.Woke() : failed(kind, call));
            case 2 -> unwatched(new ServiceInput.Woke());
            case 3 -> {
                if (state.phase() != ServicePhase.NEW) {
                    unwatched(new ServiceInput.Started());
                }
            }
            case 4 -> {
                if (running.isEmpty() && state.phase() != ServicePhase.NEW) {
                    unwatched(new ServiceInput.TaskEnded(ServiceCase.METRICS, Optional.of("by walk")));
                }
            }
            default -> {
                if (!electionOpen) {
                    unwatched(new ServiceInput.ElectionEnded(EndReason.CLOSED));
                }
            }
        }
    }

    private void input(ServiceInput input) {
        watch.told(nowNanos, input);
        unwatched(input);
    }

    private void unwatched(ServiceInput input) {
        ServiceTransition transition = protocol.step(state, input,
                new Now(nowNanos, ServiceCase.WALL_AT_START + nowNanos / 1_000));
        Optional<ServiceState.Outcome> decided = state.outcome();
        state = transition.state();
        rows.addAll(transition.rows());
        for (ServiceCommand command : transition.commands()) {
            watch.commanded(nowNanos, command);
            carryOut(command);
        }
        decided.ifPresent(first -> check(state.outcome().orElseThrow().status() == first.status()
                || state.outcome().orElseThrow().status() == ExitStatus.DID_NOT_STOP,
                "what came first does not count"));
        rules();
    }

    private void rules() {
        switch (state.phase()) {
            case READING_COUNT, LOADING, CHECKING_HEALTH, DRAINING, RELEASING -> check(
                    wakeAtNanos.isPresent() && wakeAtNanos.getAsLong() - nowNanos > 0,
                    "it waits without a bound while " + state.phase());
            case NEW, CAMPAIGNING, STEPPING, BINDING, SERVING, EXITED -> {
                // ends by what is told
            }
        }
        boolean leads = switch (state.phase()) {
            case LOADING, CHECKING_HEALTH, STEPPING, BINDING, SERVING -> settings.mode() == ServiceMode.ELECTED;
            case NEW, READING_COUNT, CAMPAIGNING, DRAINING, RELEASING, EXITED -> false;
        };
        check(watch.gauges().isLeader() == leads, "the gauges are wrong while " + state.phase());
        boolean leaving = state.phase().compareTo(ServicePhase.DRAINING) >= 0;
        check(!leaving || !electionOpen || closing, "it leaves and does not close the election");
        check(state.phase() != ServicePhase.RELEASING || workMayEnd, "it waits for the release and holds the work");
        check(state.phase() == ServicePhase.EXITED == watch.exit().isPresent(), "an end without an exit");
    }

    private void carryOut(ServiceCommand command) {
        switch (command) {
            case ServiceCommand.StartTasks start -> {
                List<String> names = start.group() == TaskGroup.ALWAYS_ON ? settings.alwaysOn() : settings.elected();
                for (int i = 0; i < names.size(); i++) {
                    check(running.add(new TaskId(start.group(), i)), "a task is started twice");
                    watch.running(new TaskId(start.group(), i));
                }
            }
            case ServiceCommand.ReadCount read -> begin(read.call(), Kind.COUNT);
            case ServiceCommand.LoadState load -> begin(load.call(), Kind.STATE);
            case ServiceCommand.CheckHealth check -> begin(check.call(), Kind.HEALTH);
            case ServiceCommand.RunStep step -> begin(step.call(), Kind.STEP);
            case ServiceCommand.Bind bind -> begin(bind.call(), Kind.BIND);
            case ServiceCommand.Unbind unbind -> begin(unbind.call(), Kind.UNBIND);
            case ServiceCommand.Campaign campaign -> {
                check(!electionOpen && !workBegan, "it stands twice");
                electionOpen = true;
            }
            case ServiceCommand.CloseElection close -> closing = true;
            case ServiceCommand.EndWork end -> workMayEnd = true;
            case ServiceCommand.Wake wake -> wakeAtNanos = OptionalLong.of(wake.atNanos());
            case ServiceCommand.Cancel cancel -> {
                check(pending.containsKey(cancel.call()), "cancels what is over");
                cancelled.add(cancel.call());
            }
            case ServiceCommand other -> {
                // watched
            }
        }
    }

    /** One at a time, beside those that were given up. */
    private void begin(long call, Kind kind) {
        check(cancelled.containsAll(pending.keySet()), "begins a call beside another one");
        pending.put(call, kind);
    }

    private void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise + ": " + settings + " " + watch.story());
        }
    }
}
