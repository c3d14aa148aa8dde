package dev.fencepost.properties.scenario;

import dev.fencepost.properties.cluster.StoreFault;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultFamily;
import dev.fencepost.simulator.Start;
import java.util.List;

/** The families of faults that befall stores of files. */
final class StoreFamilies {

    private static final long MILLI = 1_000_000L;
    private static final int FEW = 4;
    private static final List<StoreFault> CUTS = List.of(StoreFault.POWER_CUT, StoreFault.PROCESS_KILLED);

    private StoreFamilies() {}

    /** The next request is cut short after the n-th time that a candidate has told of something. */
    static FaultFamily accidents(String name, List<String> pods, List<String> stores, String entryKind,
            long occurrences, long maxNanos) {
        return new FaultFamily(name, FEW, draws -> {
            StoreFault how = draws.one(CUTS);
            String pod = draws.one(pods);
            Start at = new Start.On(entryKind, pod, draws.spread(1, occurrences));
            return new Fault.OnService(draws.one(stores), how, at, draws.duration(MILLI, maxNanos));
        });
    }

    /** A writer stands still within its request until another one has come, or for as long as the fault lasts. */
    static FaultFamily overtaken(List<String> pods, List<String> stores, long maxNanos) {
        return new FaultFamily("overtaken", FEW, draws -> {
            String pod = draws.one(pods);
            Start at = new Start.On("work-checked", pod, draws.spread(1, 60));
            return new Fault.OnService(draws.one(stores), StoreFault.OVERTAKEN, at, draws.duration(MILLI, maxNanos));
        });
    }

    /** The marker cannot be read for a while. */
    static FaultFamily damaged(List<String> stores, long maxNanos) {
        return new FaultFamily("marker-damaged", 1, draws -> new Fault.OnService(draws.one(stores),
                StoreFault.MARKER_DAMAGED, draws.instant(), draws.duration(MILLI, maxNanos)));
    }
}
