package dev.fencepost.properties.scenario;

import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.cluster.KubeFault;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.properties.cluster.StoreFault;
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
import java.util.Set;
import java.util.function.Function;

/** The families of faults of the {@code lease} swarm, inside and outside the envelope that a configuration declares. */
final class SwarmFamilies {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    /** Every class of errors that a call can be answered with. */
    static final List<Integer> ERROR_STATUSES = List.of(400, 401, 403, 404, 410, 422, 429, 500, 502, 503, 504);

    /** Those that do not tell whether a write was carried out. */
    static final Set<Integer> LEAVING_OPEN = Set.of(500, 502, 504);

    private static final List<String> KUBE = List.of(Cluster.API);

    private SwarmFamilies() {}

    /** A fifteenth of a lease, which is a second of the default one: faults last for so many of these. */
    static long unit(LeaseConfig config) {
        return Math.max(MILLI, config.timings().leaseDurationNanos() / 15);
    }

    /** How far a clock that may be a holder's and a judge's goes wrong, in parts per billion; 0 for not at all. */
    static long injectedPpb(LeaseConfig config) {
        return config.injectedRatePpm() > 0
                ? 1_000L * config.injectedRatePpm()
                : 1_000L * Math.min(config.timings().holderRateErrorPpm(), config.timings().judgeRateErrorPpm());
    }

    /** Clocks that run fast and slow; none where no error is declared. */
    static List<FaultFamily> rates(LeaseConfig config, Fault.Clock clock, long maxNanos) {
        long ratePpb = injectedPpb(config);
        return ratePpb == 0
                ? List.of()
                : List.of(FaultFamilies.clockRates(config.cluster().pods(), clock, ratePpb, maxNanos));
    }

    /** Wall clocks that are off, each once and within the declared skew, every other time by all of it. */
    static List<FaultFamily> offsets(LeaseConfig config, Function<PlanDraws, Start> start) {
        long skewNanos = config.timings().maxClockSkewNanos();
        return skewNanos == 0
                ? List.of()
                : config.cluster().pods().stream().map(pod -> new FaultFamily("wall-offset-" + pod, 1,
                        draws -> new Fault.ClockJump(pod, Fault.Clock.WALL, offset(draws, skewNanos),
                                start.apply(draws))))
                        .toList();
    }

    private static long offset(PlanDraws draws, long skewNanos) {
        return switch ((int) draws.below(4)) {
            case 0 -> skewNanos;
            case 1 -> -skewNanos;
            default -> draws.below(2 * skewNanos + 1) - skewNanos;
        };
    }

    static List<ServiceFault> errors() {
        List<ServiceFault> errors = new ArrayList<>();
        for (int status : ERROR_STATUSES) {
            for (KubeFault.Scope scope : scopes(status)) {
                errors.add(new KubeFault.Errors(status, scope, false));
                if (LEAVING_OPEN.contains(status)) {
                    errors.add(new KubeFault.Errors(status, scope, true));
                }
            }
        }
        return errors;
    }

    /** A read that is told 404 takes the Lease for deleted: only a write is told so. */
    private static List<KubeFault.Scope> scopes(int status) {
        return status == 404 ? List.of(KubeFault.Scope.WRITES) : List.of(KubeFault.Scope.values());
    }

    static List<FaultFamily> inside(LeaseConfig config) {
        Cluster cluster = config.cluster();
        List<String> pods = cluster.pods();
        List<String> servers = new ArrayList<>(KUBE);
        servers.addAll(cluster.stores());
        List<FaultFamily> families = new ArrayList<>(List.of(
                FaultFamilies.partitions(pods, servers, 60 * unit(config)),
                FaultFamilies.oneWayPartitions(pods, servers, 60 * unit(config)),
                FaultFamilies.losses(pods, servers, 60 * unit(config)),
                FaultFamilies.delays(pods, servers, 10 * unit(config), 60 * unit(config)),
                FaultFamilies.duplicates(pods, servers, 60 * unit(config)),
                FaultFamilies.blackHoles(pods, servers, 40 * unit(config)),
                FaultFamilies.refusals(pods, servers, 30 * unit(config)), FaultFamilies.crashes(pods),
                FaultFamilies.restarts(pods, 20 * unit(config)), FaultFamilies.pauses(pods, 60 * unit(config)),
                FaultFamilies.aimedPauses(pods, "work-checked", 200, 60 * unit(config)),
                FaultFamilies.starvations(pods, Cluster.ELECTOR, 60 * unit(config)),
                FaultFamilies.starvations(pods, Cluster.WORK, 60 * unit(config)),
                FaultFamilies.serviceFaults(Cluster.API, errors(), 30 * unit(config))));
        families.addAll(rates(config, Fault.Clock.MONOTONIC, 200 * unit(config)));
        families.addAll(ofProcesses(config));
        families.addAll(ofWalls(config));
        families.add(new FaultFamily("outage", 2, draws -> new Fault.OnService(Cluster.API, new KubeFault.Outage(),
                draws.instant(), draws.duration(unit(config) / 100, 60 * unit(config)))));
        families.add(new FaultFamily("repeat", 2, draws -> {
            String pod = draws.one(pods);
            String server = draws.one(servers);
            Traffic traffic = draws.below(2) == 0 ? Traffic.requests(pod, server) : Traffic.answers(server, pod);
            return new Fault.Duplicate(traffic, new Ratio(draws.spread(100, 1_000), 1_000), draws.instant(),
                    draws.duration(10 * SECOND, 60 * SECOND));
        }));
        families.add(new FaultFamily("annotate", 4, draws -> new Fault.OnService(Cluster.API,
                new KubeFault.Annotate(), draws.instant(), 0)));
        families.add(new FaultFamily("delete", 2, draws -> new Fault.OnService(Cluster.API, new KubeFault.Delete(),
                draws.instant(), 0)));
        return families;
    }

    private static List<FaultFamily> ofProcesses(LeaseConfig config) {
        List<String> pods = config.cluster().pods();
        List<String> stores = config.cluster().stores();
        return List.of(
                new FaultFamily("close", 2, draws -> new Fault.OnService(draws.one(pods), PodFault.CLOSE,
                        draws.instant(), 0)),
                new FaultFamily("step-down", 4, draws -> new Fault.OnService(draws.one(pods), PodFault.STEP_DOWN,
                        draws.instant(), 0)),
                new FaultFamily("step-down-leader", 4, draws -> {
                    String pod = draws.one(pods);
                    return new Fault.OnService(pod, PodFault.STEP_DOWN,
                            new Start.On("verdict", pod, draws.spread(1, 40)), 0);
                }),
                new FaultFamily("stuck-work", 2, draws -> new Fault.OnService(draws.one(pods), PodFault.STUCK_WORK,
                        draws.instant(), draws.duration(unit(config), 100 * unit(config)))),
                new FaultFamily("fence-down", 2, draws -> new Fault.OnService(draws.one(stores),
                        StoreFault.FENCE_DOWN, draws.instant(), draws.duration(unit(config), 60 * unit(config)))),
                new FaultFamily("hang-writes", 2, draws -> {
                    String pod = draws.one(pods);
                    return new Fault.BlackHole(new Traffic(pod, Cluster.API, new Traffic.OfKind("api-write")),
                            new Start.On("gained", pod, draws.spread(1, 3)),
                            draws.duration(unit(config), 40 * unit(config)));
                }),
                new FaultFamily("hang-store-writes", 2, draws -> {
                    String pod = draws.one(pods);
                    return new Fault.BlackHole(new Traffic(pod, Traffic.ANY, new Traffic.OfKind("store-write")),
                            new Start.On("work-acted", pod, draws.spread(1, 100)),
                            draws.duration(unit(config), 60 * unit(config)));
                }));
    }

    /** Wall clocks may do anything to candidates that observe, and nearly nothing to those that compare them. */
    private static List<FaultFamily> ofWalls(LeaseConfig config) {
        List<String> pods = config.cluster().pods();
        return switch (config.expiry()) {
            case OBSERVED -> List.of(FaultFamilies.clockRates(pods, Fault.Clock.WALL, 100_000_000L, 200 * unit(config)),
                    FaultFamilies.clockJumps(pods, Fault.Clock.WALL, 3_600 * SECOND),
                    FaultFamilies.clockFreezes(pods, Fault.Clock.WALL, 100 * unit(config)));
            case WALL_CLOCK -> offsets(config, PlanDraws::instant);
        };
    }

    /** What no lease survives, and what the fence must. */
    static List<FaultFamily> outside(LeaseConfig config) {
        List<String> pods = config.cluster().pods();
        FaultFamily rates = FaultFamilies.clockRates(pods, Fault.Clock.MONOTONIC, 200_000_000L, 200 * unit(config));
        return List.of(FaultFamilies.suspensions(pods, 60 * unit(config)),
                new FaultFamily("monotonic-rate-outside", rates.maxCount(), rates.sampler()),
                FaultFamilies.clockJumps(pods, Fault.Clock.MONOTONIC, 60 * unit(config)),
                FaultFamilies.clockFreezes(pods, Fault.Clock.MONOTONIC, 60 * unit(config)),
                new FaultFamily("edit", 2, draws -> new Fault.OnService(Cluster.API,
                        draws.one(List.<ServiceFault>of(new KubeFault.EditHolder(), new KubeFault.EditTransitions(0),
                                new KubeFault.EditDuration(1), new KubeFault.EditDuration(60))),
                        draws.instant(), 0)),
                new FaultFamily("stale-reads", 2, draws -> new Fault.OnService(Cluster.API,
                        new KubeFault.StaleReads((int) draws.spread(1, 9)), draws.instant(),
                        draws.duration(unit(config), 60 * unit(config)))));
    }
}
