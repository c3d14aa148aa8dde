package dev.fencepost.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.jmh.report.Results.Figure;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.ThroughputResult;

/** Goal: what was counted beside a benchmark is kept as what it is. */
class RecordingTest {

    private static Figure counted(String unit, AggregationPolicy policy, double... iterations) {
        List<IterationResult> each = Arrays.stream(iterations).mapToObj(value -> {
            IterationResult iteration = new IterationResult(null, null, null);
            iteration.addResult(new ThroughputResult(ResultRole.PRIMARY, "run", 1, 1, TimeUnit.SECONDS));
            iteration.addResult(new ScalarResult("some", value, unit, policy));
            return iteration;
        }).toList();
        Result<?> result = new BenchmarkResult(null, each).getSecondaryResults().get("some");
        return Recording.counted("Some.run:some", "", Objects.requireNonNull(result), OptionalDouble.empty());
    }

    @Test
    void a_rate_is_a_second() {
        Figure rate = counted("ops/s", AggregationPolicy.AVG, 10, 20, 30);
        assertThat(rate.score()).isEqualTo(20);
        assertThat(rate.unit()).isEqualTo("some/s");
    }

    @Test
    void a_state_is_what_it_was_and_not_the_sum_over_the_iterations() {
        Figure state = counted("#", AggregationPolicy.SUM, 10, 20, 30);
        assertThat(state.score()).isEqualTo(20);
        assertThat(state.unit()).isEqualTo("some");
    }
}
