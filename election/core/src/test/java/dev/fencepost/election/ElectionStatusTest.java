package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What an election looks like from outside, event by event. */
class ElectionStatusTest {

    private static final FencingToken THREE = new FencingToken(3);
    private static final FencingToken FOUR = new FencingToken(4);
    private static final ElectionEvent GAINED = new ElectionEvent.Gained(THREE, 1_000);

    private long nowNanos;
    private final ElectionStatus status = new ElectionStatus(() -> nowNanos);

    @Test
    void a_verdict_is_valid_for_its_own_token_until_its_end() {
        assertThat(status.validFor(FencingToken.NEVER)).isFalse();
        status.setVerdict(new Leadership(THREE, 1_000));
        nowNanos = 999;
        assertThat(status.valid()).isTrue();
        assertThat(status.validFor(THREE)).isTrue();
        assertThat(status.validFor(FOUR)).isFalse();
        nowNanos = 1_000;
        assertThat(status.valid()).isFalse();
        assertThat(status.validFor(THREE)).isFalse();
    }

    @Test
    void each_outcome_is_counted_once() {
        apply(GAINED);
        apply(new ElectionEvent.Extended(THREE, 2_000));
        apply(new ElectionEvent.Lost(THREE, LossReason.SUPERSEDED));
        apply(new ElectionEvent.HeldByOther(FOUR));
        for (Outcome outcome : Outcome.values()) {
            assertThat(status.outcomes(outcome)).as("%s", outcome).isEqualTo(1);
        }
        apply(new ElectionEvent.CallFailed(ErrorReason.UNREACHABLE, "gone"));
        apply(new ElectionEvent.CampaignFailed(ErrorReason.FORBIDDEN, false, "no"));
        assertThat(status.errors(ErrorReason.UNREACHABLE)).isEqualTo(1);
        assertThat(status.errors(ErrorReason.FORBIDDEN)).isEqualTo(1);
        assertThat(status.errors(ErrorReason.OTHER)).isZero();
    }

    @Test
    void it_leads_from_the_gain_to_the_loss_and_no_longer_than_to_the_end() {
        assertThat(status.leading()).isFalse();
        apply(GAINED);
        assertThat(status.leading()).isTrue();
        apply(new ElectionEvent.Lost(THREE, LossReason.STEPPED_DOWN));
        assertThat(status.leading()).isFalse();
        apply(GAINED);
        status.setVerdict(new Leadership(THREE, 1_000));
        apply(new ElectionEvent.Ended(EndReason.CLOSED));
        assertThat(status.leading()).isFalse();
        assertThat(status.holding()).isFalse();
        assertThat(status.verdict()).isEqualTo(Leadership.NONE);
        assertThat(status.endReason()).contains(EndReason.CLOSED);
    }

    /** Cut off until the lease ran out, nothing has shown that the record names somebody else. */
    @Test
    void it_holds_the_record_until_something_shows_that_another_does() {
        for (ElectionEvent shows : new ElectionEvent[]{new ElectionEvent.OtherLeader("b#2", FOUR),
                new ElectionEvent.NoLeader(), new ElectionEvent.HeldByOther(FOUR), new ElectionEvent.Released(THREE),
                new ElectionEvent.ReleaseIndeterminate(), new ElectionEvent.Lost(THREE, LossReason.DELETED)}) {
            apply(GAINED);
            apply(new ElectionEvent.Lost(THREE, LossReason.DEADLINE));
            assertThat(status.holding()).isTrue();
            apply(shows);
            assertThat(status.holding()).as("%s", shows).isFalse();
        }
    }

    @Test
    void the_leader_is_known_since_it_was_first_seen() {
        apply(GAINED);
        assertThat(status.leaderSinceSeconds()).isEqualTo(1.5);
        assertThat(status.elections()).isEqualTo(1);
        apply(new ElectionEvent.Lost(THREE, LossReason.DEADLINE));
        assertThat(status.leaderSinceSeconds()).isZero();
        apply(new ElectionEvent.OtherLeader("b#2", FOUR));
        assertThat(status.leaderSinceSeconds()).isEqualTo(1.5);
        assertThat(status.elections()).isEqualTo(2);
        apply(new ElectionEvent.NoLeader());
        assertThat(status.leaderSinceSeconds()).isZero();
    }

    @Test
    void the_slow_path_counts_while_leading_only() {
        status.tookSlowPath();
        assertThat(status.slowPaths()).isZero();
        apply(GAINED);
        status.tookSlowPath();
        assertThat(status.slowPaths()).isEqualTo(1);
    }

    @Test
    void who_waits_is_told_and_keeps_nobody_out() throws Exception {
        assertThat(status.awaitLeadership(0)).isFalse();
        assertThat(status.awaitEnd(0)).isEmpty();
        assertThat(status.awaitLeadership(1_000)).isFalse();
        assertThat(status.awaitEnd(1_000)).isEmpty();
        CompletableFuture<Boolean> leading = CompletableFuture.supplyAsync(() -> awaited(true).isEmpty());
        CompletableFuture<Optional<EndReason>> ended = CompletableFuture.supplyAsync(() -> awaited(false));
        apply(GAINED);
        assertThat(leading.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(ended).isNotDone();
        apply(new ElectionEvent.Ended(EndReason.CLOSED));
        assertThat(ended.get(30, TimeUnit.SECONDS)).contains(EndReason.CLOSED);
        assertThat(status.awaitLeadership(Long.MAX_VALUE)).as("an end is the end of all waiting").isFalse();
        assertThat(status.awaitEnd(0)).contains(EndReason.CLOSED);
    }

    @Test
    void a_bound_of_more_than_a_day_is_as_good_as_none() {
        assertThat(ElectionStatus.boundNanos(Duration.ofDays(1))).isEqualTo(TimeUnit.DAYS.toNanos(1));
        assertThat(ElectionStatus.boundNanos(Duration.ofDays(1).plusNanos(1))).isEqualTo(Long.MAX_VALUE);
        assertThat(ElectionStatus.boundNanos(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
    }

    private void apply(ElectionEvent event) {
        status.apply(event, new Now(nowNanos, 1_500_000));
    }

    /** Why it ended, once it leads or has ended. */
    private Optional<EndReason> awaited(boolean leadership) {
        try {
            if (leadership) {
                assertThat(status.awaitLeadership(Long.MAX_VALUE)).isTrue();
                return Optional.empty();
            }
            return status.awaitEnd(Long.MAX_VALUE);
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }
}
