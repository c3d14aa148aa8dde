package dev.fencepost.properties.scenario;

import dev.fencepost.properties.cluster.Detail;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.ServiceFaultParser;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A scenario of an election: a configuration, what goes wrong, and what a long hunt must have reached.
 *
 * @param <C>
 *            what it can be told
 */
public final class ElectionScenario<C extends ElectionSetup> implements Scenario, Subject {

    private static final long SECOND = 1_000_000_000L;

    /** Rulings 8: at least this long, and at least so many leases. */
    private static final long LEAST_NANOS = 300 * SECOND;
    private static final long LEAST_LEASES = 20;

    /** For each {@link #LEAST_NANOS}: many times what a run needs in events. */
    private static final long MAX_EVENTS = 1_000_000L;

    private final String name;
    private final String summary;
    private final Kind<C> kind;
    private final C config;
    private final Plans<C> plans;
    private final List<String> demanded;
    private final boolean heals;

    /** Draws what goes wrong in one run. */
    @FunctionalInterface
    interface Plans<C> {

        /** The plan that follows from the seed. */
        FaultPlan draw(C config, Seed seed, RunLength length);
    }

    /**
     * What all scenarios of one kind of election share.
     *
     * @param parser
     *            reads a configuration text
     * @param serviceFaults
     *            reads the service faults of plans
     * @param settings
     *            the names of settings by the names of options
     * @param refusal
     *            throws {@link IllegalArgumentException} for numbers that production refuses
     * @param <C>
     *            what they can be told
     */
    record Kind<C>(Function<String, C> parser, ServiceFaultParser serviceFaults, Map<String, String> settings,
            Consumer<C> refusal) {}

    ElectionScenario(String name, String summary, Kind<C> kind, C config, Plans<C> plans, List<String> demanded) {
        this(name, summary, kind, config, plans, demanded, true);
    }

    private ElectionScenario(String name, String summary, Kind<C> kind, C config, Plans<C> plans,
            List<String> demanded, boolean heals) {
        this.name = name;
        this.summary = summary;
        this.kind = kind;
        this.config = config;
        this.plans = plans;
        this.demanded = List.copyOf(demanded);
        this.heals = heals;
    }

    /** Returns this scenario with runs whose faults last to their end, so that nothing is asked of what follows. */
    ElectionScenario<C> thatNeverHeals() {
        return new ElectionScenario<>(name, summary, kind, config, plans, demanded, false);
    }

    /** Two thirds of a run are for faults, the last third to come to rest: with the default lease 200 s and 100 s. */
    private RunLength length(C drawn) {
        long endNanos = Math.max(LEAST_NANOS, LEAST_LEASES * drawn.leaseNanos());
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
    public Map<String, String> settings() {
        return kind.settings();
    }

    @Override
    public String checked(String configText) {
        C read = kind.parser().apply(configText);
        try {
            kind.refusal().accept(read);
        } catch (IllegalArgumentException unsafe) {
            throw new BadInputException(String.valueOf(unsafe.getMessage()), unsafe);
        }
        return read.text();
    }

    /** Reads a configuration text of this scenario. */
    public C read(String configText) {
        return kind.parser().apply(configText);
    }

    @Override
    public ServiceFaultParser serviceFaults() {
        return kind.serviceFaults();
    }

    @Override
    public Setup setUp(Schedule schedule) {
        return kind.parser().apply(schedule.config()).setUp(Detail.USUAL);
    }

    @Override
    public Schedule draw(String configText, Seed seed) {
        C drawn = kind.parser().apply(configText);
        RunLength length = length(drawn);
        return Schedule.of(name, drawn.text(), seed, length, plans.draw(drawn, seed, length));
    }

    @Override
    public Trial run(Schedule schedule, LogSink... sinks) {
        return new ElectionTrial(kind.parser().apply(schedule.config()), Detail.USUAL, schedule, sinks).run();
    }

    @Override
    public Trial traced(Schedule schedule, LogSink... sinks) {
        return new ElectionTrial(kind.parser().apply(schedule.config()), Detail.TRACED, schedule, sinks).run();
    }
}
