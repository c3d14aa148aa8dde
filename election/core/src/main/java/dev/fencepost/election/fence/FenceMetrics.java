package dev.fencepost.election.fence;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The fences of a process as five series without labels, all present at zero from the moment they are bound.
 *
 * <p>A series that appears with its first stale write cannot be alerted on before it is too late (mutant C2-19). Bind once
 * a process; several fences are summed, and the process counts as enforcing only if all of them enforce.
 */
public final class FenceMetrics implements MeterBinder {

    private final List<Fence> fences;

    /**
     * Metrics over these fences.
     *
     * @param fences
     *            every fence of the process; may be empty, and then all series stay at zero
     */
    public FenceMetrics(List<? extends Fence> fences) {
        this.fences = List.copyOf(fences);
    }

    /** What all fences have seen, as one consistent value a fence. */
    public FenceCounters counters() {
        return fences.stream().map(Fence::counters).reduce(FenceCounters.ZERO, FenceCounters::plus);
    }

    /** Whether every fence refuses stale mutations; no fence at all refuses none. */
    public boolean enforcing() {
        return !fences.isEmpty() && fences.stream().allMatch(fence -> fence.mode() == FenceMode.ENFORCE);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        counter(registry, "ehdb_fencing_writes_checked_total", FenceCounters::writesChecked,
                "mutations offered to the fence, of all kinds");
        counter(registry, "ehdb_fencing_stale_observed_total", FenceCounters::staleObserved,
                "mutations with a superseded token, refused or not");
        counter(registry, "ehdb_fencing_stale_refused_total", FenceCounters::staleRefused,
                "mutations refused for a superseded token; stays 0 in shadow mode");
        counter(registry, "ehdb_fencing_epoch_advances_total", FenceCounters::epochAdvances,
                "how often the highest token accepted rose");
        Gauge.builder("ehdb_fencing_enforcing", this, metrics -> metrics.enforcing() ? 1 : 0)
                .description("1 if every fence of the process refuses stale mutations")
                .strongReference(true)
                .register(registry);
    }

    private void counter(MeterRegistry registry, String name, ToLongFunction<FenceCounters> field, String description) {
        // The meter holds its object weakly and its function strongly: the function keeps the fences alive.
        FunctionCounter.builder(name, this, ignored -> field.applyAsLong(counters()))
                .description(description)
                .register(registry);
    }
}
