package dev.fencepost.properties.explore;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.cluster.Detail;
import dev.fencepost.properties.cluster.KubeFault;
import dev.fencepost.properties.cluster.LeaseCanon;
import dev.fencepost.properties.cluster.Storage;
import dev.fencepost.properties.cluster.WorkSettings;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.NodeSpec;
import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldFault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A small world of the Lease election: candidates, an API server and a fenced store. */
final class SmallLease extends SmallElection<LeaseMemory> {

    /** By so much an instant must be longer ago than a lease lasts for it not to matter by how much more it is. */
    private static final int HORIZON_TICKS = 1;

    private final Cluster cluster;

    /** A world that is so small. */
    SmallLease(SmallSettings settings) {
        super(settings);
        long tick = TICK_NANOS;
        LeaseTimings timings = new LeaseTimings(settings.leaseTicks() * tick, tick, tick, tick, 0, 0, tick, 0, 0, 0);
        this.cluster = new Cluster(settings.candidates(), 1, 1, timings, ExpiryPolicy.OBSERVED,
                OnAbsent.WAIT_ONE_LEASE, FenceMode.ENFORCE, new WorkSettings(tick, 0, 0, tick), Storage.VALUE);
    }

    @Override
    public String name() {
        return "small-lease";
    }

    @Override
    List<NodeSpec> nodes() {
        return cluster.nodes(Detail.USUAL);
    }

    @Override
    List<String> candidates() {
        return cluster.pods(0);
    }

    @Override
    List<String> services() {
        List<String> services = new ArrayList<>(cluster.stores());
        services.add(Cluster.API);
        return services;
    }

    @Override
    Map<AccidentKind, List<WorldFault>> faults() {
        return Map.of(AccidentKind.DELETE,
                List.of(WorldFault.once(Cluster.API, new KubeFault.Delete(), settings().faults())));
    }

    @Override
    World.Canon canon(World started) {
        return new LeaseCanon(cluster, started, (settings().leaseTicks() + HORIZON_TICKS) * TICK_NANOS);
    }

    @Override
    ElectionSafety<LeaseMemory> rules(List<NodeRef> candidates) {
        return new LeaseSafety(candidates, settings().maxToken());
    }
}
