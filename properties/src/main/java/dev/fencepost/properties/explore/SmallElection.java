package dev.fencepost.properties.explore;

import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.properties.cluster.SmallIdentities;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.NodeSpec;
import dev.fencepost.simulator.Overrides;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.ServiceFault;
import dev.fencepost.simulator.ServiceFaultParser;
import dev.fencepost.simulator.TimeGrid;
import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldBounds;
import dev.fencepost.simulator.WorldChoice;
import dev.fencepost.simulator.WorldFault;
import dev.fencepost.simulator.WorldLink;
import dev.fencepost.simulator.WorldTime;
import dev.fencepost.simulator.explore.SmallWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A small world of an election: candidates and what they talk to, with a lease of a few ticks and everything else of
 * one.
 *
 * @param <S>
 *            what is remembered of the store
 */
abstract class SmallElection<S extends StoreMemory> implements Scenario {

    /** The unit in which servers keep the duration of a lease. */
    static final long TICK_NANOS = 1_000_000_000L;

    /** Instants are compared with zero here and there, which is thus always long ago. */
    private static final long BOOT_DRAW = 7_000L * TICK_NANOS;

    private static final List<String> SITES = List.of("elector-jitter", "work-rest", "work-think", "work-stop",
            "work-target", "etcd-collection", "etcd-catch-up", "etcd-removal", "misfit");

    private final SmallSettings settings;

    SmallElection(SmallSettings settings) {
        this.settings = settings;
    }

    final SmallSettings settings() {
        return settings;
    }

    /** The nodes, candidates among them. */
    abstract List<NodeSpec> nodes();

    /** The names of the candidates' nodes. */
    abstract List<String> candidates();

    /** The names of the other nodes, in the order in which they start. */
    abstract List<String> services();

    /** What may befall a service, by the kind of accident that it is, and whether it lasts until its end is chosen. */
    abstract Map<AccidentKind, List<WorldFault>> faults();

    /** Says what matters in a world, when its services run. */
    abstract World.Canon canon(World started);

    /** What must hold. */
    abstract ElectionSafety<S> rules(List<NodeRef> candidates);

    /** Returns the world, its services running and no candidate yet, unless it is to begin when one leads. */
    final SmallWorld<ElectionMemory<S>> world() {
        World world = World.of(this, schedule(), bounds());
        for (String service : services()) {
            world = world.step(new WorldChoice.StartNode(world.topology().node(service))).world();
        }
        World started = world;
        ElectionSafety<S> rules = rules(candidates().stream().map(name -> started.topology().node(name)).toList());
        Prelude<ElectionMemory<S>> prelude = new Prelude<>(rules, world, rules.initial(world));
        if (settings.led()) {
            prelude.playUntilLed();
        }
        return new SmallWorld<>(prelude.world(), prelude.memory(), canon(started), candidates(), rules);
    }

    private WorldBounds bounds() {
        int faults = settings.faults();
        List<WorldFault> befalling = new ArrayList<>();
        faults().forEach((kind, ofServices) -> {
            if (settings.allows(kind)) {
                befalling.addAll(ofServices);
            }
        });
        for (String candidate : candidates()) {
            addTo(befalling, AccidentKind.CLOSE, candidate, PodFault.CLOSE);
            addTo(befalling, AccidentKind.STEP_DOWN, candidate, PodFault.STEP_DOWN);
        }
        String server = services().getLast();
        return new WorldBounds(settings.of(AccidentKind.DROP), settings.of(AccidentKind.DUPLICATE),
                settings.of(AccidentKind.CRASH)).withPauses(settings.of(AccidentKind.PAUSE))
                .withLateTicks(settings.of(AccidentKind.LATE))
                .withBreaks(settings.of(AccidentKind.BREAK),
                        candidates().stream().map(name -> new WorldLink(name, server)).toList())
                .withFaults(befalling).withFirm(Set.copyOf(services())).withTotal(faults)
                .withTime(WorldTime.Ticks.exact(TICK_NANOS));
    }

    private void addTo(List<WorldFault> faults, AccidentKind kind, String candidate, ServiceFault fault) {
        if (settings.allows(kind)) {
            faults.add(WorldFault.once(candidate, fault, settings.faults()));
        }
    }

    private Schedule schedule() {
        List<Overrides.Override> draws = new ArrayList<>(SmallIdentities.draws());
        draws.add(new Overrides.Override("boot", Overrides.ANY_KEY, Overrides.EVERY, BOOT_DRAW));
        SITES.forEach(site -> draws.add(new Overrides.Override(site, Overrides.ANY_KEY, Overrides.EVERY, 0)));
        return Schedule.of(name(), "", new Seed(0), new RunLength(1, 2, 1), FaultPlan.NONE)
                .withOverrides(new Overrides(draws));
    }

    @Override
    public final ServiceFaultParser serviceFaults() {
        return ServiceFaultParser.NONE;
    }

    @Override
    public final Setup setUp(Schedule schedule) {
        return new Setup(nodes(), NetworkSettings.constant(1), new Nothing(), TimeGrid.MICROS);
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
