package dev.fencepost.properties.scenario;

import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.cluster.EtcdFault;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultFamilies;
import dev.fencepost.simulator.FaultFamily;
import dev.fencepost.simulator.FaultMenu;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Start;
import java.util.ArrayList;
import java.util.List;

/** What goes wrong in each scenario of an election through etcd. */
final class EtcdMenus {

    private EtcdMenus() {}

    static FaultPlan nothing(EtcdConfig config, Seed seed, RunLength length) {
        return FaultPlan.NONE;
    }

    /** Three runs in four stay inside the declared envelope (rulings 8). */
    static FaultPlan swarm(EtcdConfig config, Seed seed, RunLength length) {
        List<FaultFamily> families = new ArrayList<>(EtcdFamilies.inside(config));
        boolean outside = seed.ofRun(0).value() % 4 == 0;
        if (outside) {
            families.addAll(EtcdFamilies.outside(config));
        }
        return new FaultMenu(families).draw(seed, length);
    }

    /** The leader's key is created anew under its old name, also just before it is read back. */
    static FaultPlan keyAnew(EtcdConfig config, Seed seed, RunLength length) {
        List<FaultFamily> families = List.of(
                new FaultFamily("recreate-leader", 4, draws -> new Fault.OnService(EtcdCluster.SERVER,
                        EtcdFault.Plain.RECREATE_LEADER, draws.instant(), 0)),
                new FaultFamily("recreate-at-confirm", 2, draws -> {
                    String pod = draws.one(config.cluster().pods());
                    return new Fault.OnService(EtcdCluster.SERVER, EtcdFault.Plain.RECREATE_LEADER,
                            new Start.On("await-confirm", pod, draws.spread(1, 3)), 0);
                }), FaultFamilies.restarts(config.cluster().pods(), 20 * EtcdFamilies.unit(config)));
        return new FaultMenu(families).drawEvery(seed, length);
    }

    /** Leases are revoked while their owners have no connection, so that a new stream is told. */
    static FaultPlan leaseGone(EtcdConfig config, Seed seed, RunLength length) {
        return new FaultPlan(EtcdWorstCases.revokedUnheard(config, seed, length));
    }

    /** Leaders are told to stop, and their work does not. */
    static FaultPlan stuckWork(EtcdConfig config, Seed seed, RunLength length) {
        List<String> pods = config.cluster().pods();
        List<FaultFamily> families = List.of(
                new FaultFamily("order", 4, draws -> {
                    String pod = draws.one(pods);
                    PodFault order = draws.one(List.of(PodFault.CLOSE, PodFault.STEP_DOWN));
                    return new Fault.OnService(pod, order, new Start.On("gained", pod, draws.spread(1, 3)), 0);
                }),
                new FaultFamily("stuck", 4, draws -> new Fault.OnService(draws.one(pods), PodFault.STUCK_WORK,
                        Start.at(1), draws.duration(60 * EtcdFamilies.unit(config), length.healNanos()))));
        return new FaultMenu(families).drawEvery(seed, length);
    }

    /**
     * The server takes nothing for less than a lease, from when somebody begins to campaign: the leases outlive it, and
     * the campaigns are gone without a word.
     */
    static FaultPlan campaignsLost(EtcdConfig config, Seed seed, RunLength length) {
        List<FaultFamily> families = new ArrayList<>();
        for (String pod : config.cluster().pods()) {
            families.add(new FaultFamily("outage-" + pod, 2, draws -> new Fault.OnService(EtcdCluster.SERVER,
                    EtcdFault.Plain.OUTAGE, new Start.On("await-campaign", pod, draws.spread(1, 3)),
                    draws.duration(EtcdFamilies.unit(config), config.timings().ttlNanos() / 2))));
        }
        families.add(FaultFamilies.restarts(config.cluster().pods(), 20 * EtcdFamilies.unit(config)));
        return new FaultMenu(families).drawEvery(seed, length);
    }

    /** The state cannot be read from some moment on, while services come and go. */
    static FaultPlan stateSpoiled(EtcdConfig config, Seed seed, RunLength length) {
        List<FaultFamily> families = List.of(
                new FaultFamily("spoil-state", 1, draws -> new Fault.OnService(EtcdCluster.SERVER,
                        EtcdFault.Plain.SPOIL_STATE, draws.instant(), 0)),
                FaultFamilies.restarts(config.cluster().pods(), 20 * EtcdFamilies.unit(config)));
        return new FaultMenu(families).drawEvery(seed, length);
    }

    /** Half of the runs are the worst case, scripted; the others draw freely. */
    static FaultPlan clockRate(EtcdConfig config, Seed seed, RunLength length) {
        if (WorstCases.chosen(seed)) {
            return new FaultPlan(EtcdWorstCases.opposedRates(config, seed, length));
        }
        List<FaultFamily> families = new ArrayList<>(EtcdFamilies.rates(config, length.healNanos()));
        List<String> pods = config.cluster().pods();
        families.add(new FaultFamily("stuck", 4, draws -> new Fault.OnService(draws.one(pods), PodFault.STUCK_WORK,
                Start.at(1), length.healNanos())));
        families.add(FaultFamilies.partitions(pods, List.of(EtcdCluster.SERVER), 60 * EtcdFamilies.unit(config)));
        return new FaultMenu(families).drawEvery(seed, length);
    }
}
