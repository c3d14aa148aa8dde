package dev.fencepost.tla.trace;

import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.scenario.EtcdConfig;
import dev.fencepost.properties.scenario.LeaseConfig;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.tla.spec.SpecValue;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The constants that a trace must be held against: those of its schedule, from the record that the code runs on.
 *
 * <p>A header tells them as well, and could tell others: with a wide enough bound any clock keeps it.
 */
final class ScheduledConstants {

    private ScheduledConstants() {}

    /**
     * Demands that a header has them.
     *
     * @throws BadInputException
     *             in one sentence: the schedule is none, or not of that scenario or election; a constant is missing,
     *             unknown or another
     */
    static void check(TraceSpec.Kind kind, TraceHeader header) {
        Map<String, SpecValue> scheduled = of(kind, header);
        Set<String> unknown = new TreeSet<>(header.constants().keySet());
        unknown.removeAll(scheduled.keySet());
        if (!unknown.isEmpty()) {
            throw new BadInputException("the specification " + kind.name() + " has no constant "
                    + unknown.iterator().next());
        }
        scheduled.forEach((name, value) -> {
            SpecValue told = header.constants().get(name);
            if (!value.equals(told)) {
                throw new BadInputException("the constant " + name + " is " + (told == null ? "missing" : json(told))
                        + " in the header, and " + json(value) + " in the code for its schedule");
            }
        });
    }

    private static Map<String, SpecValue> of(TraceSpec.Kind kind, TraceHeader header) {
        Schedule schedule = schedule(header);
        return kind.equals(TraceSpec.Kind.LEASE)
                ? lease(schedule, header.election())
                : etcd(schedule, header.election());
    }

    private static Schedule schedule(TraceHeader header) {
        Schedule schedule;
        try {
            schedule = TraceSubjects.all().schedule(header.schedule());
        } catch (BadInputException none) {
            throw new BadInputException("the schedule in the header cannot be read: " + none.getMessage(), none);
        }
        if (!schedule.scenario().equals(header.scenario())) {
            throw new BadInputException("the scenario is " + header.scenario() + " in the header, and "
                    + schedule.scenario() + " in its schedule");
        }
        return schedule;
    }

    private static Map<String, SpecValue> lease(Schedule schedule, String election) {
        LeaseConfig config = LeaseConfig.parse(schedule.config());
        int shard = IntStream.range(0, config.shards()).filter(each -> Cluster.lease(each).equals(election)).findFirst()
                .orElseThrow(() -> noSuch(election));
        return LeaseConstants.of(config, shard);
    }

    private static Map<String, SpecValue> etcd(Schedule schedule, String election) {
        if (!election.equals(EtcdCluster.ELECTION)) {
            throw noSuch(election);
        }
        return EtcdConstants.of(EtcdConfig.parse(schedule.config()));
    }

    private static BadInputException noSuch(String election) {
        return new BadInputException("the schedule in the header has no election " + election);
    }

    private static String json(SpecValue value) {
        StringBuilder text = new StringBuilder();
        JsonText.write(text, value);
        return text.toString();
    }
}
