package dev.fencepost.properties.scenario;

import dev.fencepost.properties.cluster.AwaitNames;
import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.cluster.EtcdFault;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultFamilies;
import dev.fencepost.simulator.FaultFamily;
import dev.fencepost.simulator.PlanDraws;
import dev.fencepost.simulator.Ratio;
import dev.fencepost.simulator.ServiceFault;
import dev.fencepost.simulator.Start;
import dev.fencepost.simulator.Traffic;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The families of faults of the {@code etcd} swarm, inside and outside the envelope that a configuration declares. */
final class EtcdFamilies {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    private static final List<String> ETCD = List.of(EtcdCluster.SERVER);
    private static final List<String> SERVERS = List.of(EtcdCluster.SERVER, EtcdCluster.EXECUTOR);

    /** What travels over unary calls. */
    static final List<String> UNARY = List.of("etcd-call", "etcd-answer", "campaign", "campaign-answer",
            "campaign-cancel", "state-write", "state-write-answer");

    /** What travels over the streams of renewals. */
    static final List<String> STREAMED = List.of("keepalive", "keepalive-answer", "keepalive-end", "keepalive-shut");

    private EtcdFamilies() {}

    /** A tenth of a TTL, which is a second of the default one: faults last for so many of these. */
    static long unit(EtcdConfig config) {
        return Math.max(MILLI, config.timings().ttlNanos() / 10);
    }

    /** How far the clock of a candidate goes wrong, in parts per billion; 0 for not at all. */
    static long holderPpb(EtcdConfig config) {
        return 1_000L * (config.injectedRatePpm() > 0
                ? config.injectedRatePpm()
                : config.timings().holderRateErrorPpm());
    }

    /** The same for the server. */
    static long judgePpb(EtcdConfig config) {
        return 1_000L * (config.injectedRatePpm() > 0
                ? config.injectedRatePpm()
                : config.timings().judgeRateErrorPpm());
    }

    static List<FaultFamily> inside(EtcdConfig config) {
        List<FaultFamily> families = new ArrayList<>(ofTheNetwork(config));
        families.addAll(ofKinds(config, "unary", UNARY));
        families.addAll(ofKinds(config, "stream", STREAMED));
        families.addAll(ofProcesses(config));
        families.addAll(atEveryStep(config));
        families.addAll(ofTheServer(config));
        families.addAll(ofStrangers(config));
        families.addAll(ofClocks(config));
        if (config.mounted() == EtcdConfig.Mounted.SERVICE) {
            families.addAll(ofServices(config));
        }
        return families;
    }

    private static List<FaultFamily> ofTheNetwork(EtcdConfig config) {
        List<String> pods = config.cluster().pods();
        return List.of(FaultFamilies.partitions(pods, SERVERS, 60 * unit(config)),
                FaultFamilies.oneWayPartitions(pods, ETCD, 60 * unit(config)),
                FaultFamilies.losses(pods, ETCD, 60 * unit(config)),
                FaultFamilies.delays(pods, SERVERS, 10 * unit(config), 60 * unit(config)),
                FaultFamilies.blackHoles(pods, SERVERS, 40 * unit(config)),
                FaultFamilies.refusals(pods, SERVERS, 30 * unit(config)),
                FaultFamilies.droppedConnections(pods, ETCD),
                family("hang-campaign", 3, draws -> {
                    String pod = draws.one(pods);
                    return new Fault.BlackHole(
                            new Traffic(EtcdCluster.SERVER, pod, new Traffic.OfKind("campaign-answer")),
                            new Start.On("await-campaign", pod, draws.spread(1, 6)),
                            draws.duration(10 * unit(config), 60 * unit(config)));
                }), family("drop-all-connections", 2,
                        draws -> new Fault.DropConnections(Traffic.ANY, EtcdCluster.SERVER, draws.instant())));
    }

    /** Faults of the network that befall calls and leave streams alone, or the other way round. */
    private static List<FaultFamily> ofKinds(EtcdConfig config, String name, List<String> kinds) {
        List<String> pods = config.cluster().pods();
        return List.of(
                family(name + "-loss", 3, draws -> new Fault.LinkLoss(traffic(draws, pods, kinds),
                        new Ratio(draws.spread(10, 1_000), 1_000), draws.instant(), length(draws, config, 40))),
                family(name + "-delay", 3, draws -> new Fault.LinkDelay(traffic(draws, pods, kinds),
                        draws.duration(unit(config) / 100, 10 * unit(config)), draws.instant(),
                        length(draws, config, 40))),
                family(name + "-blackhole", 3, draws -> new Fault.BlackHole(traffic(draws, pods, kinds),
                        draws.instant(), length(draws, config, 40))),
                family(name + "-refuse", 2, draws -> new Fault.Refuse(traffic(draws, pods, kinds), draws.instant(),
                        length(draws, config, 30))));
    }

    private static Traffic traffic(PlanDraws draws, List<String> pods, List<String> kinds) {
        String kind = draws.one(kinds);
        boolean answers = kind.endsWith("-answer") || kind.endsWith("-end");
        String pod = draws.below(4) == 0 ? Traffic.ANY : draws.one(pods);
        return answers
                ? new Traffic(EtcdCluster.SERVER, pod, new Traffic.OfKind(kind))
                : new Traffic(pod, EtcdCluster.SERVER, new Traffic.OfKind(kind));
    }

    private static List<FaultFamily> ofProcesses(EtcdConfig config) {
        List<String> pods = config.cluster().pods();
        return List.of(FaultFamilies.crashes(pods), FaultFamilies.restarts(pods, 20 * unit(config)),
                FaultFamilies.pauses(pods, 60 * unit(config)),
                FaultFamilies.aimedPauses(pods, "work-checked", 200, 60 * unit(config)),
                FaultFamilies.starvations(pods, Cluster.ELECTOR, 60 * unit(config)),
                FaultFamilies.starvations(pods, Cluster.WORK, 60 * unit(config)),
                family("server-pause", 2, draws -> new Fault.Pause(EtcdCluster.SERVER, draws.instant(),
                        length(draws, config, 20))),
                family("close", 2, draws -> new Fault.OnService(draws.one(pods), PodFault.CLOSE, draws.instant(), 0)),
                family("step-down", 4,
                        draws -> new Fault.OnService(draws.one(pods), PodFault.STEP_DOWN, draws.instant(), 0)),
                family("step-down-leader", 4, draws -> {
                    String pod = draws.one(pods);
                    return new Fault.OnService(pod, PodFault.STEP_DOWN,
                            new Start.On("verdict", pod, draws.spread(1, 40)), 0);
                }),
                family("stuck-work", 2, draws -> new Fault.OnService(draws.one(pods), PodFault.STUCK_WORK,
                        draws.instant(), draws.duration(unit(config), 100 * unit(config)))),
                family("hang-state-writes", 2, draws -> {
                    String pod = draws.one(pods);
                    return new Fault.BlackHole(
                            new Traffic(pod, EtcdCluster.SERVER, new Traffic.OfKind("state-write")),
                            new Start.On("work-acted", pod, draws.spread(1, 100)), length(draws, config, 60));
                }));
    }

    /** Stops, step-downs, deaths, pauses and cuts, aimed at every point at which a candidate waits. */
    private static List<FaultFamily> atEveryStep(EtcdConfig config) {
        List<String> pods = config.cluster().pods();
        return List.of(
                atStep("close-at-step", pods,
                        draws -> (pod, at) -> new Fault.OnService(pod, PodFault.CLOSE, at, 0)),
                atStep("step-down-at-step", pods,
                        draws -> (pod, at) -> new Fault.OnService(pod, PodFault.STEP_DOWN, at, 0)),
                atStep("restart-at-step", pods, draws -> {
                    long nanos = length(draws, config, 20);
                    return (pod, at) -> new Fault.Restart(pod, at, nanos);
                }), atStep("pause-at-step", pods, draws -> {
                    long nanos = length(draws, config, 40);
                    return (pod, at) -> new Fault.Pause(pod, at, nanos);
                }), atStep("drop-at-step", pods, draws -> (pod, at) -> new Fault.DropConnections(pod,
                        EtcdCluster.SERVER, at)),
                atStep("partition-at-step", pods, draws -> {
                    long nanos = length(draws, config, 40);
                    return (pod, at) -> new Fault.Partition(pod, EtcdCluster.SERVER, at, nanos);
                }));
    }

    /** Makes a fault of a node at an instant. */
    private interface AtStep {

        Fault of(String pod, Start at);
    }

    private static FaultFamily atStep(String name, List<String> pods, Function<PlanDraws, AtStep> faults) {
        List<String> steps = AwaitNames.entryKinds();
        return family(name, 3, draws -> {
            String pod = draws.one(pods);
            Start at = new Start.On(draws.one(steps), pod, draws.spread(1, 12));
            return faults.apply(draws).of(pod, at);
        });
    }

    /** Tasks that end, and stops, at every stage of a service's life; and executors that do not answer. */
    private static List<FaultFamily> ofServices(EtcdConfig config) {
        List<String> pods = config.cluster().pods();
        return List.of(atStage("task-fails", pods, PodFault.TASK_FAILS), atStage("task-ends", pods, PodFault.TASK_ENDS),
                atStage("close-at-stage", pods, PodFault.CLOSE),
                family("task-fails-at-work", 3, draws -> {
                    String pod = draws.one(pods);
                    return new Fault.OnService(pod, draws.one(List.<ServiceFault>of(PodFault.TASK_FAILS,
                            PodFault.TASK_ENDS)), new Start.On("work-checked", pod, draws.spread(1, 100)), 0);
                }), FaultFamilies.starvations(pods, EtcdCluster.SERVICE, 40 * unit(config)),
                family("unreadable-state", 2, draws -> {
                    String pod = draws.one(pods);
                    return new Fault.OnService(EtcdCluster.SERVER,
                            new EtcdFault.Unavailable(EtcdFault.CallClass.READS, false),
                            new Start.On("gained", pod, draws.spread(1, 3)), draws.duration(5 * unit(config),
                                    60 * unit(config)));
                }), family("mute-executor", 2, draws -> new Fault.BlackHole(
                        Traffic.between(EtcdCluster.EXECUTOR, Traffic.ANY), draws.instant(),
                        length(draws, config, 60))));
    }

    private static FaultFamily atStage(String name, List<String> pods, PodFault fault) {
        return family(name, 3, draws -> {
            String pod = draws.one(pods);
            return new Fault.OnService(pod, fault, new Start.On("stage-reached", pod, draws.spread(1, 40)), 0);
        });
    }

    private static List<FaultFamily> ofTheServer(EtcdConfig config) {
        List<ServiceFault> unavailable = new ArrayList<>();
        for (EtcdFault.CallClass calls : EtcdFault.CallClass.values()) {
            unavailable.add(new EtcdFault.Unavailable(calls, false));
        }
        unavailable.add(new EtcdFault.Unavailable(EtcdFault.CallClass.WRITES, true));
        unavailable.add(new EtcdFault.Unavailable(EtcdFault.CallClass.LEASES, true));
        List<ServiceFault> restarts = List.of(EtcdFault.Plain.MEMBER_RESTART, new EtcdFault.MemberStop(true),
                new EtcdFault.MemberStop(false));
        return List.of(onServer("unavailable", 4, unavailable, config, 30),
                onServer("member-restart", 3, restarts, config, 15),
                onServer("outage", 2, List.of(EtcdFault.Plain.OUTAGE), config, 30),
                onServer("leader-loss", 2, List.of(EtcdFault.Plain.LEADER_LOSS), config, 15),
                onceOnServer("leader-change", 3, EtcdFault.Plain.LEADER_CHANGE),
                onServer("prompt-expiry", 2, List.of(EtcdFault.Plain.PROMPT_EXPIRY), config, 100),
                onceOnServer("compact", 3, EtcdFault.Plain.COMPACT),
                family("compact-at-write", 3, draws -> new Fault.OnService(EtcdCluster.SERVER, EtcdFault.Plain.COMPACT,
                        new Start.On("key-written", EtcdCluster.SERVER, draws.spread(1, 20)), 0)));
    }

    /** Revokes and deletions by somebody who does not stand. */
    private static List<FaultFamily> ofStrangers(EtcdConfig config) {
        return List.of(onceOnServer("revoke-leader", 2, EtcdFault.Plain.REVOKE_LEADER),
                onceOnServer("revoke-standby", 2, EtcdFault.Plain.REVOKE_STANDBY),
                onceOnServer("delete-leader", 2, EtcdFault.Plain.DELETE_LEADER),
                family("revoke-at-confirm", 2, draws -> {
                    String pod = draws.one(config.cluster().pods());
                    return new Fault.OnService(EtcdCluster.SERVER, EtcdFault.Plain.REVOKE_LEADER,
                            new Start.On("await-confirm", pod, draws.spread(1, 3)), 0);
                }));
    }

    private static List<FaultFamily> ofClocks(EtcdConfig config) {
        List<String> pods = config.cluster().pods();
        List<String> all = new ArrayList<>(pods);
        all.addAll(ETCD);
        List<FaultFamily> families = new ArrayList<>(
                List.of(FaultFamilies.clockRates(all, Fault.Clock.WALL, 100_000_000L, 200 * unit(config)),
                        FaultFamilies.clockJumps(all, Fault.Clock.WALL, 3_600 * SECOND),
                        FaultFamilies.clockFreezes(all, Fault.Clock.WALL, 100 * unit(config))));
        families.addAll(rates(config, 200 * unit(config)));
        return families;
    }

    /** Clocks for durations that run fast and slow; none where no error is declared. */
    static List<FaultFamily> rates(EtcdConfig config, long maxNanos) {
        List<FaultFamily> families = new ArrayList<>();
        if (holderPpb(config) > 0) {
            families.add(FaultFamilies.clockRates(config.cluster().pods(), Fault.Clock.MONOTONIC, holderPpb(config),
                    maxNanos));
        }
        if (judgePpb(config) > 0) {
            FaultFamily rates = FaultFamilies.clockRates(ETCD, Fault.Clock.MONOTONIC, judgePpb(config), maxNanos);
            families.add(family("server-rate", rates.maxCount(), rates.sampler()));
        }
        return families;
    }

    /** What no lease survives, and what the fence must. */
    static List<FaultFamily> outside(EtcdConfig config) {
        List<String> pods = config.cluster().pods();
        List<String> all = new ArrayList<>(pods);
        all.addAll(ETCD);
        FaultFamily rates = FaultFamilies.clockRates(all, Fault.Clock.MONOTONIC, 200_000_000L, 200 * unit(config));
        return List.of(FaultFamilies.suspensions(pods, 60 * unit(config)),
                family("monotonic-rate-outside", rates.maxCount(), rates.sampler()),
                FaultFamilies.clockJumps(all, Fault.Clock.MONOTONIC, 60 * unit(config)),
                FaultFamilies.clockFreezes(all, Fault.Clock.MONOTONIC, 60 * unit(config)),
                family("isolated-leader", 2, draws -> new Fault.OnService(EtcdCluster.SERVER,
                        new EtcdFault.IsolatedLeader(draws.one(pods)), draws.instant(), length(draws, config, 60))));
    }

    private static FaultFamily onServer(String name, int maxCount, List<ServiceFault> faults, EtcdConfig config,
            int maxUnits) {
        return family(name, maxCount, draws -> new Fault.OnService(EtcdCluster.SERVER, draws.one(faults),
                draws.instant(), length(draws, config, maxUnits)));
    }

    private static FaultFamily onceOnServer(String name, int maxCount, ServiceFault fault) {
        return family(name, maxCount, draws -> new Fault.OnService(EtcdCluster.SERVER, fault, draws.instant(), 0));
    }

    private static long length(PlanDraws draws, EtcdConfig config, int maxUnits) {
        return draws.duration(unit(config) / 10, maxUnits * unit(config));
    }

    private static FaultFamily family(String name, int maxCount, Function<PlanDraws, Fault> sampler) {
        return new FaultFamily(name, maxCount, sampler);
    }
}
