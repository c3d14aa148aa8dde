package dev.fencepost.properties.margin;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.properties.checker.Checkers;
import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.properties.scenario.LeaseConfig;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.Ratio;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Start;
import java.util.ArrayList;
import java.util.List;

/**
 * The worst case of an election over a Lease, whose challenger judges expiry.
 *
 * <p>It starts when the holder has long led, at an instant chosen so that one of its reads is served right after the
 * holder's last renewal was applied: no challenger can have observed that renewal earlier.
 */
final class LeaseProbe extends Probe {

    private final LeaseConfig config;

    LeaseProbe(LeaseConfig given) {
        LeaseTimings t = given.timings();
        LeaseTimings steady = new LeaseTimings(t.leaseDurationNanos(), t.renewIntervalNanos(), t.callTimeoutNanos(),
                t.retryIntervalNanos(), 0, t.stopGraceNanos(), t.closeBoundNanos(), t.holderRateErrorPpm(),
                t.judgeRateErrorPpm(), t.maxClockSkewNanos());
        this.config = given.with(2, 1).with(steady)
                .with(new NetworkSettings(MICRO, MICRO, Ratio.NEVER, MICRO, Ratio.NEVER));
    }

    @Override
    long leaseNanos() {
        return config.timings().leaseDurationNanos();
    }

    @Override
    long allowanceNanos() {
        return config.timings().allowanceNanos(config.expiry());
    }

    @Override
    long declaredPpb() {
        return 1_000L * Math.min(config.timings().holderRateErrorPpm(), config.timings().judgeRateErrorPpm());
    }

    @Override
    String judge() {
        return CHALLENGER;
    }

    @Override
    String server() {
        return Cluster.API;
    }

    @Override
    boolean judgedByRates() {
        return config.expiry() == ExpiryPolicy.OBSERVED;
    }

    @Override
    Scenario scenario() {
        return Scenarios.steadyState();
    }

    @Override
    Checkers checkers() {
        return config.checkers();
    }

    @Override
    Schedule schedule(List<Fault> faults, long missedNanos) {
        List<Fault> plan = new ArrayList<>(faults);
        long startNanos = 2 * leaseNanos() + missedNanos;
        // One nanosecond after the start, since a fault at 0 comes before there is a process to kill.
        plan.add(new Fault.Restart(CHALLENGER, Start.at(1), startNanos));
        // Work that stops early gives the verdict up early; the worst case uses it to its end.
        plan.add(new Fault.OnService(HOLDER, PodFault.STUCK_WORK, Start.at(1), FOR_EVER_NANOS));
        long renewalsNanos = 24 * config.timings().renewIntervalNanos();
        long endNanos = startNanos + renewalsNanos + 8 * leaseNanos();
        return Schedule.of(scenario().name(), config.text(), SEED, new RunLength(endNanos, endNanos, 10_000_000L),
                new FaultPlan(plan));
    }
}
