package dev.fencepost.tla.trace;

import dev.fencepost.tla.spec.OpenSpecs;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecConfig;
import java.util.HashMap;
import java.util.Map;

/** The specifications that are open for traces: each stays open for the next trace with the same constants. */
final class TraceSpecs implements AutoCloseable {

    private final OpenSpecs specs = new OpenSpecs();
    private final Map<SpecConfig, Spec> open = new HashMap<>();

    /** The one that takes in traces. */
    Spec of(TraceSpec wanted) {
        return open.computeIfAbsent(wanted.config(), specs::open);
    }

    /** The specification itself, for what it would allow. */
    Spec core(TraceSpec wanted) {
        return open.computeIfAbsent(wanted.coreConfig(), specs::open);
    }

    /** Closes them all. */
    @Override
    public void close() {
        open.values().forEach(Spec::close);
        open.clear();
        specs.close();
    }
}
