package dev.fencepost.election.lease;

import static dev.fencepost.election.lease.LeaseCase.THEM;
import static dev.fencepost.election.lease.LeaseCase.WALL_AT_START;
import static dev.fencepost.election.lease.LeaseCase.candidate;
import static dev.fencepost.election.lease.LeaseCase.givenBack;
import static dev.fencepost.election.lease.LeaseCase.millis;
import static dev.fencepost.election.lease.LeaseCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.LeaseTimings;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/**
 * The worst case of rulings 1, with the real protocol on both sides: the holder slow and cut off right after a renewal,
 * the judge fast and observing at the moment of its application, and no latency at all.
 */
class MarginTest {

    private static final Fate AT_ONCE = Fate.took(0, 0);

    @Property(tries = 200, shrinking = ShrinkingMode.OFF)
    void twoHoldersNeverOverlapAtTheExtremesOfWhatIsDeclared(@ForAll @IntRange(min = 3, max = 90) int leaseSeconds,
            @ForAll @IntRange(max = 100_000) int holderPpm, @ForAll @IntRange(max = 100_000) int judgePpm) {
        LeaseTimings declared = timings(leaseSeconds, holderPpm, judgePpm);
        assertThat(overlapNanos(declared, holderPpm, judgePpm)).isLessThanOrEqualTo(0);
    }

    @Property(tries = 200, shrinking = ShrinkingMode.OFF)
    void twoHoldersOverlapAsSoonAsAClockIsWorseThanDeclared(@ForAll @IntRange(min = 3, max = 90) int leaseSeconds,
            @ForAll @IntRange(max = 100_000) int holderPpm, @ForAll @IntRange(max = 100_000) int judgePpm) {
        LeaseTimings declared = timings(leaseSeconds, holderPpm, judgePpm);
        assertThat(overlapNanos(declared, holderPpm + 1, judgePpm)).isGreaterThan(0);
        assertThat(overlapNanos(declared, holderPpm, judgePpm + 1)).isGreaterThan(0);
    }

    /** Declaring the judge's clock perfect makes the allowance r * D. */
    @Test
    void anAllowanceOfTheRateErrorTimesTheLeaseOverlapsByAHundredAndFortyEightAndAHalfMilliseconds() {
        assertThat(overlapNanos(timings(15, 10_000, 0), 10_000, 10_000)).isBetween(148_514_000L, 148_515_000L);
    }

    private static LeaseTimings timings(int leaseSeconds, int holderPpm, int judgePpm) {
        long lease = seconds(leaseSeconds);
        return new LeaseTimings(lease, lease / 3, lease / 5, lease / 15, 20, lease / 15, lease, holderPpm, judgePpm, 0);
    }

    private static long overlapNanos(LeaseTimings timings, int holderSlowPpm, int judgeFastPpm) {
        double holderEnds = validNanos(timings) / (1 - holderSlowPpm / 1e6);
        double judgeSwaps = waitNanos(timings) / (1 + judgeFastPpm / 1e6);
        return Math.round(holderEnds - judgeSwaps);
    }

    /** For how long, on its own clock, a holder relies on the write that made it the leader. */
    private static long validNanos(LeaseTimings timings) {
        LeaseCase holder = candidate().timings(timings).lease(givenBack(6)).start().elapse(millis(100));
        assertThat(holder.tokenValid()).isTrue();
        return holder.validUntilNanos() - holder.lastWrite().atNanos();
    }

    /** After how long, on its own clock, a judge swaps a lease that it observed when it was renewed. */
    private static long waitNanos(LeaseTimings timings) {
        LeaseRecord renewed = new LeaseRecord(THEM, 4, OptionalLong.of(WALL_AT_START), timings.leaseDurationSeconds());
        LeaseCase judge = candidate().timings(timings).lease(renewed).always(AT_ONCE).start();
        judge.elapse(timings.leaseDurationNanos() + 1);
        return judge.writes().getFirst().atNanos();
    }
}
