package dev.fencepost.model.etcd;

import static dev.fencepost.model.etcd.TestEtcd.MILLI;
import static dev.fencepost.model.etcd.TestEtcd.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What campaigns and locks do where the recorded cases leave something open, or the versions differ. */
class QueueTest {

    private static final Choice SLOW = Choice.DEFAULT.withCatchUpDelayNanos(Choice.LONGEST_CATCH_UP_NANOS);

    private final TestEtcd etcd = new TestEtcd();

    /** 3.5's lock alone looks at its own key when its turn comes. */
    @ParameterizedTest
    @EnumSource
    void a_lock_whose_session_expired_while_it_waited_is_told_so_by_the_younger_version_only(EtcdVersion version) {
        TestEtcd locks = new TestEtcd(EtcdSettings.DEFAULT.withVersion(version));
        locks.grant(100, 60);
        locks.grant(101, 2);
        locks.call(new EtcdCall.Lock("l", 100));
        long waiting = locks.send(new EtcdCall.Lock("l", 101));
        locks.pass(3 * SECOND);

        locks.call(new EtcdCall.Unlock("l/64"));

        EtcdReply answer = locks.lateAnswer(waiting).orElseThrow();
        switch (version) {
            case V3_4 -> assertThat(answer).isInstanceOf(EtcdReply.LockResponse.class);
            case V3_5 -> assertThat(answer).isEqualTo(new EtcdReply.StatusError(StatusCode.UNKNOWN,
                    "mutex: session is expired"));
        }
    }

    @Test
    void a_campaign_ended_by_a_compaction_leaves_its_key_and_a_lock_gives_it_back() {
        etcd.campaign("e", 100);
        etcd.grant(101, 60);
        etcd.grant(102, 60);
        etcd.choose(SLOW);
        long campaign = etcd.send(new EtcdCall.Campaign("e", 101, ""));
        long lock = etcd.send(new EtcdCall.Lock("e", 102));
        etcd.call(EtcdCall.Put.of("x", ""));
        etcd.call(new EtcdCall.Compact(etcd.state().revision()));

        etcd.pass(Choice.LONGEST_CATCH_UP_NANOS);

        EtcdReply compacted = new EtcdReply.StatusError(StatusCode.UNKNOWN,
                "etcdserver: mvcc: required revision has been compacted");
        assertThat(etcd.notifications()).containsExactly(new Notification.LateAnswer(campaign, compacted),
                new Notification.LateAnswer(lock, compacted));
        assertThat(etcd.state().heldCalls()).isZero();
        assertThat(etcd.state().keys()).extracting(KeyValue::key).containsExactly("e/64", "e/65", "x");
    }

    @Test
    void a_deletion_that_a_slow_wait_missed_is_told_when_it_catches_up() {
        etcd.campaign("e", 100);
        etcd.grant(101, 60);
        etcd.choose(SLOW);
        long campaign = etcd.send(new EtcdCall.Campaign("e", 101, ""));
        etcd.call(new EtcdCall.LeaseRevoke(100));
        assertThat(etcd.lateAnswer(campaign)).isEmpty();

        etcd.pass(Choice.LONGEST_CATCH_UP_NANOS);

        assertThat(etcd.lateAnswer(campaign)).get().isInstanceOf(EtcdReply.CampaignResponse.class);
    }

    @Test
    void a_cancelled_lock_deletes_its_key_though_it_was_written_anew() {
        etcd.grant(100, 60);
        etcd.grant(101, 60);
        etcd.call(new EtcdCall.Lock("l", 100));
        long waiting = etcd.send(new EtcdCall.Lock("l", 101));
        etcd.call(EtcdCall.DeleteRange.of("l/65"));
        etcd.call(EtcdCall.Put.of("l/65", "again"));

        etcd.send(new EtcdCall.CancelCall(waiting));

        assertThat(etcd.state().key("l/65")).isEmpty();
    }

    @Test
    void keepalives_behind_one_that_waits_for_a_removal_wait_with_it_and_come_in_order() {
        etcd.grant(100, 2);
        etcd.grant(101, 60);
        etcd.happens(new ServiceEvent.CollectionShifts(2 * SECOND + 300 * MILLI));
        long stream = etcd.send(new EtcdCall.KeepAliveOpen());
        etcd.pass(2 * SECOND + 100 * MILLI);
        etcd.sendOver(stream, new EtcdCall.KeepAliveSend(stream, 100));
        etcd.sendOver(stream, new EtcdCall.KeepAliveSend(stream, 101));
        etcd.sendOver(stream, new EtcdCall.HalfClose(stream));
        assertThat(etcd.notifications()).isEmpty();
        assertThat(etcd.state().keepAlives())
                .containsExactly(new KeepAliveView(stream, List.of(100L, 101L), true));

        etcd.pass(200 * MILLI);

        assertThat(etcd.state().keepAlives()).isEmpty();
        assertThat(etcd.notifications()).extracting(QueueTest::summary).containsExactly("100: 0", "101: 60", "closed");
    }

    @Test
    void a_wait_is_seen_with_its_place_and_with_what_it_waits_for() {
        etcd.campaign("e", 100);
        etcd.choose(Choice.DEFAULT.withCatchUpDelayNanos(MILLI));
        long waiting = etcd.campaign("e", 101);

        assertThat(etcd.state().waiting()).containsExactly(
                new WaitingView(waiting, 3, "e/64", 3, OptionalLong.of(etcd.nowNanos() + MILLI)));
        etcd.pass(MILLI);
        assertThat(etcd.state().waiting())
                .containsExactly(new WaitingView(waiting, 3, "e/64", 4, OptionalLong.empty()));
    }

    @Test
    void an_observer_that_falls_behind_its_leader_is_ended_by_a_compaction_too() {
        etcd.choose(SLOW);
        long observer = etcd.send(new EtcdCall.Observe("e"));
        etcd.call(EtcdCall.Put.of("e/1", ""));
        etcd.call(EtcdCall.Put.of("x", ""));
        etcd.call(EtcdCall.Put.of("x", ""));
        etcd.pass(Choice.LONGEST_CATCH_UP_NANOS);
        assertThat(etcd.notifications()).as("the leader").hasSize(1);
        etcd.call(new EtcdCall.Compact(etcd.state().revision()));

        etcd.pass(Choice.LONGEST_CATCH_UP_NANOS);

        assertThat(etcd.notifications()).singleElement().isInstanceOfSatisfying(Notification.StreamEnded.class,
                ended -> assertThat(ended.streamId()).isEqualTo(observer));
        assertThat(etcd.state().openStreams()).isZero();
    }

    /** Whoever came just before is waited for, wherever its key stands among the others. */
    @Test
    void a_wait_is_for_the_one_who_came_just_before() {
        etcd.campaign("e", 102);
        long second = etcd.campaign("e", 100);
        long third = etcd.campaign("e", 101);
        assertThat(etcd.state().waiting())
                .extracting(WaitingView::callId, WaitingView::behind, WaitingView::fromRevision)
                .containsExactly(tuple(second, "e/66", 4L), tuple(third, "e/64", 5L));

        etcd.call(new EtcdCall.LeaseRevoke(100));
        assertThat(etcd.notifications()).isEmpty();
        assertThat(etcd.state().waiting()).extracting(WaitingView::callId, WaitingView::behind)
                .containsExactly(tuple(second, "e/66"), tuple(third, "e/66"));

        etcd.call(new EtcdCall.LeaseRevoke(102));
        assertThat(etcd.lateAnswer(third)).get().isInstanceOf(EtcdReply.CampaignResponse.class);
    }

    @Test
    void a_wait_that_is_over_leaves_nothing_behind() {
        etcd.campaign("e", 100);
        long waiting = etcd.campaign("e", 101);
        etcd.call(new EtcdCall.LeaseRevoke(100));
        assertThat(etcd.lateAnswer(waiting)).isPresent();
        assertThat(etcd.state().heldCalls()).isZero();
        etcd.call(EtcdCall.Put.of("e/64", "again"));
        etcd.call(EtcdCall.DeleteRange.of("e/64"));
        assertThat(etcd.notifications()).isEmpty();

        long cancelled = etcd.campaign("e", 102);
        etcd.send(new EtcdCall.CancelCall(cancelled));
        assertThat(etcd.state().heldCalls()).isZero();
        assertThat(etcd.state().waiting()).isEmpty();
        assertThat(etcd.state().key("e/66")).isEmpty();
    }

    private static String summary(Notification notification) {
        return switch (notification) {
            case Notification.StreamMessage message when message
                    .message() instanceof EtcdReply.LeaseKeepAliveResponse renewed ->
                renewed.id() + ": " + renewed.ttlSeconds();
            case Notification.StreamEnded ended when ended.failure().isEmpty() -> "closed";
            default -> notification.toString();
        };
    }

    @Test
    void a_slow_observer_is_ended_by_a_compaction() {
        etcd.choose(SLOW);
        long observer = etcd.send(new EtcdCall.Observe("e"));
        etcd.call(EtcdCall.Put.of("x", ""));
        etcd.call(EtcdCall.Put.of("x", ""));
        etcd.call(new EtcdCall.Compact(etcd.state().revision()));

        etcd.pass(Choice.LONGEST_CATCH_UP_NANOS);

        assertThat(etcd.notifications()).containsExactly(new Notification.StreamEnded(observer,
                Optional.of(new EtcdReply.StatusError(StatusCode.UNKNOWN,
                        "election: observe closed early"))));
        assertThat(etcd.state().openStreams()).isZero();
    }

    @Test
    void a_lease_that_the_server_makes_has_the_id_that_is_chosen_or_the_next() {
        etcd.choose(Choice.DEFAULT.withLeaseId(4711));
        assertThat(etcd.call(new EtcdCall.Campaign("e", 0, ""))).isInstanceOfSatisfying(
                EtcdReply.CampaignResponse.class, won -> assertThat(won.leader().lease()).isEqualTo(4711));
        etcd.choose(Choice.DEFAULT);
        assertThat(etcd.call(new EtcdCall.LeaseGrant(5, 0))).isInstanceOfSatisfying(EtcdReply.LeaseGrantResponse.class,
                granted -> assertThat(granted.id()).isEqualTo(EtcdSettings.DEFAULT.firstLeaseId()));
    }
}
