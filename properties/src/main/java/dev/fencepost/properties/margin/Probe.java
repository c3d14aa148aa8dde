package dev.fencepost.properties.margin;

import dev.fencepost.election.LeaseTimings;
import dev.fencepost.properties.checker.Checkers;
import dev.fencepost.properties.checker.Judgement;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.properties.scenario.ElectionScenario;
import dev.fencepost.properties.scenario.LeaseConfig;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.Ratio;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Simulation;
import dev.fencepost.simulator.Start;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the scripted worst case: two candidates, no jitter, next to no latency, and something that goes wrong.
 *
 * <p>The second candidate starts when the first one has long led, at an instant chosen so that one of its reads is served
 * right after the first one's last renewal was applied: no challenger can have observed that renewal earlier.
 */
final class Probe {

    /** The candidate that leads. */
    static final String HOLDER = "pod-0";

    /** The candidate that judges whether the holder's lease has expired. */
    static final String JUDGE = "pod-1";

    /** Faults begin with this verdict of the holder's, its latest renewal; by then the judge has long been reading. */
    static final Start LAST_RENEWAL = new Start.On("verdict", HOLDER, 20);

    /** Longer than any run. */
    static final long FOR_EVER_NANOS = 1_000_000_000_000_000L;

    private static final long MICRO = 1_000L;
    private static final Seed SEED = new Seed(1);

    private final LeaseConfig config;
    private final long leaseNanos;

    Probe(LeaseConfig given) {
        LeaseTimings t = given.timings();
        LeaseTimings steady = new LeaseTimings(t.leaseDurationNanos(), t.renewIntervalNanos(), t.callTimeoutNanos(),
                t.retryIntervalNanos(), 0, t.stopGraceNanos(), t.closeBoundNanos(), t.holderRateErrorPpm(),
                t.judgeRateErrorPpm(), t.maxClockSkewNanos());
        this.leaseNanos = t.leaseDurationNanos();
        this.config = given.with(2, 1).with(steady)
                .with(new NetworkSettings(MICRO, MICRO, Ratio.NEVER, MICRO, Ratio.NEVER));
    }

    /**
     * What one run showed.
     *
     * @param schedule
     *            the run, for a replay
     * @param overlapNanos
     *            for how long both were valid
     * @param lost
     *            whether the holder lost its leadership
     * @param staleWritesLanded
     *            how many stale writes the fence let in
     */
    record Result(Schedule schedule, long overlapNanos, boolean lost, long staleWritesLanded) {}

    /** Runs the script with the given faults, once to learn when the judge reads, and once with its reads aligned. */
    Result run(List<Fault> faults) {
        Sighting sighting = new Sighting();
        Simulation.of(scenario(), schedule(faults, 2 * leaseNanos), sighting).run();
        Schedule aligned = schedule(faults, 2 * leaseNanos + sighting.missedNanos());
        Sighting last = new Sighting();
        Checkers checkers = Checkers.all(config.rules());
        Simulation.of(scenario(), aligned, last, checkers).run();
        Judgement.Harm harm = checkers.judgement().harm();
        return new Result(aligned, harm.overlapNanos(), last.lost() || last.failover(), harm.staleWritesLanded());
    }

    private static ElectionScenario<LeaseConfig> scenario() {
        return Scenarios.steadyState();
    }

    private Schedule schedule(List<Fault> faults, long judgeStartsNanos) {
        List<Fault> plan = new ArrayList<>(faults);
        // One nanosecond after the start, since a fault at 0 comes before there is a process to kill.
        plan.add(new Fault.Restart(JUDGE, Start.at(1), judgeStartsNanos));
        // Work that stops early gives the verdict up early; the worst case uses it to its end.
        plan.add(new Fault.OnService(HOLDER, PodFault.STUCK_WORK, Start.at(1), FOR_EVER_NANOS));
        long renewalsNanos = 24 * config.timings().renewIntervalNanos();
        long endNanos = judgeStartsNanos + renewalsNanos + 8 * leaseNanos;
        return Schedule.of(scenario().name(), config.text(), SEED, new RunLength(endNanos, endNanos, 10_000_000L),
                new FaultPlan(plan));
    }
}
