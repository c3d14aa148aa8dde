package dev.fencepost.model.etcd;

import static dev.fencepost.model.etcd.TestEtcd.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.model.etcd.EtcdReply.LeaseKeepAliveResponse;
import dev.fencepost.model.etcd.EtcdSettings.IsolatedLeader;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the cluster of three did without a quorum, with a new leader, and with a member cut off (README of the cases).
 */
class LeadershipTest {

    private static final long TIMEOUT_NANOS = 7 * SECOND;

    private final TestEtcd etcd = new TestEtcd();

    @ParameterizedTest
    @EnumSource
    void without_a_leader_each_kind_of_call_fails_in_its_own_way_after_seven_seconds(EtcdVersion version) {
        TestEtcd leaderless = new TestEtcd(EtcdSettings.DEFAULT.withVersion(version));
        leaderless.happens(new ServiceEvent.LeaderIsLost());
        long put = leaderless.send(EtcdCall.Put.of("a", "1"));
        long read = leaderless.send(EtcdCall.Range.of("a"));
        long leader = leaderless.send(new EtcdCall.Leader("e"));
        long timeToLive = leaderless.send(new EtcdCall.LeaseTimeToLive(100, false));
        long keepAlives = leaderless.send(new EtcdCall.KeepAliveOpen());
        leaderless.sendOver(keepAlives, new EtcdCall.KeepAliveSend(keepAlives, 100));
        leaderless.pass(TIMEOUT_NANOS - 1);
        assertThat(leaderless.notifications()).isEmpty();

        leaderless.pass(1);

        StatusCode code = version == EtcdVersion.V3_4 ? StatusCode.UNKNOWN : StatusCode.DEADLINE_EXCEEDED;
        assertThat(leaderless.notifications()).containsExactlyInAnyOrder(
                new Notification.LateAnswer(put, new EtcdReply.StatusError(code, "context deadline exceeded")),
                new Notification.LateAnswer(read, new EtcdReply.StatusError(StatusCode.UNAVAILABLE,
                        "etcdserver: request timed out")),
                new Notification.LateAnswer(leader, new EtcdReply.StatusError(StatusCode.UNKNOWN,
                        "etcdserver: request timed out")),
                new Notification.LateAnswer(timeToLive, new EtcdReply.StatusError(StatusCode.UNAVAILABLE,
                        "etcdserver: no leader")),
                new Notification.StreamEnded(keepAlives, Optional.of(new EtcdReply.StatusError(
                        StatusCode.UNAVAILABLE, "etcdserver: no leader"))));
    }

    @Test
    void a_serializable_read_needs_no_leader() {
        etcd.call(EtcdCall.Put.of("a", "1"));
        etcd.happens(new ServiceEvent.LeaderIsLost());
        EtcdCall.Range read = new EtcdCall.Range("a", "", 0, 0, EtcdCall.SortOrder.NONE, EtcdCall.SortTarget.KEY, true,
                false, false, 0, 0, 0, 0);

        assertThat(etcd.call(read)).isInstanceOfSatisfying(EtcdReply.RangeResponse.class,
                response -> assertThat(response.count()).isEqualTo(1));
    }

    @Test
    void a_refused_write_has_no_effect_unless_it_is_fated_to() {
        etcd.happens(new ServiceEvent.LeaderIsLost());
        etcd.send(EtcdCall.Put.of("a", "1"));
        etcd.choose(Choice.DEFAULT.withFate(Choice.Fate.CARRIED_OUT));
        etcd.send(EtcdCall.Put.of("b", "1"));
        etcd.pass(TIMEOUT_NANOS);
        etcd.notifications();

        etcd.happens(new ServiceEvent.LeaderIsElected());

        assertThat(etcd.state().keys()).extracting(KeyValue::key).containsExactly("b");
        assertThat(etcd.notifications()).isEmpty();
    }

    @Test
    void a_campaign_that_lands_after_it_failed_leaves_a_key_that_nobody_waits_for() {
        etcd.campaign("e", 100);
        etcd.grant(101, 60);
        etcd.happens(new ServiceEvent.LeaderIsLost());
        etcd.choose(Choice.DEFAULT.withFate(Choice.Fate.CARRIED_OUT));
        long campaign = etcd.send(new EtcdCall.Campaign("e", 101, ""));
        etcd.pass(TIMEOUT_NANOS);
        assertThat(etcd.lateAnswer(campaign)).isPresent();

        etcd.happens(new ServiceEvent.LeaderIsElected());

        assertThat(etcd.state().key("e/65")).isPresent();
        assertThat(etcd.state().heldCalls()).isZero();
    }

    @Test
    void a_write_lost_with_its_leader_fails_though_there_is_a_new_one() {
        etcd.happens(new ServiceEvent.LeaderIsLost());
        etcd.choose(Choice.DEFAULT.withFate(Choice.Fate.LOST));
        long put = etcd.send(EtcdCall.Put.of("a", "1"));
        etcd.pass(2 * SECOND);
        etcd.happens(new ServiceEvent.LeaderIsElected());

        etcd.pass(TIMEOUT_NANOS - 2 * SECOND);

        assertThat(etcd.lateAnswer(put)).contains(new EtcdReply.StatusError(StatusCode.UNAVAILABLE,
                "etcdserver: request timed out, possibly due to previous leader failure"));
        assertThat(etcd.state().keys()).isEmpty();
    }

    @Test
    void a_keepalive_sent_while_the_leader_changes_is_answered_by_the_new_one_with_the_full_ttl() {
        etcd.grant(100, 20);
        long stream = etcd.send(new EtcdCall.KeepAliveOpen());
        etcd.happens(new ServiceEvent.LeaderIsLost());
        etcd.sendOver(stream, new EtcdCall.KeepAliveSend(stream, 100));
        etcd.pass(2 * SECOND);
        assertThat(etcd.notifications()).isEmpty();

        etcd.happens(new ServiceEvent.LeaderIsElected());

        assertThat(etcd.notifications()).singleElement().isInstanceOfSatisfying(Notification.StreamMessage.class,
                message -> assertThat(((LeaseKeepAliveResponse) message.message()).ttlSeconds()).isEqualTo(20));
    }

    @Test
    void no_lease_is_removed_without_a_leader_and_a_new_one_extends_it() {
        etcd.grant(100, 2);
        etcd.happens(new ServiceEvent.LeaderIsLost());
        etcd.pass(60 * SECOND);
        assertThat(etcd.state().lease(100)).isPresent();

        etcd.happens(new ServiceEvent.LeaderIsElected());

        assertThat(etcd.state().lease(100)).get().extracting(LeaseView::deadlineNanos)
                .isEqualTo(etcd.nowNanos() + 3 * SECOND);
    }

    @Test
    void a_new_leader_extends_every_lease_and_says_so() {
        etcd.grant(100, 20);
        etcd.grant(101, 30);
        etcd.facts();
        etcd.pass(SECOND);
        etcd.happens(new ServiceEvent.LeaderIsElected());
        assertThat(etcd.facts()).containsExactly(
                new LeaseFact.Extended(100, etcd.nowNanos() + 21 * SECOND, etcd.nowNanos()),
                new LeaseFact.Extended(101, etcd.nowNanos() + 31 * SECOND, etcd.nowNanos()));
    }

    @Test
    void calls_that_waited_for_a_leader_go_on_in_the_order_in_which_they_came() {
        etcd.happens(new ServiceEvent.LeaderIsLost());
        EtcdState state = put(etcd.state(), 50, "first", 0);
        state = put(state, 40, "second", 1);
        state = EtcdApi.happen(state, new ServiceEvent.LeaderIsElected(), etcd.nowNanos() + 2).state();
        assertThat(state.key("a")).get().extracting(KeyValue::value).isEqualTo("second");
    }

    private EtcdState put(EtcdState state, long id, String value, long laterNanos) {
        return EtcdApi.step(state, new EtcdRequest(id, id, EtcdCall.Put.of("a", value)), etcd.nowNanos() + laterNanos)
                .state();
    }

    @Test
    void what_an_isolated_member_was_asked_is_done_when_it_is_back_and_there_is_a_leader() {
        etcd.happens(new ServiceEvent.MemberIsIsolated(7));
        etcd.sendOver(7, EtcdCall.Put.of("a", "1"));
        assertThat(etcd.state().heldCalls()).isEqualTo(1);
        etcd.happens(new ServiceEvent.LeaderIsLost());
        etcd.happens(new ServiceEvent.MemberRejoins(7));
        assertThat(etcd.state().heldCalls()).isEqualTo(1);
        etcd.happens(new ServiceEvent.LeaderIsElected());
        etcd.happens(new ServiceEvent.MemberIsIsolated(7));
        etcd.sendOver(7, EtcdCall.Put.of("b", "1"));
        etcd.happens(new ServiceEvent.MemberRejoins(7));
        assertThat(etcd.state().heldCalls()).isZero();
        assertThat(etcd.state().keys()).extracting(KeyValue::key).containsExactly("a", "b");
    }

    @Test
    void a_waiting_campaign_goes_on_through_a_change_of_leader() {
        etcd.campaign("e", 100);
        long waiting = etcd.campaign("e", 101);
        etcd.happens(new ServiceEvent.LeaderIsElected());
        assertThat(etcd.notifications()).isEmpty();

        etcd.call(new EtcdCall.LeaseRevoke(100));

        assertThat(etcd.lateAnswer(waiting)).get().isInstanceOf(EtcdReply.CampaignResponse.class);
    }

    @Test
    void an_isolated_member_reads_the_past_and_is_told_the_rest_when_it_is_back() {
        long stream = etcd.send(new EtcdCall.WatchOpen());
        etcd.sendOver(stream, EtcdCall.WatchCreate.of(stream, "a"));
        etcd.call(EtcdCall.Put.of("a", "0"));
        etcd.call(EtcdCall.Put.of("a", "0"));
        etcd.notifications();
        etcd.happens(new ServiceEvent.MemberIsIsolated(stream));
        etcd.call(EtcdCall.Put.of("a", "1"));
        etcd.sendOver(stream, new EtcdCall.Range("a", "", 0, 0, EtcdCall.SortOrder.NONE, EtcdCall.SortTarget.KEY, true,
                false, false, 0, 0, 0, 0));
        assertThat(etcd.notifications()).isEmpty();

        etcd.happens(new ServiceEvent.MemberRejoins(stream));

        assertThat(etcd.notifications()).singleElement().isInstanceOfSatisfying(Notification.StreamMessage.class,
                message -> assertThat(((EtcdReply.WatchResponse) message.message()).events()).hasSize(1));
    }

    @Test
    void an_isolated_leader_acknowledges_keepalives_of_a_lease_that_is_gone_only_where_it_is_told_to() {
        TestEtcd older = new TestEtcd(EtcdSettings.DEFAULT.withIsolatedLeader(IsolatedLeader.ACKNOWLEDGES));
        for (TestEtcd cluster : List.of(etcd, older)) {
            cluster.grant(100, 2);
            long stream = cluster.send(new EtcdCall.KeepAliveOpen());
            cluster.happens(new ServiceEvent.MemberIsIsolated(stream));
            cluster.pass(4 * SECOND);
            assertThat(cluster.state().leases()).isEmpty();
            cluster.sendOver(stream, new EtcdCall.KeepAliveSend(stream, 100));
        }

        assertThat(etcd.notifications()).isEmpty();
        assertThat(older.notifications()).singleElement().isInstanceOfSatisfying(Notification.StreamMessage.class,
                message -> assertThat(((LeaseKeepAliveResponse) message.message()).ttlSeconds()).isEqualTo(2));
    }

    @Test
    void a_keepalive_that_was_too_late_is_not_answered_by_a_member_that_is_cut_off() {
        TestEtcd older = new TestEtcd(EtcdSettings.DEFAULT.withIsolatedLeader(IsolatedLeader.ACKNOWLEDGES)
                .withCollectionPhaseNanos(400 * TestEtcd.MILLI));
        older.grant(100, 2);
        long stream = older.send(new EtcdCall.KeepAliveOpen());
        older.pass(2 * SECOND);
        older.sendOver(stream, new EtcdCall.KeepAliveSend(stream, 100));
        older.happens(new ServiceEvent.MemberIsIsolated(stream));
        older.pass(SECOND);
        assertThat(older.state().leases()).isEmpty();
        assertThat(older.notifications()).isEmpty();

        older.happens(new ServiceEvent.MemberRejoins(stream));

        assertThat(older.notifications()).singleElement().isInstanceOfSatisfying(Notification.StreamMessage.class,
                message -> assertThat(((LeaseKeepAliveResponse) message.message()).ttlSeconds()).isZero());
    }
}
