package dev.fencepost.properties.scenario;

import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.ServiceFaultParser;
import java.util.List;

/** A scenario of the Lease election: a configuration, what goes wrong, and what a long hunt must have reached. */
public final class LeaseScenario implements Scenario, Subject {

    private static final long SECOND = 1_000_000_000L;

    /** Rulings 8: at least this long, and at least so many leases. */
    private static final long LEAST_NANOS = 300 * SECOND;
    private static final long LEAST_LEASES = 20;

    /** For each {@link #LEAST_NANOS}: many times what a run needs in events. */
    private static final long MAX_EVENTS = 1_000_000L;

    private final String name;
    private final String summary;
    private final LeaseConfig config;
    private final Plans plans;
    private final List<String> demanded;
    private final boolean heals;

    /** Draws what goes wrong in one run. */
    @FunctionalInterface
    interface Plans {

        /** The plan that follows from the seed. */
        FaultPlan draw(LeaseConfig config, Seed seed, RunLength length);
    }

    LeaseScenario(String name, String summary, LeaseConfig config, Plans plans, List<String> demanded) {
        this(name, summary, config, plans, demanded, true);
    }

    private LeaseScenario(String name, String summary, LeaseConfig config, Plans plans, List<String> demanded,
            boolean heals) {
        this.name = name;
        this.summary = summary;
        this.config = config;
        this.plans = plans;
        this.demanded = List.copyOf(demanded);
        this.heals = heals;
    }

    /** Returns this scenario with runs whose faults last to their end, so that nothing is asked of what follows. */
    LeaseScenario thatNeverHeals() {
        return new LeaseScenario(name, summary, config, plans, demanded, false);
    }

    /** Two thirds of a run are for faults, the last third to come to rest: with the default lease 200 s and 100 s. */
    private RunLength length(LeaseConfig drawn) {
        long endNanos = Math.max(LEAST_NANOS, LEAST_LEASES * drawn.timings().leaseDurationNanos());
        return new RunLength(heals ? endNanos / 3 * 2 : endNanos, endNanos,
                Math.ceilDiv(endNanos, LEAST_NANOS) * MAX_EVENTS);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Scenario scenario() {
        return this;
    }

    @Override
    public String summary() {
        return summary;
    }

    @Override
    public List<String> demanded() {
        return demanded;
    }

    @Override
    public String defaultConfig() {
        return config.text();
    }

    @Override
    public ServiceFaultParser serviceFaults() {
        return Cluster::parseFault;
    }

    @Override
    public Setup setUp(Schedule schedule) {
        LeaseConfig mounted = LeaseConfig.parse(schedule.config());
        return new Setup(mounted.cluster().nodes(), mounted.network(), mounted);
    }

    @Override
    public Schedule draw(String configText, Seed seed) {
        LeaseConfig drawn = LeaseConfig.parse(configText);
        RunLength length = length(drawn);
        return Schedule.of(name, drawn.text(), seed, length, plans.draw(drawn, seed, length));
    }

    @Override
    public Trial run(Schedule schedule, LogSink... sinks) {
        return new LeaseTrial(this, schedule, sinks).run();
    }
}
