package dev.fencepost.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Clocks are exact: no rounding creeps in over days, and the inverse is the earliest instant. */
class ClockLineTest {

    private static final long DAYS_NANOS = 30L * 86_400 * 1_000_000_000L;
    private static final BigInteger BILLION = BigInteger.valueOf(ClockLine.NOMINAL);

    @Property
    void localTimeIsExactOverWeeks(@ForAll @LongRange(min = 0, max = 4_000_000_000L) long rate,
            @ForAll @LongRange(min = -DAYS_NANOS, max = DAYS_NANOS) long local,
            @ForAll @LongRange(min = 0, max = DAYS_NANOS) long elapsed) {
        ClockLine line = new ClockLine(5, local, rate);

        BigInteger exact = BigInteger.valueOf(elapsed).multiply(BigInteger.valueOf(rate)).divide(BILLION)
                .add(BigInteger.valueOf(local));
        assertThat(line.localAt(5 + elapsed)).isEqualTo(exact.longValueExact());
    }

    @Property
    void theInverseIsTheEarliestInstantThatShowsTheTarget(@ForAll @LongRange(min = 1, max = 4_000_000_000L) long rate,
            @ForAll @LongRange(min = 1, max = DAYS_NANOS) long needed) {
        ClockLine line = new ClockLine(7, 11, rate);

        long at = line.trueAtOrAfter(11 + needed);

        if (at != ClockLine.NEVER) {
            assertThat(localExact(line, at)).isGreaterThanOrEqualTo(BigInteger.valueOf(11 + needed));
            assertThat(localExact(line, at - 1)).isLessThan(BigInteger.valueOf(11 + needed));
        } else {
            assertThat(BigInteger.valueOf(needed).multiply(BILLION).divide(BigInteger.valueOf(rate)))
                    .isGreaterThan(BigInteger.valueOf(Long.MAX_VALUE - 4 * ClockLine.NOMINAL));
        }
    }

    @Property
    void onAGridTheInverseIsTheFirstStepThatShowsTheTarget(
            @ForAll @LongRange(min = 1, max = 4_000_000_000L) long rate,
            @ForAll @LongRange(min = -DAYS_NANOS, max = DAYS_NANOS) long local,
            @ForAll @LongRange(min = 1, max = DAYS_NANOS) long needed,
            @ForAll @LongRange(min = 1, max = 1_000_000) long step) {
        ClockLine line = new ClockLine(7 * step, local, rate, new TimeGrid(step));

        long at = line.trueAtOrAfter(local + needed);

        if (at != ClockLine.NEVER) {
            assertThat(at % step).isZero();
            assertThat(at).isGreaterThanOrEqualTo(7 * step);
            assertThat(shown(line, at)).isGreaterThanOrEqualTo(BigInteger.valueOf(local + needed));
            if (at > 7 * step) {
                assertThat(shown(line, at - step)).isLessThan(BigInteger.valueOf(local + needed));
            }
        }
    }

    private static BigInteger shown(ClockLine line, long at) {
        BigInteger step = BigInteger.valueOf(line.grid().stepNanos());
        BigInteger exact = localExact(line, at);
        return exact.subtract(exact.mod(step));
    }

    private static BigInteger localExact(ClockLine line, long at) {
        return BigInteger.valueOf(at - line.trueNanos()).multiply(BigInteger.valueOf(line.nanosPerSecond()))
                .divide(BILLION).add(BigInteger.valueOf(line.localNanos()));
    }

    @Test
    void aPastTargetIsReachedAtOnce() {
        assertThat(new ClockLine(100, 50, ClockLine.NOMINAL).trueAtOrAfter(50)).isEqualTo(100);
        assertThat(new ClockLine(100, 50, ClockLine.NOMINAL).trueAtOrAfter(-9)).isEqualTo(100);
    }

    @Test
    void aFrozenClockStandsStillAndNeverGetsAnywhere() {
        ClockLine frozen = new ClockLine(100, 50, 0);

        assertThat(frozen.localAt(1_000_000)).isEqualTo(50);
        assertThat(frozen.trueAtOrAfter(51)).isEqualTo(ClockLine.NEVER);
    }

    @Test
    void aChangeOfRateKeepsWhatTheClockShows() {
        ClockLine fast = new ClockLine(0, 0, 1_500_000_000L);

        ClockLine healed = fast.withRate(10, ClockLine.NOMINAL);

        assertThat(healed.localAt(10)).isEqualTo(15);
        assertThat(healed.localAt(20)).isEqualTo(25);
    }

    @Test
    void aJumpMovesTheClockAndKeepsItsRate() {
        ClockLine jumped = new ClockLine(0, 0, 2_000_000_000L).jumped(10, -5);

        assertThat(jumped.localAt(10)).isEqualTo(15);
        assertThat(jumped.localAt(11)).isEqualTo(17);
    }

    @Test
    void aFarTargetIsNeverRatherThanAnOverflow() {
        assertThat(new ClockLine(0, -10, 1_000_000_001L).trueAtOrAfter(Long.MAX_VALUE)).isEqualTo(ClockLine.NEVER);
        assertThat(new ClockLine(0, 0, 1).trueAtOrAfter(Long.MAX_VALUE)).isEqualTo(ClockLine.NEVER);
    }

    @Test
    void aRateOutOfRangeIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ClockLine(0, 0, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ClockLine(0, 0, 4_000_000_001L));
    }
}
