package dev.fencepost.properties.explore;

import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.properties.cluster.Detail;
import dev.fencepost.properties.cluster.EtcdCanon;
import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.cluster.EtcdFault;
import dev.fencepost.properties.cluster.WorkSettings;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.NodeSpec;
import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldFault;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A small world of the election through etcd: candidates, whose work writes the state behind their keys, and the
 * server.
 */
final class SmallEtcd extends SmallElection<EtcdMemory> {

    /** After a restart leases run for an election timeout longer, which is a tick; an instant counts for one more. */
    private static final int HORIZON_TICKS = 2;

    /** The server grants no shorter lease. */
    private static final int LEAST_TICKS = 2;

    /** Announcements of a standby change nothing, and are never due. */
    private static final long NEVER_NANOS = 1_000_000L * TICK_NANOS;

    private final EtcdCluster cluster;

    /**
     * A world that is so small.
     *
     * @throws BadInputException
     *             if its leases are shorter than etcd's
     */
    SmallEtcd(SmallSettings settings) {
        super(settings);
        if (settings.leaseTicks() < LEAST_TICKS) {
            throw new BadInputException("a lease of etcd lasts at least " + LEAST_TICKS + " ticks, not "
                    + settings.leaseTicks());
        }
        long tick = TICK_NANOS;
        CampaignTimings timings = new CampaignTimings(settings.leaseTicks() * tick, tick, 0, tick, tick, tick, 0,
                NEVER_NANOS, 0, 0);
        this.cluster = new EtcdCluster(settings.candidates(), timings, new WorkSettings(tick, 0, 0, tick), false, 0);
    }

    @Override
    public String name() {
        return "small-etcd";
    }

    @Override
    List<NodeSpec> nodes() {
        return cluster.nodes(Detail.USUAL);
    }

    @Override
    List<String> candidates() {
        return cluster.pods();
    }

    @Override
    List<String> services() {
        return List.of(EtcdCluster.EXECUTOR, EtcdCluster.SERVER);
    }

    @Override
    Map<AccidentKind, List<WorldFault>> faults() {
        int times = settings().faults();
        Map<AccidentKind, List<WorldFault>> faults = new EnumMap<>(AccidentKind.class);
        faults.put(AccidentKind.RESTART,
                List.of(WorldFault.lasting(EtcdCluster.SERVER, EtcdFault.Plain.MEMBER_RESTART, times)));
        faults.put(AccidentKind.DELETE, List.of(once(EtcdFault.Plain.DELETE_LEADER)));
        faults.put(AccidentKind.RECREATE, List.of(once(EtcdFault.Plain.RECREATE_LEADER)));
        faults.put(AccidentKind.REVOKE,
                List.of(once(EtcdFault.Plain.REVOKE_LEADER), once(EtcdFault.Plain.REVOKE_STANDBY)));
        return faults;
    }

    private WorldFault once(EtcdFault.Plain fault) {
        return WorldFault.once(EtcdCluster.SERVER, fault, settings().faults());
    }

    @Override
    World.Canon canon(World started) {
        return new EtcdCanon(cluster, started, (settings().leaseTicks() + HORIZON_TICKS) * TICK_NANOS);
    }

    @Override
    ElectionSafety<EtcdMemory> rules(List<NodeRef> candidates) {
        return new EtcdSafety(candidates, settings().maxToken());
    }
}
