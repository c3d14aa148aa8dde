package dev.fencepost.model.etcd;

import static dev.fencepost.model.etcd.TestEtcd.MILLI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.model.etcd.EtcdSettings.IsolatedLeader;
import org.junit.jupiter.api.Test;

/** Which settings and choices can be, and which times follow from them. */
class EtcdSettingsTest {

    @Test
    void the_least_of_everything_is_allowed_and_less_is_not() {
        EtcdSettings least = settings(1, 1).withFirstRevision(1).withFirstLeaseId(1).withHistoryLimit(1);
        assertThatIllegalArgumentException().isThrownBy(() -> settings(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> settings(2, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> least.withFirstRevision(0));
        assertThatIllegalArgumentException().isThrownBy(() -> least.withFirstLeaseId(0));
        assertThatIllegalArgumentException().isThrownBy(() -> least.withHistoryLimit(0));
    }

    /** The election timeout counts in whole heartbeats, of which half are put on top. */
    @Test
    void the_shortest_ttl_is_one_and_a_half_election_timeouts_in_whole_seconds() {
        assertThat(settings(100 * MILLI, 1_000 * MILLI).leastTtlSeconds()).isEqualTo(2);
        assertThat(settings(100 * MILLI, 5_000 * MILLI).leastTtlSeconds()).isEqualTo(8);
        assertThat(settings(500 * MILLI, 2_000 * MILLI).leastTtlSeconds()).isEqualTo(3);
        assertThat(settings(700 * MILLI, 2_000 * MILLI).leastTtlSeconds()).as("3 heartbeats of 0.7 s").isEqualTo(3);
        assertThat(settings(10 * MILLI, 100 * MILLI).leastTtlSeconds()).isEqualTo(1);
        assertThat(settings(1, 1).leastTtlSeconds()).isEqualTo(1);
    }

    @Test
    void a_choice_has_delays_that_a_server_can_have() {
        Choice longest = Choice.DEFAULT.withCatchUpDelayNanos(Choice.LONGEST_CATCH_UP_NANOS);
        assertThatIllegalArgumentException().isThrownBy(() -> longest
                .withCatchUpDelayNanos(Choice.LONGEST_CATCH_UP_NANOS + 1));
        assertThatIllegalArgumentException().isThrownBy(() -> longest.withCatchUpDelayNanos(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> longest.withRemovalLagNanos(-1));
    }

    private static EtcdSettings settings(long heartbeatNanos, long electionTimeoutNanos) {
        return new EtcdSettings(EtcdVersion.V3_5, heartbeatNanos, electionTimeoutNanos, 1, 1, 0, 1,
                IsolatedLeader.REFUSES);
    }
}
