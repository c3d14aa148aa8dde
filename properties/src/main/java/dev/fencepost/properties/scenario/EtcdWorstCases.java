package dev.fencepost.properties.scenario;

import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.cluster.EtcdFault;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Start;
import dev.fencepost.simulator.Traffic;
import java.util.ArrayList;
import java.util.List;

/**
 * The worst that may befall an election through etcd within what is declared, scripted: clocks that differ, and a lease
 * that goes unheard.
 *
 * <p>With clocks one candidate leads first, since the others start later. Its clock is as slow as is declared and the
 * server's as fast, leases are removed as soon as they have expired, and the leader, whose work does not stop when it
 * is told to, is cut off right after a renewal.
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

    /**
     * Every few TTLs all connections break, no stream can be opened for a moment, and in it the leader's lease is
     * revoked; the leader's writes would tell it, and fail for two renewals.
     */
    static List<Fault> revokedUnheard(EtcdConfig config, Seed seed, RunLength length) {
        return new EtcdWorstCases(config, seed, length).revocations();
    }

    private List<Fault> revocations() {
        List<Fault> faults = new ArrayList<>();
        long ttlNanos = config.timings().ttlNanos();
        for (long round = 2 * ttlNanos; round < healNanos - 2 * ttlNanos; round += 3 * ttlNanos) {
            long atNanos = round + below(ttlNanos);
            long cutNanos = ttlNanos / 20 + below(ttlNanos / 5);
            faults.add(new Fault.DropConnections(Traffic.ANY, EtcdCluster.SERVER, Start.at(atNanos)));
            faults.add(refused("keepalive", atNanos, cutNanos));
            faults.add(refused("state-write", atNanos, cutNanos + 2 * ttlNanos / 3));
            faults.add(new Fault.OnService(EtcdCluster.SERVER, EtcdFault.Plain.REVOKE_LEADER,
                    Start.at(atNanos + cutNanos / 2), 0));
        }
        return faults;
    }

    private static Fault refused(String kind, long atNanos, long nanos) {
        return new Fault.Refuse(new Traffic(Traffic.ANY, EtcdCluster.SERVER, new Traffic.OfKind(kind)),
                Start.at(atNanos), nanos);
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
