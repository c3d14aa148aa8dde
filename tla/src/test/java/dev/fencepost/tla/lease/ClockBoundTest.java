package dev.fencepost.tla.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.LeaseTimings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The specification's bound on clocks has room for every clock that is as right as declared. */
class ClockBoundTest {

    private static final long MILLION = 1_000_000;
    private static final long SECOND = 1_000_000_000L;

    private static LeaseTimings timings(int holderPpm, int judgePpm) {
        return new LeaseTimings(15 * SECOND, SECOND, SECOND, SECOND, 0, 0, SECOND, holderPpm, judgePpm, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 200, 500, 999, 30_000, 333_333, 400_000, 500_000})
    void a_clock_at_the_end_of_its_rate_is_within_the_bound_at_every_age(int ppm) {
        int inverse = ClockBound.rateInverse(timings(ppm, 0));
        for (long time = 1; time < 40 * MILLION; time = time * 5 / 3 + 1) {
            long slow = time * (MILLION - ppm) / MILLION;
            long fast = time * (MILLION + ppm) / MILLION;
            // One tick for the bound's own rounding, one for that of the clock here.
            assertThat(time - slow).as("slow after " + time).isLessThanOrEqualTo(slow / inverse + 2);
            assertThat(fast - time).as("fast after " + time).isLessThanOrEqualTo(fast / inverse + 2);
        }
    }

    @Test
    void the_larger_of_both_rate_errors_counts_and_none_is_no_bound() {
        assertThat(ClockBound.rateInverse(timings(100, 500))).isEqualTo(1_999);
        assertThat(ClockBound.rateInverse(timings(500, 100))).isEqualTo(1_999);
        assertThat(ClockBound.rateInverse(timings(0, 0))).isZero();
    }

    @Test
    void clocks_that_are_off_by_more_than_a_half_are_refused() {
        assertThatThrownBy(() -> ClockBound.rateInverse(timings(500_001, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the specification has no bound for clocks that are off by 500001 ppm");
    }
}
