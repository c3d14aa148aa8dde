package dev.fencepost.properties.margin;

import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.properties.checker.Checkers;
import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.cluster.EtcdFault;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.properties.scenario.EtcdConfig;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.Overrides;
import dev.fencepost.simulator.Ratio;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Start;
import java.util.ArrayList;
import java.util.List;

/**
 * The worst case of an election through etcd, whose server judges expiry.
 *
 * <p>The challenger waits in the queue, and the server collects expired leases at an instant chosen so that the holder's
 * is collected as soon as it has expired.
 */
final class EtcdProbe extends Probe {

    private static final Overrides PROMPTLY = new Overrides(
            List.of(new Overrides.Override("etcd-removal", Overrides.ANY_KEY, Overrides.EVERY, 0)));

    private final EtcdConfig config;

    EtcdProbe(EtcdConfig given) {
        CampaignTimings t = given.timings();
        CampaignTimings steady = new CampaignTimings(t.ttlNanos(), t.requestTimeoutNanos(), t.stopGraceNanos(),
                t.closeBoundNanos(), t.backOffNanos(), t.maxBackOffNanos(), 0, t.standbyLogNanos(),
                t.holderRateErrorPpm(), t.judgeRateErrorPpm());
        this.config = given.with(2).with(steady)
                .with(new NetworkSettings(MICRO, MICRO, Ratio.NEVER, MICRO, new Ratio(1, 2)));
    }

    @Override
    long leaseNanos() {
        return config.timings().ttlNanos();
    }

    @Override
    long allowanceNanos() {
        return config.timings().allowanceNanos(leaseNanos());
    }

    @Override
    long declaredPpb() {
        return 1_000L * Math.min(config.timings().holderRateErrorPpm(), config.timings().judgeRateErrorPpm());
    }

    @Override
    String judge() {
        return EtcdCluster.SERVER;
    }

    @Override
    String server() {
        return EtcdCluster.SERVER;
    }

    @Override
    boolean judgedByRates() {
        return true;
    }

    @Override
    Scenario scenario() {
        return Scenarios.etcdSteadyState();
    }

    @Override
    Checkers checkers() {
        return config.checkers();
    }

    @Override
    Schedule schedule(List<Fault> faults, long missedNanos) {
        List<Fault> plan = new ArrayList<>(faults);
        // The holder leads since it is alone at first; what is at 0 comes before there is a process to kill.
        plan.add(new Fault.Restart(CHALLENGER, Start.at(1), leaseNanos()));
        // Work that stops early gives the verdict up early; the worst case uses it to its end.
        plan.add(new Fault.OnService(HOLDER, PodFault.STUCK_WORK, Start.at(1), FOR_EVER_NANOS));
        plan.add(new Fault.OnService(EtcdCluster.SERVER, EtcdFault.Plain.PROMPT_EXPIRY, Start.at(1), FOR_EVER_NANOS));
        long renewalsNanos = 24 * CampaignTimings.renewalNanos(leaseNanos());
        long endNanos = renewalsNanos + 9 * leaseNanos();
        return Schedule.of(scenario().name(), config.text(), SEED, new RunLength(endNanos, endNanos, 10_000_000L),
                new FaultPlan(plan)).withOverrides(PROMPTLY);
    }
}
