package dev.fencepost.tla.trace;

import dev.fencepost.tla.spec.SpecValue;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The first line of a trace: of which run it is, and against what it is held.
 *
 * @param spec
 *            which specification: {@code lease} or {@code etcd}
 * @param clocks
 *            which clocks are assumed
 * @param scenario
 *            the scenario that was run
 * @param schedule
 *            the text of its schedule, which replays it
 * @param election
 *            which election of the run: the name of the Lease, or the prefix in etcd
 * @param constants
 *            the specification's constants, from the run's configuration; times in microseconds
 */
public record TraceHeader(String spec, Clocks clocks, String scenario, String schedule, String election,
        Map<String, SpecValue> constants) {

    /** What the files are called in their first field. */
    public static final String FORMAT = "fencepost-trace";

    /** The version written, and the only one read. */
    public static final int VERSION = 1;

    /** Takes a copy. */
    public TraceHeader {
        constants = new LinkedHashMap<>(constants);
    }
}
