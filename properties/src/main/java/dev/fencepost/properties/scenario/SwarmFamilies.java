package dev.fencepost.properties.scenario;

import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.cluster.KubeFault;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.properties.cluster.StoreFault;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultFamilies;
import dev.fencepost.simulator.FaultFamily;
import dev.fencepost.simulator.ServiceFault;
import dev.fencepost.simulator.Start;
import dev.fencepost.simulator.Traffic;
import java.util.ArrayList;
import java.util.List;

/** The families of faults of the {@code lease} swarm, inside and outside the envelope that a configuration declares. */
final class SwarmFamilies {

    private static final long SECOND = 1_000_000_000L;
    private static final List<String> KUBE = List.of(Cluster.API);

    private SwarmFamilies() {}

    /** How far a clock that may be a holder's and a judge's goes wrong, in parts per billion. */
    static long injectedPpb(LeaseConfig config) {
        return config.injectedRatePpm() > 0
                ? 1_000L * config.injectedRatePpm()
                : Math.max(1, 1_000L * Math.min(config.timings().holderRateErrorPpm(),
                        config.timings().judgeRateErrorPpm()));
    }

    static List<ServiceFault> errors() {
        List<ServiceFault> errors = new ArrayList<>();
        for (int status : List.of(401, 403, 429, 500, 503, 504)) {
            for (KubeFault.Scope scope : KubeFault.Scope.values()) {
                errors.add(new KubeFault.Errors(status, scope, false));
                if (status == 500 || status == 504) {
                    errors.add(new KubeFault.Errors(status, scope, true));
                }
            }
        }
        return errors;
    }

    static List<FaultFamily> inside(LeaseConfig config) {
        Cluster cluster = config.cluster();
        List<String> pods = cluster.pods();
        List<String> servers = new ArrayList<>(KUBE);
        servers.addAll(cluster.stores());
        List<FaultFamily> families = new ArrayList<>(List.of(
                FaultFamilies.partitions(pods, servers, 60 * SECOND),
                FaultFamilies.oneWayPartitions(pods, servers, 60 * SECOND),
                FaultFamilies.losses(pods, servers, 60 * SECOND),
                FaultFamilies.delays(pods, servers, 10 * SECOND, 60 * SECOND),
                FaultFamilies.duplicates(pods, servers, 60 * SECOND),
                FaultFamilies.blackHoles(pods, servers, 40 * SECOND),
                FaultFamilies.refusals(pods, servers, 30 * SECOND), FaultFamilies.crashes(pods),
                FaultFamilies.restarts(pods, 20 * SECOND), FaultFamilies.pauses(pods, 60 * SECOND),
                FaultFamilies.aimedPauses(pods, "work-checked", 200, 60 * SECOND),
                FaultFamilies.starvations(pods, Cluster.ELECTOR, 60 * SECOND),
                FaultFamilies.starvations(pods, Cluster.WORK, 60 * SECOND),
                FaultFamilies.clockRates(pods, Fault.Clock.MONOTONIC, injectedPpb(config), 200 * SECOND),
                FaultFamilies.serviceFaults(Cluster.API, errors(), 30 * SECOND)));
        families.addAll(ofProcesses(config));
        families.addAll(ofWalls(config));
        families.add(new FaultFamily("outage", 2, draws -> new Fault.OnService(Cluster.API, new KubeFault.Outage(),
                draws.instant(), draws.duration(SECOND / 100, 60 * SECOND))));
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
                        draws.instant(), draws.duration(SECOND, 100 * SECOND))),
                new FaultFamily("fence-down", 2, draws -> new Fault.OnService(draws.one(stores),
                        StoreFault.FENCE_DOWN, draws.instant(), draws.duration(SECOND, 60 * SECOND))),
                new FaultFamily("hang-writes", 2, draws -> {
                    String pod = draws.one(pods);
                    return new Fault.BlackHole(new Traffic(pod, Cluster.API, new Traffic.OfKind("api-write")),
                            new Start.On("gained", pod, draws.spread(1, 3)), draws.duration(SECOND, 40 * SECOND));
                }),
                new FaultFamily("hang-store-writes", 2, draws -> {
                    String pod = draws.one(pods);
                    return new Fault.BlackHole(new Traffic(pod, Traffic.ANY, new Traffic.OfKind("store-write")),
                            new Start.On("work-acted", pod, draws.spread(1, 100)),
                            draws.duration(SECOND, 60 * SECOND));
                }));
    }

    /** Wall clocks may do anything to candidates that observe, and nearly nothing to those that compare them. */
    private static List<FaultFamily> ofWalls(LeaseConfig config) {
        List<String> pods = config.cluster().pods();
        return switch (config.expiry()) {
            case OBSERVED -> List.of(FaultFamilies.clockRates(pods, Fault.Clock.WALL, 100_000_000L, 200 * SECOND),
                    FaultFamilies.clockJumps(pods, Fault.Clock.WALL, 3_600 * SECOND),
                    FaultFamilies.clockFreezes(pods, Fault.Clock.WALL, 100 * SECOND));
            case WALL_CLOCK -> List.of();
        };
    }

    /** What no lease survives, and what the fence must. */
    static List<FaultFamily> outside(LeaseConfig config) {
        List<String> pods = config.cluster().pods();
        FaultFamily rates = FaultFamilies.clockRates(pods, Fault.Clock.MONOTONIC, 200_000_000L, 200 * SECOND);
        return List.of(FaultFamilies.suspensions(pods, 60 * SECOND),
                new FaultFamily("monotonic-rate-outside", rates.maxCount(), rates.sampler()),
                FaultFamilies.clockJumps(pods, Fault.Clock.MONOTONIC, 60 * SECOND),
                FaultFamilies.clockFreezes(pods, Fault.Clock.MONOTONIC, 60 * SECOND),
                new FaultFamily("edit", 2, draws -> new Fault.OnService(Cluster.API,
                        draws.one(List.<ServiceFault>of(new KubeFault.EditHolder(), new KubeFault.EditTransitions(),
                                new KubeFault.EditDuration(1), new KubeFault.EditDuration(60))),
                        draws.instant(), 0)),
                new FaultFamily("stale-reads", 2, draws -> new Fault.OnService(Cluster.API,
                        new KubeFault.StaleReads((int) draws.spread(1, 9)), draws.instant(),
                        draws.duration(SECOND, 60 * SECOND))));
    }
}
