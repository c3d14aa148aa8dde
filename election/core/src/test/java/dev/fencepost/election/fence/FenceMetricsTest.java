package dev.fencepost.election.fence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The five series are there before anything happens, and say what happened. */
class FenceMetricsTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void fiveSeriesArePresentAtZero() {
        new FenceMetrics(List.of(new InMemoryFence(FenceMode.SHADOW))).bindTo(registry);
        assertThat(series()).isEqualTo(Map.of(
                "ehdb_fencing_writes_checked_total", 0.0,
                "ehdb_fencing_stale_observed_total", 0.0,
                "ehdb_fencing_stale_refused_total", 0.0,
                "ehdb_fencing_epoch_advances_total", 0.0,
                "ehdb_fencing_enforcing", 0.0));
    }

    @Test
    void theyArePresentWithoutAnyFence() {
        new FenceMetrics(List.of()).bindTo(registry);
        assertThat(series()).hasSize(5).allSatisfy((name, value) -> assertThat(value).as(name).isZero());
    }

    @Test
    void severalFencesAreSummed() {
        InMemoryFence one = new InMemoryFence(FenceMode.ENFORCE);
        InMemoryFence two = new InMemoryFence(FenceMode.ENFORCE);
        new FenceMetrics(List.of(one, two)).bindTo(registry);
        for (InMemoryFence fence : List.of(one, two)) {
            fence.claim(new FencingToken(2), new CandidateId("new"));
            fence.append(new FencingToken(1), new CandidateId("old"));
        }
        assertThat(series()).isEqualTo(Map.of(
                "ehdb_fencing_writes_checked_total", 2.0,
                "ehdb_fencing_stale_observed_total", 2.0,
                "ehdb_fencing_stale_refused_total", 2.0,
                "ehdb_fencing_epoch_advances_total", 2.0,
                "ehdb_fencing_enforcing", 1.0));
    }

    @Test
    void oneFenceInShadowMeansNotEnforcing() {
        new FenceMetrics(List.of(new InMemoryFence(FenceMode.ENFORCE), new InMemoryFence(FenceMode.SHADOW)))
                .bindTo(registry);
        assertThat(series()).containsEntry("ehdb_fencing_enforcing", 0.0);
    }

    private Map<String, Double> series() {
        Map<String, Double> values = new TreeMap<>();
        registry.getMeters().forEach(meter -> meter.measure()
                .forEach(measured -> values.put(meter.getId().getName(), measured.getValue())));
        return values;
    }

    /** The pure machine without a disk. */
    private static final class InMemoryFence implements Fence {

        private FenceState state;

        InMemoryFence(FenceMode mode) {
            state = FenceState.recovered(mode, Marker.MISSING);
        }

        void append(FencingToken token, CandidateId holder) {
            state = state.admit(MutationKind.APPEND, token, holder).next();
        }

        @Override
        public ClaimOutcome claim(FencingToken token, CandidateId holder) {
            FenceStep<ClaimOutcome> step = state.claim(token, holder);
            state = step.next();
            return step.outcome();
        }

        @Override
        public Marker marker() {
            return state.marker();
        }

        @Override
        public FenceMode mode() {
            return state.mode();
        }

        @Override
        public FenceCounters counters() {
            return state.counters();
        }
    }
}
