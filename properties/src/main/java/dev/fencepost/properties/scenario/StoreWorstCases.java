package dev.fencepost.properties.scenario;

import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.cluster.KubeFault;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.properties.cluster.StoreFault;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Start;
import dev.fencepost.simulator.Traffic;
import java.util.ArrayList;
import java.util.List;

/** What comes together by chance too seldom to be waited for: requests that arrive just when a store has forgotten. */
final class StoreWorstCases {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    private final LeaseConfig config;
    private final List<Fault> faults = new ArrayList<>();
    private final Seed seed;
    private long draws;

    private StoreWorstCases(LeaseConfig config, Seed seed) {
        this.config = config;
        this.seed = seed;
    }

    static FaultPlan plan(LeaseConfig config, Seed seed) {
        StoreWorstCases cases = new StoreWorstCases(config, seed);
        switch ((int) cases.below(4)) {
            case 0 -> cases.lateWrites();
            case 1 -> cases.lateClaims();
            case 2 -> cases.overtakenWrites();
            default -> cases.forgottenTokens();
        }
        return new FaultPlan(cases.faults);
    }

    /**
     * Somebody moves the marker away below a leader that stands still: what its predecessor wrote last, and is still
     * under way, finds a store without a fence.
     */
    static FaultPlan movedMarker(LeaseConfig config, Seed seed) {
        StoreWorstCases cases = new StoreWorstCases(config, seed);
        List<String> pods = config.cluster().pods();
        String successor = pods.get((int) cases.below(pods.size()));
        long last = 1 + cases.below(20);
        for (String pod : pods) {
            if (!pod.equals(successor)) {
                cases.lastWriteHangs(pod, "work-checked", last, 2 * SECOND + cases.below(6_000) * MILLI);
            }
        }
        Start led = new Start.On("gained", successor, 1);
        cases.faults.add(new Fault.OnService(cases.store(), StoreFault.MARKER_MOVED, led, 0));
        cases.faults.add(new Fault.Pause(successor, led, 10 * SECOND));
        return new FaultPlan(cases.faults);
    }

    /**
     * All claims hang while the Lease is deleted and all candidates but one forget what they had read in it: a process
     * that has minted once more what another one has claimed comes second.
     */
    static FaultPlan claimsTogether(LeaseConfig config, Seed seed) {
        StoreWorstCases cases = new StoreWorstCases(config, seed);
        List<String> pods = config.cluster().pods();
        String first = pods.get((int) cases.below(pods.size()));
        long leaseNanos = config.timings().leaseDurationNanos();
        long atNanos = leaseNanos + (1 + cases.below(4)) * SECOND;
        cases.faults.add(new Fault.BlackHole(new Traffic(Traffic.ANY, cases.store(),
                new Traffic.OfKind("store-claim")), Start.at(1), atNanos + leaseNanos + cases.below(10_000) * MILLI));
        cases.faults.add(new Fault.OnService(Cluster.API, new KubeFault.Delete(), Start.at(atNanos), 0));
        for (String pod : pods) {
            if (!pod.equals(first)) {
                cases.faults.add(new Fault.Restart(pod, Start.at(atNanos + MILLI), 100 * MILLI));
            }
        }
        return new FaultPlan(cases.faults);
    }

    /** A leader steps down when it acts, and its writes hang from the n-th time on that it has told of something. */
    private void lastWriteHangs(String pod, String from, long last, long nanos) {
        faults.add(new Fault.BlackHole(new Traffic(pod, Traffic.ANY, new Traffic.OfKind("store-write")),
                new Start.On(from, pod, last), nanos));
        faults.add(new Fault.OnService(pod, PodFault.STEP_DOWN, new Start.On("work-acted", pod, last), 0));
    }

    /** A leader's last write hangs, and arrives at about the time at which the power fails in its successor's first. */
    private void lateWrites() {
        long last = 1 + below(20);
        for (String pod : config.cluster().pods()) {
            lastWriteHangs(pod, "work-acted", last, SECOND + below(3_000) * MILLI);
            faults.add(new Fault.OnService(store(), StoreFault.POWER_CUT, new Start.On("gained", pod, 1),
                    5 * SECOND));
        }
    }

    /** A leader stands still within its last write until its successor claims. */
    private void overtakenWrites() {
        long last = 1 + below(20);
        for (String pod : config.cluster().pods()) {
            faults.add(new Fault.OnService(store(), StoreFault.OVERTAKEN, new Start.On("work-checked", pod, last),
                    20 * SECOND));
            faults.add(new Fault.OnService(pod, PodFault.STEP_DOWN, new Start.On("work-acted", pod, last), 0));
        }
    }

    /** A candidate's claims hang while the Lease is deleted and the others forget what they had read in it. */
    private void lateClaims() {
        String late = config.cluster().pods().get((int) below(config.candidates()));
        faults.add(new Fault.BlackHole(new Traffic(late, Traffic.ANY, new Traffic.OfKind("store-claim")), Start.at(1),
                (60 + below(60)) * SECOND));
        long atNanos = (20 + below(20)) * SECOND;
        faults.add(new Fault.OnService(Cluster.API, new KubeFault.Delete(), Start.at(atNanos), 0));
        for (String pod : config.cluster().pods()) {
            if (!pod.equals(late)) {
                faults.add(new Fault.Restart(pod, Start.at(atNanos + MILLI), 100 * MILLI));
            }
        }
    }

    /** The marker is damaged while the Lease is deleted and all candidates forget what they had read in it. */
    private void forgottenTokens() {
        long atNanos = (40 + below(40)) * SECOND;
        faults.add(new Fault.OnService(store(), StoreFault.MARKER_DAMAGED, Start.at(atNanos), 60 * SECOND));
        faults.add(new Fault.OnService(Cluster.API, new KubeFault.Delete(), Start.at(atNanos), 0));
        for (String pod : config.cluster().pods()) {
            faults.add(new Fault.OnService(pod, PodFault.STEP_DOWN, new Start.On("work-acted", pod, 10), 0));
            faults.add(new Fault.Restart(pod, Start.at(atNanos + MILLI), 100 * MILLI));
        }
    }

    private String store() {
        return config.cluster().stores().getFirst();
    }

    private long below(long bound) {
        return Math.floorMod(seed.ofRun(++draws).value(), bound);
    }
}
