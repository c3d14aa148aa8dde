package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One leadership as the work sees it. */
class TenureTest {

    private static final FencingToken THREE = new FencingToken(3);
    private static final CandidateId OWN = new CandidateId("a#1");

    private long nowNanos;
    private final ElectionStatus status = new ElectionStatus(() -> nowNanos);
    private final Tenure tenure = new Tenure(THREE, Optional.empty(), OWN, status);

    @Test
    void a_tenure_may_act_while_the_verdict_is_its_own() {
        assertThat(tenure.token()).isEqualTo(THREE);
        assertThat(tenure.candidate()).isEqualTo(OWN);
        assertThat(tenure.leaderFence()).isEmpty();
        assertThat(tenure.check()).isFalse();
        status.setVerdict(new Leadership(THREE, 10));
        assertThat(tenure.check()).isTrue();
        nowNanos = 10;
        assertThat(tenure.check()).isFalse();
        status.setVerdict(new Leadership(new FencingToken(4), 20));
        assertThat(tenure.check()).as("somebody else's leadership, or a later one of this process").isFalse();
    }

    @Test
    void the_first_reason_to_stop_is_the_one_that_counts() throws InterruptedException {
        assertThat(tenure.stopping()).isFalse();
        assertThat(tenure.stopReason()).isEmpty();
        assertThat(tenure.awaitStop(Duration.ofNanos(1))).isFalse();
        tenure.stop(LossReason.DEADLINE);
        tenure.stop(LossReason.CLOSED);
        assertThat(tenure.stopping()).isTrue();
        assertThat(tenure.stopReason()).contains(LossReason.DEADLINE);
        assertThat(tenure.awaitStop(Duration.ofDays(9))).isTrue();
    }
}
