package dev.fencepost.properties.scenario;

import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.cluster.EtcdFault;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Start;
import java.util.ArrayList;
import java.util.List;

/**
 * The worst that clocks may do to an election through etcd within what is declared, scripted.
 *
 * <p>One candidate leads first, since the others start later. Its clock is as slow as is declared and the server's as
 * fast, leases are removed as soon as they have expired, and the leader, whose work does not stop when it is told to,
 * is cut off right after a renewal.
 */
final class EtcdWorstCases {

    private static final long MILLI = 1_000_000L;

    private final EtcdConfig config;
    private final Seed seed;
    private final long healNanos;
    private long draws;

    private EtcdWorstCases(EtcdConfig config, Seed seed, RunLength length) {
        this.config = config;
        this.seed = seed;
        this.healNanos = length.healNanos();
    }

    /** Clocks for durations opposed. */
    static List<Fault> opposedRates(EtcdConfig config, Seed seed, RunLength length) {
        return new EtcdWorstCases(config, seed, length).plan();
    }

    private List<Fault> plan() {
        List<Fault> faults = new ArrayList<>();
        List<String> pods = config.cluster().pods();
        String holder = pods.get((int) below(pods.size()));
        faults.add(new Fault.ClockRate(holder, Fault.Clock.MONOTONIC, -EtcdFamilies.holderPpb(config), Start.at(0),
                healNanos));
        faults.add(new Fault.ClockRate(EtcdCluster.SERVER, Fault.Clock.MONOTONIC, EtcdFamilies.judgePpb(config),
                Start.at(0), healNanos));
        // One nanosecond after the start, since a fault at 0 comes before there is a process to befall.
        faults.add(new Fault.OnService(EtcdCluster.SERVER, EtcdFault.Plain.PROMPT_EXPIRY, Start.at(1), healNanos));
        faults.add(new Fault.OnService(holder, PodFault.STUCK_WORK, Start.at(1), healNanos));
        long ttlMillis = Math.max(1, config.timings().ttlNanos() / MILLI);
        for (String pod : pods) {
            if (!pod.equals(holder)) {
                faults.add(new Fault.Restart(pod, Start.at(1), (ttlMillis + below(ttlMillis)) * MILLI));
            }
        }
        faults.add(cutOff(holder));
        return faults;
    }

    private Fault cutOff(String holder) {
        long ttlNanos = config.timings().ttlNanos();
        long renewalNanos = Math.max(1, ttlNanos / 3);
        // After three TTLs every other candidate waits, and two before the healing are enough to be followed.
        long first = 3 * ttlNanos / renewalNanos;
        long last = Math.max(first, (healNanos - 3 * ttlNanos) / renewalNanos);
        return new Fault.Partition(holder, EtcdCluster.SERVER,
                new Start.On("verdict", holder, first + below(last - first + 1)), 2 * ttlNanos);
    }

    private long below(long bound) {
        return Math.floorMod(seed.ofRun(++draws).value(), bound);
    }
}
