package dev.fencepost.jmh.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fencepost.jmh.gate.Decision.Verdict;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Goal: noise never passes for a regression, nor a regression for noise. */
class DecisionTest {

    @Test
    void samples_that_agree_below_the_limit_hold() {
        assertThat(Decision.of(List.of(1.0, 1.01, 0.99), 1.25).verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void samples_that_agree_above_the_limit_are_a_regression() {
        assertThat(Decision.of(List.of(10.0, 10.5, 9.5), 1.25).verdict()).isEqualTo(Verdict.REGRESSED);
    }

    @Test
    void two_samples_decide_nothing_however_bad_they_are() {
        assertThat(Decision.of(List.of(100.0, 100.0), 1.25).verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void a_mean_above_the_limit_is_no_regression_while_the_samples_disagree() {
        Decision noisy = Decision.of(List.of(0.8, 1.0, 3.5), 1.25);
        assertThat(noisy.mean()).isGreaterThan(1.25);
        assertThat(noisy.verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void a_mean_below_the_limit_does_not_hold_while_the_samples_disagree() {
        Decision noisy = Decision.of(List.of(0.8, 1.0, 1.4), 1.25);
        assertThat(noisy.mean()).isLessThan(1.25);
        assertThat(noisy.verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void more_samples_of_the_same_noise_decide() {
        List<Double> noise = List.of(0.8, 1.0, 1.4);
        List<Double> more = Collections.nCopies(5, noise).stream().flatMap(List::stream).toList();
        assertThat(Decision.of(more, 1.25).verdict()).isEqualTo(Verdict.HOLDS);
    }

    /** By hand: logs -0.1, 0 and 0.1, whose standard error is 0.1 / sqrt(3), and t of two degrees of freedom 9.925. */
    @Test
    void the_interval_is_students() {
        Decision decision = Decision.of(List.of(Math.exp(-0.1), 1.0, Math.exp(0.1)), 1.25);
        assertThat(decision.mean()).isCloseTo(1.0, within(1e-9));
        assertThat(decision.high()).isCloseTo(Math.exp(0.573020), within(1e-5));
        assertThat(decision.low()).isCloseTo(Math.exp(-0.573020), within(1e-5));
    }

    @Test
    void so_many_samples_as_are_ever_taken_can_be_judged() {
        assertThat(Decision.of(Collections.nCopies(Decision.MOST, 2.0), 1.25).verdict()).isEqualTo(Verdict.REGRESSED);
    }

    @Property
    void samples_none_of_which_exceeds_the_limit_are_never_a_regression(
            @ForAll @Size(min = 1, max = 16) List<@DoubleRange(min = 0.01, max = 1.25) Double> ratios) {
        assertThat(Decision.of(ratios, 1.25).verdict()).isNotEqualTo(Verdict.REGRESSED);
    }

    @Property
    void samples_all_of_which_exceed_the_limit_never_hold(
            @ForAll @Size(min = 1, max = 16) List<@DoubleRange(min = 1.26, max = 100) Double> ratios) {
        assertThat(Decision.of(ratios, 1.25).verdict()).isNotEqualTo(Verdict.HOLDS);
    }
}
