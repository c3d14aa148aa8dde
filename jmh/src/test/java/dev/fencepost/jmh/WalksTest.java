package dev.fencepost.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.CampaignPhase;
import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.campaign.KeepAlive;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.election.lease.Phase;
import org.junit.jupiter.api.Test;

/** Goal: what is measured under the name of one renewal is one renewal, and so with the other ways. */
class WalksTest {

    private static final long THIRD_OF_TTL_NANOS = 10_000_000_000L / 3;

    private final LeaseWalks lease = new LeaseWalks();
    private final EtcdWalks etcd = new EtcdWalks();

    private static KeepAlive kept(CampaignState state) {
        return state.keepAlive().orElseThrow();
    }

    @Test
    void a_renewal_of_a_lease_asks_once_and_extends() {
        LeaseState renewed = lease.renew();
        assertThat(renewed.nextAttempt()).isEqualTo(lease.leading().nextAttempt() + 1);
        assertThat(renewed.holding().orElseThrow().validUntilNanos())
                .isGreaterThan(lease.leading().holding().orElseThrow().validUntilNanos());
    }

    @Test
    void a_conflict_asks_reads_and_asks_again() {
        LeaseState renewed = lease.conflict();
        assertThat(renewed.phase()).isEqualTo(Phase.LEADING);
        assertThat(renewed.nextAttempt()).isEqualTo(lease.leading().nextAttempt() + 3);
    }

    @Test
    void a_lost_lease_is_watched_again() {
        assertThat(lease.lose().phase()).isEqualTo(Phase.WATCHING);
    }

    @Test
    void a_lease_is_acquired_from_nothing() {
        assertThat(lease.acquire().phase()).isEqualTo(Phase.LEADING);
    }

    /** Two renewals at one instant, as right after the handshake, would move the deadline by no more than one. */
    @Test
    void a_renewal_through_etcd_moves_the_watchdog_and_the_next_renewal_by_one_interval() {
        KeepAlive before = kept(etcd.leading());
        KeepAlive after = kept(etcd.renew());
        assertThat(after.watchdog().deadlineNanos())
                .isEqualTo(before.watchdog().deadlineNanos() + THIRD_OF_TTL_NANOS);
        assertThat(after.nextRenewalNanos()).isEqualTo(before.nextRenewalNanos() + THIRD_OF_TTL_NANOS);
    }

    @Test
    void a_broken_stream_is_replaced_by_another_one() {
        CampaignState reconnected = etcd.reconnect();
        assertThat(kept(reconnected).link()).isInstanceOf(KeepAlive.Link.Streaming.class)
                .isNotEqualTo(kept(etcd.leading()).link());
        assertThat(reconnected.nextNumber()).isEqualTo(etcd.leading().nextNumber() + 1);
    }

    @Test
    void a_lost_leadership_through_etcd_ends_its_campaign() {
        assertThat(etcd.lose().phase()).isEqualTo(CampaignPhase.RESTING);
    }

    @Test
    void a_key_is_acquired_from_nothing() {
        assertThat(etcd.acquire().phase()).isEqualTo(CampaignPhase.LEADING);
    }
}
