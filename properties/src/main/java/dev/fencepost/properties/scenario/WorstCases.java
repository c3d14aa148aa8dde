package dev.fencepost.properties.scenario;

import dev.fencepost.election.LeaseTimings;
import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Start;
import java.util.ArrayList;
import java.util.List;

/**
 * The worst that clocks may do within what is declared, scripted: it takes several faults at once, which draws from
 * separate families hardly ever bring together.
 *
 * <p>One candidate of each Lease leads first, since the others start later. Its clock is as slow as is declared, theirs
 * are as fast; its work does not stop when it is told to, for work that does gives up what the last moments of the
 * lease are worth; and it is cut off right after a renewal.
 */
final class WorstCases {

    private static final long MILLI = 1_000_000L;

    private final LeaseConfig config;
    private final Seed seed;
    private final long healNanos;
    private final List<Fault> faults = new ArrayList<>();
    private long draws;

    private WorstCases(LeaseConfig config, Seed seed, RunLength length) {
        this.config = config;
        this.seed = seed;
        this.healNanos = length.healNanos();
    }

    /** Clocks for durations opposed. */
    static List<Fault> opposedRates(LeaseConfig config, Seed seed, RunLength length) {
        return new WorstCases(config, seed, length).plan(false);
    }

    /** Clocks for durations opposed, and wall clocks too: the holder's behind, the others' ahead. */
    static List<Fault> opposedWalls(LeaseConfig config, Seed seed, RunLength length) {
        return new WorstCases(config, seed, length).plan(true);
    }

    /** Whether a run is one of the half that is scripted. */
    static boolean chosen(Seed seed) {
        return (seed.ofRun(0).value() & 1) != 0;
    }

    /** The faults of a plan, and more. */
    static FaultPlan plus(FaultPlan plan, List<Fault> more) {
        List<Fault> all = new ArrayList<>(plan.faults());
        all.addAll(more);
        return new FaultPlan(all);
    }

    private List<Fault> plan(boolean walls) {
        Cluster cluster = config.cluster();
        for (int shard = 0; shard < config.shards(); shard++) {
            List<String> pods = cluster.pods(shard);
            String holder = pods.get((int) below(pods.size()));
            for (String pod : pods) {
                clocks(pod, pod.equals(holder), walls);
            }
            cutOff(holder);
        }
        return faults;
    }

    private void clocks(String pod, boolean holds, boolean walls) {
        long ratePpb = SwarmFamilies.injectedPpb(config);
        if (ratePpb > 0) {
            faults.add(new Fault.ClockRate(pod, Fault.Clock.MONOTONIC, holds ? -ratePpb : ratePpb, Start.at(0),
                    healNanos));
        }
        long skewNanos = config.timings().maxClockSkewNanos();
        if (walls && skewNanos > 0) {
            faults.add(new Fault.ClockJump(pod, Fault.Clock.WALL, holds ? -skewNanos : skewNanos, Start.at(0)));
        }
        if (!holds) {
            long leaseMillis = Math.max(1, config.timings().leaseDurationNanos() / MILLI);
            // One nanosecond after the start, since a fault at 0 comes before there is a process to kill.
            faults.add(new Fault.Restart(pod, Start.at(1), (2 * leaseMillis + below(leaseMillis)) * MILLI));
        }
    }

    private void cutOff(String holder) {
        LeaseTimings timings = config.timings();
        long leaseNanos = timings.leaseDurationNanos();
        long renewNanos = Math.max(1, timings.renewIntervalNanos());
        // After three leases every other candidate watches, and two before the healing are enough to be followed.
        long first = 4 * leaseNanos / renewNanos;
        long last = Math.max(first, (healNanos - 3 * leaseNanos) / renewNanos);
        faults.add(new Fault.OnService(holder, PodFault.STUCK_WORK, Start.at(1), healNanos));
        faults.add(new Fault.Partition(holder, Cluster.API,
                new Start.On("verdict", holder, first + below(last - first + 1)), 2 * leaseNanos));
    }

    private long below(long bound) {
        return Math.floorMod(seed.ofRun(++draws).value(), bound);
    }
}
