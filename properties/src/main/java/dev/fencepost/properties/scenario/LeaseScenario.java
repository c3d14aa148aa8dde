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

    /** Two hundred seconds of faults, then a hundred to come to rest; many times what a run needs in events. */
    private static final RunLength LENGTH = new RunLength(200 * SECOND, 300 * SECOND, 1_000_000L);

    private final String name;
    private final String summary;
    private final LeaseConfig config;
    private final Plans plans;
    private final List<String> demanded;

    /** Draws what goes wrong in one run. */
    @FunctionalInterface
    interface Plans {

        /** The plan that follows from the seed. */
        FaultPlan draw(LeaseConfig config, Seed seed, RunLength length);
    }

    LeaseScenario(String name, String summary, LeaseConfig config, Plans plans, List<String> demanded) {
        this.name = name;
        this.summary = summary;
        this.config = config;
        this.plans = plans;
        this.demanded = List.copyOf(demanded);
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
        return Schedule.of(name, drawn.text(), seed, LENGTH, plans.draw(drawn, seed, LENGTH));
    }

    @Override
    public Trial run(Schedule schedule, LogSink... sinks) {
        return new LeaseTrial(this, schedule, sinks).run();
    }
}
