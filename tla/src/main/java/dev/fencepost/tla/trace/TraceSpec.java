package dev.fencepost.tla.trace;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.Behaviour;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The specification that a trace is held against, with its constants.
 *
 * @param kind
 *            which
 * @param clocks
 *            which clocks are assumed
 * @param constants
 *            its constants as the trace has them
 */
record TraceSpec(Kind kind, Clocks clocks, Map<String, SpecValue> constants) {

    /** Constants that are sets, and stand as arrays in the file. */
    private static final Set<String> SETS = Set.of("Nodes", "Fences", "Accidents", "HolderAdvances",
            "ServerAdvances");

    /**
     * A system with a specification.
     *
     * @param name
     *            in trace files
     * @param core
     *            the module of the specification itself
     * @param trace
     *            the module that takes in traces
     * @param invariants
     *            what must hold in each state
     * @param properties
     *            what must hold of each step
     * @param timed
     *            those of both that rest on the bounds of clocks; the others, the fence's among them, hold whatever
     *            clocks do
     * @param lines
     *            which fields the lines of its traces have
     */
    record Kind(String name, String core, String trace, List<String> invariants, List<String> properties,
            Set<String> timed, TraceLines lines) {

        static final Kind LEASE = new Kind("lease", "LeaseElection", "TraceLease",
                List.of("TypeOK", "AtMostOneValid", "ValidIsBacked"),
                List.of("ClaimedFirst", "NoStaleWrite", "TokensGrow", "ExpiryStrict", "NoNeedlessLoss"),
                Set.of("AtMostOneValid", "ValidIsBacked", "TokensGrow", "NoNeedlessLoss"),
                TraceLines.ofLease());

        static final Kind ETCD = new Kind("etcd", "EtcdElection", "TraceEtcd",
                List.of("OneValidUntouched", "UntouchedIsBacked", "TokensUnique", "WorkEndsFirst"),
                List.of("UntouchedGrow", "UntouchedWin", "NoStaleWrite", "NoLostUpdate", "UntouchedExpiry"),
                Set.of("OneValidUntouched", "UntouchedIsBacked", "UntouchedGrow", "UntouchedWin"),
                TraceLines.ofEtcd());
    }

    /**
     * What a trace is held against.
     *
     * @throws BadInputException
     *             if there is no such specification, or its constants are not those of the trace's schedule
     */
    static TraceSpec of(TraceHeader header) {
        Kind kind = switch (header.spec()) {
            case "lease" -> Kind.LEASE;
            case "etcd" -> Kind.ETCD;
            default -> throw new BadInputException("there is no specification called " + header.spec());
        };
        ScheduledConstants.check(kind, header);
        return new TraceSpec(kind, header.clocks(), header.constants());
    }

    /** As it is opened for traces. */
    SpecConfig config() {
        return SpecConfig.of(kind.trace()).withBehaviour(new Behaviour.InitNext("TraceInit", "TraceNext"))
                .withConstants(values()).withConstant("Bounded", SpecValue.of(clocks == Clocks.BOUNDED))
                .withInvariants(kind.invariants().toArray(String[]::new))
                .withProperties(kind.properties().toArray(String[]::new));
    }

    /** The specification itself, for what it would allow. */
    SpecConfig coreConfig() {
        Map<String, SpecValue> own = values();
        own.remove("WallZero");
        return SpecConfig.of(kind.core()).withConstants(own);
    }

    private Map<String, SpecValue> values() {
        Map<String, SpecValue> values = new LinkedHashMap<>();
        constants.forEach((name, value) -> values.put(name,
                SETS.contains(name) && value instanceof SpecValue.Seq(List<SpecValue> elements)
                        ? SpecValue.set(elements)
                        : value));
        values.put("Faults", SpecValue.set());
        return values;
    }
}
