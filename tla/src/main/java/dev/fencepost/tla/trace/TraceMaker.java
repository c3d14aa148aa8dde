package dev.fencepost.tla.trace;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.scenario.EtcdConfig;
import dev.fencepost.properties.scenario.LeaseConfig;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Schedule;
import java.util.ArrayList;
import java.util.List;

/** Makes traces of runs, one for each election of a run. */
public final class TraceMaker {

    private static final String LEASE_STATE = "lease-state";
    private static final String CAMPAIGN_STATE = "campaign-state";

    private TraceMaker() {}

    /**
     * A run that was traced.
     *
     * @param trial
     *            how it went
     * @param traces
     *            a trace for each of its elections
     */
    public record TracedRun(Trial trial, List<Trace> traces) {

        /** Takes a copy. */
        public TracedRun {
            traces = List.copyOf(traces);
        }
    }

    /**
     * Does a run again, and makes its traces: held against bounded clocks if it keeps the declared envelope.
     *
     * @param subject
     *            what is run; it may come from another class loader
     * @param schedule
     *            the run
     * @throws BadInputException
     *             in one sentence: no specification for the scenario, its configuration or one of its faults, longer
     *             than 30 simulated minutes, not on the grid
     */
    public static TracedRun run(Subject subject, Schedule schedule) {
        BeyondSpecs.refuse(schedule);
        TracedLog log = new TracedLog();
        Trial trial = subject.traced(schedule, log);
        return new TracedRun(trial, traces(log, schedule, trial.insideEnvelope() ? Clocks.BOUNDED : Clocks.ANY));
    }

    private static List<Trace> traces(TracedLog log, Schedule schedule, Clocks clocks) {
        return switch (log.protocol()) {
            case LEASE_STATE -> leases(log, schedule, LeaseConfig.parse(schedule.config()), clocks);
            case CAMPAIGN_STATE -> List.of(campaign(log, schedule, EtcdConfig.parse(schedule.config()), clocks));
            default -> throw new BadInputException(
                    "nobody stands in an election that has a specification in the run of the scenario "
                            + schedule.scenario());
        };
    }

    private static Trace campaign(TracedLog log, Schedule schedule, EtcdConfig config, Clocks clocks) {
        return new Trace(new TraceHeader("etcd", clocks, schedule.scenario(), schedule.text(), EtcdCluster.ELECTION,
                EtcdConstants.of(config)), new EtcdTracer(log, config).events());
    }

    private static List<Trace> leases(TracedLog log, Schedule schedule, LeaseConfig config, Clocks clocks) {
        boolean dates = config.expiry() == ExpiryPolicy.WALL_CLOCK;
        List<Trace> traces = new ArrayList<>();
        for (int shard = 0; shard < config.shards(); shard++) {
            String lease = Cluster.lease(shard);
            LeaseTracer tracer = new LeaseTracer(log, lease, config.cluster().pods(shard),
                    config.cluster().stores(shard), dates);
            traces.add(new Trace(new TraceHeader("lease", clocks, schedule.scenario(), schedule.text(), lease,
                    LeaseConstants.of(config, shard)), tracer.events()));
        }
        return traces;
    }
}
