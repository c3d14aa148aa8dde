package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The small values that everything else is built from: tokens, identities, lengths and the clock. */
class TermsTest {

    @Test
    void tokens_are_numbers_from_zero_on_and_only_those_above_it_were_issued() {
        assertThat(new FencingToken(0)).isEqualTo(FencingToken.NEVER);
        assertThat(new FencingToken(0).issued()).isFalse();
        assertThat(new FencingToken(1).issued()).isTrue();
        assertThat(new FencingToken(1)).isLessThan(new FencingToken(2)).hasToString("1")
                .isEqualByComparingTo(new FencingToken(1));
        assertThatIllegalArgumentException().isThrownBy(() -> new FencingToken(-1));
    }

    /** Each call with its timeout and the longest retry after it. */
    @Test
    void a_closing_election_waits_for_six_calls_at_most() {
        ElectionConfig config = ElectionConfig.builder("shard-a", new CandidateId("a#1"))
                .callTimeout(Duration.ofSeconds(2)).retryInterval(Duration.ofSeconds(1)).retryJitterPercent(50)
                .closeBound(Duration.ofSeconds(17)).build();
        assertThat(config.closingCallsNanos()).isEqualTo(21_000_000_000L);
        assertThat(config.closeBoundNanos()).isEqualTo(17_000_000_000L);
        assertThat(config.toString()).contains("shard-a", "a#1", "OBSERVED");
    }

    @Test
    void delays_differ_from_process_to_process_and_reach_from_nothing_to_all() {
        assertThat(delays(1, 2)).isEqualTo(delays(1, 2)).isNotEqualTo(delays(4, 8));
        assertThat(delays(1, 2)).containsOnly(0L, 1L);
    }

    @Test
    void whoever_sleeps_wakes_no_earlier_than_was_said() throws InterruptedException {
        SystemClock clock = new SystemClock();
        long start = clock.nanos();
        clock.sleepNanos(5_000_000);
        assertThat(clock.nanos() - start).isGreaterThanOrEqualTo(5_000_000);
    }

    private static List<Long> delays(long most, long least) {
        Jitter jitter = new ProcessIdentity(new UUID(most, least)).jitter();
        return LongStream.range(0, 100).map(unused -> jitter.upTo(1)).boxed().toList();
    }
}
