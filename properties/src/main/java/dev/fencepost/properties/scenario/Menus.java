package dev.fencepost.properties.scenario;

import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.cluster.KubeFault;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.properties.cluster.StoreFault;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultFamilies;
import dev.fencepost.simulator.FaultFamily;
import dev.fencepost.simulator.FaultMenu;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.PlanDraws;
import dev.fencepost.simulator.Ratio;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.ServiceFault;
import dev.fencepost.simulator.Start;
import dev.fencepost.simulator.Traffic;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** What goes wrong in each scenario. */
final class Menus {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;
    private static final List<String> KUBE = List.of(Cluster.API);

    /** The entry at which a leadership begins: faults aimed at a leader start there. */
    private static final String GAINED = "gained";

    private Menus() {}

    static FaultPlan nothing(LeaseConfig config, Seed seed, RunLength length) {
        return FaultPlan.NONE;
    }

    /** Three runs in four stay inside the declared envelope (rulings 8). */
    static FaultPlan swarm(LeaseConfig config, Seed seed, RunLength length) {
        List<FaultFamily> families = new ArrayList<>(SwarmFamilies.inside(config));
        boolean outside = seed.ofRun(0).value() % 4 == 0;
        if (outside) {
            families.addAll(SwarmFamilies.outside(config));
        }
        return new FaultMenu(families).draw(seed, length);
    }

    static FaultPlan rollingRestart(LeaseConfig config, Seed seed, RunLength length) {
        List<Fault> faults = new ArrayList<>();
        List<String> pods = config.cluster().pods();
        long stepNanos = Math.max(1, length.healNanos() / (pods.size() + 1));
        for (int i = 0; i < pods.size(); i++) {
            String pod = pods.get(i);
            long atNanos = stepNanos * (i + 1) - stepNanos / 2 + (seed.ofRun(i).value() & 0x3FF) * MILLI;
            faults.add(new Fault.OnService(pod, PodFault.CLOSE, Start.at(atNanos), 0));
            faults.add(new Fault.Restart(pod, Start.at(atNanos + 8 * unit(config)), 2 * unit(config)));
        }
        return new FaultPlan(faults);
    }

    static FaultPlan partition(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length, FaultFamilies.partitions(config.cluster().pods(), KUBE, 60 * unit(config)),
                aimed(config, "partition-leader", GAINED, 3,
                        (pod, draws) -> at -> new Fault.Partition(pod, Cluster.API, at,
                                draws.duration(10 * unit(config), 40 * unit(config)))));
    }

    static FaultPlan oneWayPartition(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length, FaultFamilies.oneWayPartitions(config.cluster().pods(), KUBE, 60 * unit(config)),
                aimed(config, "oneway-leader", GAINED, 3, (pod, draws) -> {
                    boolean outward = draws.below(2) == 0;
                    long nanos = draws.duration(10 * unit(config), 40 * unit(config));
                    return at -> outward
                            ? new Fault.OneWayPartition(pod, Cluster.API, at, nanos)
                            : new Fault.OneWayPartition(Cluster.API, pod, at, nanos);
                }));
    }

    static FaultPlan slowAnswers(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length, family("slow-answers", 4, draws -> new Fault.LinkDelay(
                Traffic.answers(Cluster.API, draws.one(config.cluster().pods())),
                draws.duration(100 * MILLI, 2 * config.timings().callTimeoutNanos()), draws.instant(),
                draws.duration(10 * unit(config), 60 * unit(config)))));
    }

    static FaultPlan lostAnswers(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length, family("lost-answers", 4, draws -> new Fault.LinkLoss(
                Traffic.answers(Cluster.API, draws.one(config.cluster().pods())),
                new Ratio(draws.spread(100, 900), 1_000), draws.instant(),
                draws.duration(10 * unit(config), 60 * unit(config)))));
    }

    static FaultPlan outstandingAtClose(LeaseConfig config, Seed seed, RunLength length) {
        List<String> pods = config.cluster().pods();
        return every(seed, length,
                family("slow-writes", 4, draws -> new Fault.LinkDelay(
                        new Traffic(draws.one(pods), Cluster.API, new Traffic.OfKind("api-write")),
                        draws.duration(10 * MILLI, 2 * unit(config)), draws.instant(),
                        draws.duration(30 * unit(config), 120 * unit(config)))),
                closeAtCall(pods));
    }

    private static FaultFamily closeAtCall(List<String> pods) {
        return family("close-at-call", 2, draws -> {
            String pod = draws.one(pods);
            // A leader's calls are its renewals; those of the others, which come more often, are reads.
            return new Fault.OnService(pod, PodFault.CLOSE, new Start.On("called", pod, draws.spread(16, 60)), 0);
        });
    }

    static FaultPlan outstandingAtLoss(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length, aimed(config, "hang-writes", GAINED, 3, (pod, draws) -> {
            long nanos = draws.duration(10 * unit(config), 30 * unit(config));
            return at -> new Fault.BlackHole(new Traffic(pod, Cluster.API, new Traffic.OfKind("api-write")), at,
                    nanos);
        }));
    }

    static FaultPlan outstandingAtTakeover(LeaseConfig config, Seed seed, RunLength length) {
        long leaseNanos = config.timings().leaseDurationNanos();
        return every(seed, length, aimed(config, "hang-until-takeover", GAINED, 3, (pod, draws) -> {
            // From the gain to about the moment at which a successor's swap is under way.
            long nanos = leaseNanos + draws.duration(0, 8 * unit(config));
            return at -> new Fault.BlackHole(Traffic.requests(pod, Cluster.API), at, nanos);
        }));
    }

    static FaultPlan lateWrite(LeaseConfig config, Seed seed, RunLength length) {
        List<FaultFamily> families = new ArrayList<>(List.of(aimed(config, "cut-off", "work-acted", 20,
                (pod, draws) -> at -> new Fault.Partition(pod, Cluster.API, at, 40 * unit(config)))));
        families.addAll(List.of(aimed(config, "hang-store-write", "work-acted", 20, (pod, draws) -> {
            long nanos = draws.duration(20 * unit(config), 60 * unit(config));
            return at -> new Fault.BlackHole(new Traffic(pod, Traffic.ANY, new Traffic.OfKind("store-write")), at,
                    nanos);
        })));
        return every(seed, length, families.toArray(new FaultFamily[0]));
    }

    static FaultPlan pauseBeforeAct(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length,
                FaultFamilies.aimedPauses(config.cluster().pods(), "work-checked", 100, 60 * unit(config)));
    }

    static FaultPlan zombie(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length, aimed(config, "sleep", "work-checked", 40, (pod, draws) -> {
            long nanos = config.timings().leaseDurationNanos() + draws.duration(5 * unit(config), 60 * unit(config));
            return at -> new Fault.Pause(pod, at, nanos);
        }));
    }

    static FaultPlan hostStarved(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length,
                FaultFamilies.starvations(config.cluster().pods(), Cluster.ELECTOR, 60 * unit(config)),
                aimed(config, "starve-leader", GAINED, 3, (pod, draws) -> {
                    long nanos = draws.duration(5 * unit(config), 60 * unit(config));
                    return at -> new Fault.Starve(pod, Cluster.ELECTOR, at, nanos);
                }));
    }

    /** From a leader's call on, for about as long as its renewal is good for: the answer decides what is left. */
    static FaultPlan starvedAtCall(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length, family("starve-at-call", 3, draws -> {
            String pod = draws.one(config.cluster().pods());
            return new Fault.Starve(pod, Cluster.ELECTOR, new Start.On("called", pod, draws.spread(16, 45)),
                    draws.duration(9 * unit(config), 14 * unit(config)));
        }));
    }

    static FaultPlan suspend(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length, aimed(config, "suspend-leader", GAINED, 3, (pod, draws) -> {
            long nanos = draws.duration(5 * unit(config), 60 * unit(config));
            return at -> new Fault.Suspend(pod, at, nanos);
        }), aimed(config, "suspend-before-act", "work-checked", 100, (pod, draws) -> {
            long nanos = draws.duration(20 * unit(config), 60 * unit(config));
            return at -> new Fault.Suspend(pod, at, nanos);
        }));
    }

    /** Half of the runs are the worst case, scripted; the others draw freely. */
    static FaultPlan clockRate(LeaseConfig config, Seed seed, RunLength length) {
        List<String> pods = config.cluster().pods();
        boolean worst = WorstCases.chosen(seed);
        List<FaultFamily> families = new ArrayList<>(
                SwarmFamilies.rates(config, Fault.Clock.WALL, length.healNanos()));
        if (!worst) {
            families.addAll(SwarmFamilies.rates(config, Fault.Clock.MONOTONIC, length.healNanos()));
            families.add(stuckFromTheStart(pods, length));
            families.add(FaultFamilies.partitions(pods, KUBE, 60 * unit(config)));
        }
        FaultPlan plan = every(seed, length, families.toArray(new FaultFamily[0]));
        return worst ? WorstCases.plus(plan, WorstCases.opposedRates(config, seed, length)) : plan;
    }

    private static FaultFamily stuckFromTheStart(List<String> pods, RunLength length) {
        return family("stuck", 4, draws -> new Fault.OnService(draws.one(pods), PodFault.STUCK_WORK, Start.at(1),
                length.healNanos()));
    }

    static FaultPlan clockOffset(LeaseConfig config, Seed seed, RunLength length) {
        List<String> pods = config.cluster().pods();
        return every(seed, length,
                family("offset", pods.size(), draws -> new Fault.ClockJump(draws.one(pods), Fault.Clock.WALL,
                        draws.duration(0, 7_200 * SECOND) - 3_600 * SECOND, Start.at(0))),
                FaultFamilies.clockJumps(pods, Fault.Clock.WALL, 3_600 * SECOND),
                FaultFamilies.partitions(pods, KUBE, 60 * unit(config)));
    }

    static FaultPlan clockJump(LeaseConfig config, Seed seed, RunLength length) {
        List<String> pods = config.cluster().pods();
        return every(seed, length, FaultFamilies.clockJumps(pods, Fault.Clock.MONOTONIC, 60 * unit(config)),
                FaultFamilies.partitions(pods, KUBE, 60 * unit(config)));
    }

    static FaultPlan apiErrors(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length,
                FaultFamilies.serviceFaults(Cluster.API, SwarmFamilies.errors(), 30 * unit(config)));
    }

    /** For ever: the run never heals. It begins in the first two thirds, so that its effect is seen. */
    static FaultPlan forbidden(LeaseConfig config, Seed seed, RunLength length) {
        long latestMillis = Math.max(1, 2 * length.endNanos() / 3 / MILLI);
        return every(seed, length, family("forbidden", 1, draws -> new Fault.OnService(Cluster.API,
                new KubeFault.Errors(403, KubeFault.Scope.ALL, false), Start.at(draws.below(latestMillis) * MILLI),
                length.endNanos())));
    }

    static FaultPlan deleted(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length, family("delete", 4,
                draws -> new Fault.OnService(Cluster.API, new KubeFault.Delete(), draws.instant(), 0)),
                FaultFamilies.delays(config.cluster().pods(), KUBE, 10 * unit(config), 60 * unit(config)));
    }

    /** An operator leaves so few tokens that one more take-over or two are all there can be. */
    static FaultPlan tokensRunOut(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length, family("edit", 2, draws -> new Fault.OnService(Cluster.API,
                new KubeFault.EditTransitions(Integer.MAX_VALUE - (int) draws.below(3)), draws.instant(), 0)),
                aimed(config, "step-down", GAINED, 3,
                        (pod, draws) -> at -> new Fault.OnService(pod, PodFault.STEP_DOWN, at, 0)));
    }

    /**
     * Between two annotations there is less than a lease; the leader dies meanwhile, or gives back what was touched.
     */
    static FaultPlan annotated(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length, family("annotate", 30,
                draws -> new Fault.OnService(Cluster.API, new KubeFault.Annotate(), draws.instant(), 0)),
                aimed(config, "crash-leader", GAINED, 3, (pod, draws) -> {
                    long nanos = draws.duration(20 * unit(config), 60 * unit(config));
                    return at -> new Fault.Restart(pod, at, nanos);
                }),
                aimed(config, "close-leader", "work-acted", 60,
                        (pod, draws) -> at -> new Fault.OnService(pod, PodFault.CLOSE, at, 0)));
    }

    static FaultPlan restarts(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length, FaultFamilies.restarts(config.cluster().pods(), 10 * unit(config)),
                aimed(config, "restart-leader", GAINED, 3, (pod, draws) -> {
                    long nanos = draws.duration(10 * MILLI, 10 * unit(config));
                    return at -> new Fault.Restart(pod, at, nanos);
                }));
    }

    static FaultPlan stuckWork(LeaseConfig config, Seed seed, RunLength length) {
        List<ServiceFault> orders = List.of(PodFault.CLOSE, PodFault.STEP_DOWN);
        List<FaultFamily> families = new ArrayList<>(List.of(aimed(config, "order", GAINED, 2, (pod, draws) -> {
            ServiceFault order = draws.one(orders);
            return at -> new Fault.OnService(pod, order, at, 0);
        })));
        families.add(family("stuck", 4, draws -> new Fault.OnService(draws.one(config.cluster().pods()),
                PodFault.STUCK_WORK, Start.at(0), draws.duration(60 * unit(config), length.healNanos()))));
        return every(seed, length, families.toArray(new FaultFamily[0]));
    }

    static FaultPlan fenceDown(LeaseConfig config, Seed seed, RunLength length) {
        return every(seed, length,
                family("fence-down", 4, draws -> new Fault.OnService(draws.one(config.cluster().stores()),
                        StoreFault.FENCE_DOWN, draws.instant(), draws.duration(unit(config), 60 * unit(config)))),
                FaultFamilies.restarts(config.cluster().pods(), 10 * unit(config)));
    }

    /**
     * Accidents befall the store when somebody claims or writes, and leaders are followed by others meanwhile. Half of
     * the runs are worst cases, scripted.
     */
    static FaultPlan durableFence(LeaseConfig config, Seed seed, RunLength length) {
        if (WorstCases.chosen(seed)) {
            return StoreWorstCases.plan(config, seed);
        }
        List<String> pods = config.cluster().pods();
        List<String> stores = config.cluster().stores();
        return every(seed, length, StoreFamilies.accidents("claim-cut", pods, stores, GAINED, 4, 20 * unit(config)),
                StoreFamilies.accidents("write-cut", pods, stores, "work-acted", 60, 4 * unit(config)),
                StoreFamilies.overtaken(pods, stores, 40 * unit(config)),
                StoreFamilies.damaged(stores, 20 * unit(config)),
                FaultFamilies.restarts(pods, 10 * unit(config)),
                aimed(config, "step-down", "work-acted", 60,
                        (pod, draws) -> at -> new Fault.OnService(pod, PodFault.STEP_DOWN, at, 0)),
                aimed(config, "sleep", "work-checked", 60, (pod, draws) -> {
                    long nanos = draws.duration(unit(config), 40 * unit(config));
                    return at -> new Fault.Pause(pod, at, nanos);
                }),
                hung(config, "store-write", "work-acted", 40),
                hung(config, "store-claim", GAINED, 2),
                family("delete", 1, draws -> new Fault.OnService(Cluster.API, new KubeFault.Delete(), draws.instant(),
                        0)));
    }

    /** Requests to the stores are under way for long, from the n-th time that a candidate has told of something. */
    private static FaultFamily hung(LeaseConfig config, String request, String entryKind, long occurrences) {
        return aimed(config, "hang-" + request, entryKind, occurrences, (pod, draws) -> {
            long nanos = draws.duration(unit(config), 60 * unit(config));
            return at -> new Fault.BlackHole(new Traffic(pod, Traffic.ANY, new Traffic.OfKind(request)), at, nanos);
        });
    }

    /** Half of the runs are the worst case, scripted; the others draw freely. */
    static FaultPlan wallClock(LeaseConfig config, Seed seed, RunLength length) {
        if (WorstCases.chosen(seed)) {
            return new FaultPlan(WorstCases.opposedWalls(config, seed, length));
        }
        List<String> pods = config.cluster().pods();
        List<FaultFamily> families = new ArrayList<>(SwarmFamilies.offsets(config, draws -> Start.at(0)));
        families.add(FaultFamilies.partitions(pods, KUBE, 60 * unit(config)));
        families.add(FaultFamilies.restarts(pods, 10 * unit(config)));
        return every(seed, length, families.toArray(new FaultFamily[0]));
    }

    /** What a lease survives and a badly built elector does not; half of the runs are about clocks. */
    static FaultPlan canary(LeaseConfig config, Seed seed, RunLength length) {
        if (WorstCases.chosen(seed)) {
            return new FaultPlan(WorstCases.opposedRates(config, seed, length));
        }
        List<String> pods = config.cluster().pods();
        long callNanos = config.timings().callTimeoutNanos();
        return every(seed, length,
                family("slow-answers", 4, draws -> new Fault.LinkDelay(Traffic.answers(Cluster.API, draws.one(pods)),
                        callNanos - draws.duration(callNanos / 30, callNanos / 6),
                        draws.instant(), draws.duration(60 * unit(config), 180 * unit(config)))),
                aimed(config, "cut-off", "verdict", 20,
                        (pod, draws) -> at -> new Fault.Partition(pod, Cluster.API, at, 60 * unit(config))),
                stuckFromTheStart(pods, length),
                FaultFamilies.aimedPauses(pods, "work-checked", 100, 60 * unit(config)));
    }

    private static long unit(LeaseConfig config) {
        return SwarmFamilies.unit(config);
    }

    private static FaultPlan every(Seed seed, RunLength length, FaultFamily... families) {
        return new FaultMenu(List.of(families)).drawEvery(seed, length);
    }

    private static FaultFamily family(String name, int maxCount,
            Function<PlanDraws, Fault> sampler) {
        return new FaultFamily(name, maxCount, sampler);
    }

    /** Faults that begin when a process records an entry for the n-th time, as the gain of a leadership. */
    private static FaultFamily aimed(LeaseConfig config, String name, String entryKind, long occurrences,
            BiFunction<String, PlanDraws, Function<Start, Fault>> fault) {
        List<String> pods = config.cluster().pods();
        return family(name, 4, draws -> {
            String pod = draws.one(pods);
            Start at = new Start.On(entryKind, pod, draws.spread(1, occurrences));
            return fault.apply(pod, draws).apply(at);
        });
    }
}
