package dev.fencepost.tla.trace;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.scenario.LeaseConfig;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes traces of traced runs, one for each election of a run. */
public final class TraceMaker {

    private TraceMaker() {}

    /**
     * The traces of a run over Leases.
     *
     * @param log
     *            its log, traced
     * @param schedule
     *            what was run
     * @param config
     *            its configuration
     * @param clocks
     *            which clocks to hold it against
     * @throws BadInputException
     *             in one sentence: not traced, longer than 30 simulated minutes, not on the grid, nothing specified
     */
    public static List<Trace> leases(TracedLog log, Schedule schedule, LeaseConfig config, Clocks clocks) {
        if (!log.hasSteps()) {
            throw new BadInputException("the run of " + schedule.scenario() + " was not traced: it tells no steps");
        }
        boolean dates = config.expiry() == ExpiryPolicy.WALL_CLOCK;
        List<Trace> traces = new ArrayList<>();
        for (int shard = 0; shard < config.shards(); shard++) {
            Map<String, SpecValue> constants = LeaseConstants.of(config, shard);
            constants.put("WallZero", SpecValue.of(LeaseTracer.wallZero(dates)));
            String lease = Cluster.lease(shard);
            LeaseTracer tracer = new LeaseTracer(log, lease, config.cluster().pods(shard),
                    config.cluster().stores(shard), dates);
            traces.add(new Trace(new TraceHeader("lease", clocks, schedule.scenario(), schedule.text(), lease,
                    constants), tracer.events()));
        }
        return traces;
    }
}
