package dev.fencepost.jmh.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fencepost.jmh.gate.Gate.Outcome;
import dev.fencepost.simulator.BadInputException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** Goal: what the gate says follows from the figures, whatever they are. */
class GateTest {

    private static final String RENEW = "renew / calibration";
    private static final Machine HERE = new Machine(2, "a processor", "25", "mixed mode", List.of());
    private static final Baseline BASELINE = new Baseline("a processor", Map.of("renew", 100L), Map.of(RENEW, 2.0));

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private long nowNanos;

    /** Figures from a list; the last one is had for ever. */
    private final class Scripted implements Measurements {

        private final long bytes;
        private final Queue<Double> ratios;
        private long takesNanos = 5_000_000_000L;
        private int processes;

        Scripted(long bytes, Double... ratios) {
            this.bytes = bytes;
            this.ratios = new ArrayDeque<>(List.of(ratios));
        }

        @Override
        public Map<String, Long> bytes() {
            return Map.of("renew", bytes);
        }

        @Override
        public Map<String, PairedTime> times() throws MeasuringFailed {
            nowNanos += takesNanos;
            processes++;
            double ratio = ratios.size() > 1 ? ratios.remove() : ratios.element();
            return Map.of(RENEW, new PairedTime(ratio, 100 * ratio, 100));
        }
    }

    private Outcome judged(Measurements measurements, Baseline baseline) {
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        return new Gate(measurements, HERE, () -> nowNanos, out).judge(baseline);
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void figures_as_in_the_baseline_hold() {
        Scripted same = new Scripted(100, 2.0);
        assertThat(judged(same, BASELINE)).isEqualTo(Outcome.HELD);
        assertThat(same.processes).isEqualTo(Decision.FEWEST);
    }

    @Test
    void one_byte_more_is_a_regression_and_no_time_is_taken() {
        Scripted greedy = new Scripted(101, 2.0);
        assertThat(judged(greedy, BASELINE)).isEqualTo(Outcome.REGRESSED);
        assertThat(greedy.processes).isZero();
        assertThat(said()).containsPattern("renew +101 of +100 +REGRESSED");
    }

    @Test
    void fewer_bytes_hold_and_the_better_figure_is_told() {
        assertThat(judged(new Scripted(96, 2.0), BASELINE)).isEqualTo(Outcome.HELD);
        assertThat(said()).contains("better: record it");
    }

    @Test
    void a_clear_slowdown_is_a_regression() {
        assertThat(judged(new Scripted(100, 2.6, 2.62, 2.58), BASELINE)).isEqualTo(Outcome.REGRESSED);
        assertThat(said()).contains("limit 2.500  REGRESSED");
    }

    @Test
    void what_is_within_the_tolerance_holds() {
        assertThat(judged(new Scripted(100, 2.4, 2.41, 2.39), BASELINE)).isEqualTo(Outcome.HELD);
    }

    @Test
    void noise_is_sampled_until_it_decides() {
        Scripted noisy = new Scripted(100, 1.9, 2.4, 2.0, 2.05);
        assertThat(judged(noisy, BASELINE)).isEqualTo(Outcome.HELD);
        assertThat(noisy.processes).isBetween(Decision.FEWEST + 1, Decision.MOST);
    }

    @Test
    void noise_that_never_decides_is_inconclusive_after_the_bound() {
        Scripted noise = new Scripted(100, 2.0, 5.0, 1.0, 4.0, 1.5, 6.0, 2.0, 5.0, 1.0, 4.0, 1.5, 6.0, 2.0, 5.0, 1.0);
        assertThat(judged(noise, BASELINE)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(nowNanos).isBetween(Gate.LONGEST_NANOS, Gate.LONGEST_NANOS + noise.takesNanos);
        assertThat(said()).contains("UNDECIDED").contains("INCONCLUSIVE");
    }

    @Test
    void a_quick_machine_is_not_asked_for_ever() {
        Scripted noise = new Scripted(100, 1.0, 5.0, 1.0, 5.0, 1.0, 5.0, 1.0, 5.0, 1.0, 5.0, 1.0, 5.0, 1.0, 5.0, 1.0,
                5.0,
                1.0, 5.0, 1.0, 5.0);
        noise.takesNanos = 1;
        assertThat(judged(noise, BASELINE)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(noise.processes).isEqualTo(Decision.MOST);
    }

    @Test
    void a_baseline_of_another_processor_judges_the_bytes_alone() {
        Baseline elsewhere = new Baseline("another", BASELINE.bytes(), BASELINE.ratios());
        assertThat(judged(new Scripted(100, 9.0), elsewhere)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(judged(new Scripted(101, 9.0), elsewhere)).isEqualTo(Outcome.REGRESSED);
    }

    @Test
    void a_baseline_of_other_benchmarks_is_refused() {
        Baseline bytes = new Baseline("a processor", Map.of("acquire", 1L), BASELINE.ratios());
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> judged(new Scripted(100, 2.0), bytes))
                .withMessageContaining("other benchmarks: it has acquire, which is not measured; it lacks renew;");
        Baseline times = new Baseline("a processor", BASELINE.bytes(), Map.of());
        assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> judged(new Scripted(100, 2.0), times))
                .withMessageContaining("other benchmarks: it lacks " + RENEW);
    }

    @Test
    void what_is_promised_is_the_limit_even_if_the_baseline_would_allow_more() {
        Measurements slow = new Measurements() {

            @Override
            public Map<String, Long> bytes() {
                return Map.of();
            }

            @Override
            public Map<String, PairedTime> times() {
                return Map.of("tokenValid / nanoTime", new PairedTime(1.2, 24, 20));
            }
        };
        Baseline baseline = new Baseline("a processor", Map.of(), Map.of("tokenValid / nanoTime", 1.1));
        assertThat(judged(slow, baseline)).isEqualTo(Outcome.REGRESSED);
    }

    @Test
    void a_process_that_breaks_is_a_crash_and_one_that_is_late_is_inconclusive() {
        assertThat(judged(failing(MeasuringFailed.broken("it broke")), BASELINE)).isEqualTo(Outcome.CRASHED);
        assertThat(judged(failing(MeasuringFailed.late("it is late")), BASELINE)).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(said()).contains("CRASHED: it broke.").contains("INCONCLUSIVE: it is late.");
    }

    private static Measurements failing(MeasuringFailed failure) {
        return new Measurements() {

            @Override
            public Map<String, Long> bytes() throws MeasuringFailed {
                throw failure;
            }

            @Override
            public Map<String, PairedTime> times() {
                throw new AssertionError("not asked");
            }
        };
    }

    @Test
    void the_exit_codes_are_those_of_the_manual() {
        assertThat(List.of(Outcome.values())).extracting(Outcome::code).containsExactly(0, 5, 10, 11);
    }
}
