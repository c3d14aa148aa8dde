package dev.fencepost.election.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pauses, budgets, and what is refused. */
class ReadPatienceTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void pauses_double_up_to_the_longest() {
        ReadPatience patience = ReadPatience.untilStopped(SECOND);
        assertThat(IntStream.rangeClosed(1, 8).mapToLong(patience::pauseNanos).map(nanos -> nanos / 1_000_000))
                .containsExactly(100L, 200L, 400L, 800L, 1_600L, 3_200L, 5_000L, 5_000L);
        assertThat(patience.pauseNanos(Integer.MAX_VALUE)).isEqualTo(5 * SECOND);
        ReadPatience odd = new ReadPatience(SECOND, OptionalLong.empty(), 2, 5);
        assertThat(IntStream.rangeClosed(1, 3).mapToLong(odd::pauseNanos)).containsExactly(2L, 4L, 5L);
    }

    @Test
    void pauses_do_not_overflow() {
        ReadPatience patience = new ReadPatience(SECOND, OptionalLong.empty(), Long.MAX_VALUE / 2 + 1, Long.MAX_VALUE);
        assertThat(patience.pauseNanos(2)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void the_default_budget_leaves_room_for_one_request_within_30_s() {
        assertThat(ReadPatience.withinDefaultLimit(5 * SECOND).budgetNanos()).hasValue(25 * SECOND);
        assertThat(ReadPatience.untilStopped(5 * SECOND).budgetNanos()).isEmpty();
    }

    @Test
    void budget_and_request_timeout_that_just_fit_the_limit_are_accepted() {
        ReadPatience patience = limited(5 * SECOND, 25 * SECOND);
        assertThat(patience.fitting(30 * SECOND)).isSameAs(patience);
    }

    @Test
    void budget_and_request_timeout_that_do_not_fit_the_limit_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limited(5 * SECOND, 25 * SECOND + 1).fitting(30 * SECOND))
                .withMessage("read budget 25.000000001 s + request timeout 5 s must fit the state read limit 30 s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limited(SECOND, Long.MAX_VALUE).fitting(30 * SECOND));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReadPatience.withinDefaultLimit(31 * SECOND))
                .withMessage("read budget 0 s + request timeout 31 s must fit the state read limit 30 s");
    }

    @Test
    void a_read_without_a_budget_fits_no_limit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReadPatience.untilStopped(SECOND).fitting(30 * SECOND))
                .withMessage("a read that is tried until stopped cannot fit the state read limit 30 s");
    }

    @Test
    void numbers_that_make_no_sense_are_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> ReadPatience.untilStopped(0))
                .withMessage("request timeout 0 s and first pause 0.1 s must be above 0 s, and a budget not below");
        assertThatIllegalArgumentException().isThrownBy(() -> limited(SECOND, -1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReadPatience(SECOND, OptionalLong.empty(), 0, SECOND));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReadPatience(SECOND, OptionalLong.empty(), 2 * SECOND, SECOND))
                .withMessage("the first pause between two tries, 2 s, must not exceed the longest, 1 s");
    }

    private static ReadPatience limited(long requestTimeoutNanos, long budgetNanos) {
        return new ReadPatience(requestTimeoutNanos, OptionalLong.of(budgetNanos), SECOND / 10, 5 * SECOND);
    }
}
