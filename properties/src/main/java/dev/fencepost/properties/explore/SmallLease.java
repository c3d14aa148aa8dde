package dev.fencepost.properties.explore;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.cluster.Detail;
import dev.fencepost.properties.cluster.KubeFault;
import dev.fencepost.properties.cluster.LeaseCanon;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.properties.cluster.SmallIdentities;
import dev.fencepost.properties.cluster.Storage;
import dev.fencepost.properties.cluster.WorkSettings;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.Overrides;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.ServiceFaultParser;
import dev.fencepost.simulator.TimeGrid;
import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldBounds;
import dev.fencepost.simulator.WorldChoice;
import dev.fencepost.simulator.WorldFault;
import dev.fencepost.simulator.WorldTime;
import dev.fencepost.simulator.explore.SmallWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A small world of the Lease election: candidates, an API server and a fenced store, with a lease of a few ticks and
 * everything else of one.
 *
 * @param settings
 *            how small it is
 */
public record SmallLease(SmallSettings settings) implements Scenario {

    /** The unit in which the server keeps a lease's duration. */
    private static final long TICK_NANOS = 1_000_000_000L;

    /** Instants are compared with zero here and there, which is thus always long ago. */
    private static final long BOOT_DRAW = 7_000L * TICK_NANOS;

    /** By so much an instant must be longer ago than a lease lasts for it not to matter by how much more it is. */
    private static final int HORIZON_TICKS = 1;

    /** Returns the world, its server and its store running and no candidate yet. */
    public SmallWorld<?> world() {
        World world = World.of(this, schedule(), bounds());
        Cluster cluster = cluster();
        for (String service : services(cluster)) {
            world = world.step(new WorldChoice.StartNode(world.topology().node(service))).world();
        }
        World started = world;
        List<NodeRef> pods = cluster.pods(0).stream().map(pod -> started.topology().node(pod)).toList();
        LeaseSafety rules = new LeaseSafety(pods, settings.maxToken());
        Prelude<ElectionMemory> prelude = new Prelude<>(rules, world, rules.initial(world));
        if (settings.led()) {
            prelude.playUntilLed();
        }
        return new SmallWorld<>(prelude.world(), prelude.memory(), new LeaseCanon(cluster, started,
                (settings.leaseTicks() + HORIZON_TICKS) * TICK_NANOS), cluster.pods(0), rules);
    }

    private static List<String> services(Cluster cluster) {
        List<String> services = new ArrayList<>(cluster.stores());
        services.add(Cluster.API);
        return services;
    }

    private Cluster cluster() {
        long tick = TICK_NANOS;
        LeaseTimings timings = new LeaseTimings(settings.leaseTicks() * tick, tick, tick, tick, 0, 0, tick, 0, 0, 0);
        return new Cluster(settings.candidates(), 1, 1, timings, ExpiryPolicy.OBSERVED, OnAbsent.WAIT_ONE_LEASE,
                FenceMode.ENFORCE, new WorkSettings(tick, 0, 0, tick), Storage.VALUE);
    }

    private WorldBounds bounds() {
        int faults = settings.faults();
        List<WorldFault> services = new ArrayList<>();
        if (settings.allows(AccidentKind.DELETE)) {
            services.add(WorldFault.once(Cluster.API, new KubeFault.Delete(), faults));
        }
        for (String pod : cluster().pods(0)) {
            if (settings.allows(AccidentKind.CLOSE)) {
                services.add(WorldFault.once(pod, PodFault.CLOSE, faults));
            }
            if (settings.allows(AccidentKind.STEP_DOWN)) {
                services.add(WorldFault.once(pod, PodFault.STEP_DOWN, faults));
            }
        }
        return new WorldBounds(settings.of(AccidentKind.DROP), settings.of(AccidentKind.DUPLICATE),
                settings.of(AccidentKind.CRASH)).withPauses(settings.of(AccidentKind.PAUSE))
                .withLateTicks(settings.of(AccidentKind.LATE)).withFaults(services)
                .withFirm(Set.copyOf(services(cluster()))).withTotal(faults)
                .withTime(WorldTime.Ticks.exact(TICK_NANOS));
    }

    private Schedule schedule() {
        List<Overrides.Override> draws = new ArrayList<>(SmallIdentities.draws());
        draws.add(new Overrides.Override("boot", Overrides.ANY_KEY, Overrides.EVERY, BOOT_DRAW));
        for (String site : List.of("elector-jitter", "work-rest", "work-think", "work-stop", "work-target")) {
            draws.add(new Overrides.Override(site, Overrides.ANY_KEY, Overrides.EVERY, 0));
        }
        return Schedule.of(name(), "", new Seed(0), new RunLength(1, 2, 1), FaultPlan.NONE)
                .withOverrides(new Overrides(draws));
    }

    @Override
    public String name() {
        return "small-lease";
    }

    @Override
    public ServiceFaultParser serviceFaults() {
        return ServiceFaultParser.NONE;
    }

    @Override
    public Setup setUp(Schedule schedule) {
        return new Setup(cluster().nodes(Detail.USUAL), NetworkSettings.constant(1), new Nothing(), TimeGrid.MICROS);
    }

    /** The configuration entry of a log that is not kept. */
    private record Nothing() implements Entry {
        @Override
        public String kind() {
            return "none";
        }

        @Override
        public void describe(Fields fields) {
            // nothing to tell
        }
    }
}
