package dev.fencepost.model.etcd;

import static dev.fencepost.model.etcd.TestEtcd.MILLI;
import static dev.fencepost.model.etcd.TestEtcd.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.model.etcd.EtcdReply.LeaseKeepAliveResponse;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two troubles at once: a leader lost while the server stands, is stopped, or while a lease is being removed. */
class TroubleTest {

    private static final Notification.StreamEnded NO_LEADER = new Notification.StreamEnded(2,
            Optional.of(Errors.NO_LEADER));

    private final TestEtcd etcd = new TestEtcd();

    @Test
    void a_leader_that_is_lost_while_the_server_is_stopped_is_missing_when_it_starts() {
        etcd.happens(new ServiceEvent.ServerIsKilled());
        etcd.happens(new ServiceEvent.LeaderIsLost());
        etcd.happens(new ServiceEvent.ServerStarts(0));
        long put = etcd.send(EtcdCall.Put.of("a", "1"));
        etcd.pass(SECOND);
        assertThat(etcd.state().keys()).isEmpty();

        etcd.happens(new ServiceEvent.LeaderIsElected());

        assertThat(etcd.lateAnswer(put)).get().isInstanceOf(EtcdReply.PutResponse.class);
    }

    @Test
    void a_leader_that_is_elected_while_the_server_is_stopped_is_there_when_it_starts() {
        etcd.happens(new ServiceEvent.LeaderIsLost());
        etcd.happens(new ServiceEvent.ServerIsKilled());
        etcd.happens(new ServiceEvent.LeaderIsElected());
        etcd.happens(new ServiceEvent.ServerStarts(0));
        assertThat(etcd.call(EtcdCall.Put.of("a", "1"))).isInstanceOf(EtcdReply.PutResponse.class);
    }

    @Test
    void a_call_that_waits_for_a_leader_breaks_with_the_server_and_so_does_a_stream_that_was_not_open_yet() {
        etcd.happens(new ServiceEvent.LeaderIsLost());
        long put = etcd.send(EtcdCall.Put.of("a", "1"));
        long observer = etcd.send(new EtcdCall.Observe("e"));

        etcd.happens(new ServiceEvent.ServerIsKilled());

        EtcdReply.TransportError lost = new EtcdReply.TransportError(TransportFailure.CONNECTION_LOST);
        assertThat(etcd.notifications()).containsExactlyInAnyOrder(new Notification.LateAnswer(put, lost),
                new Notification.StreamEnded(observer, Optional.of(lost)));
        etcd.happens(new ServiceEvent.ServerStarts(0));
        etcd.happens(new ServiceEvent.LeaderIsElected());
        assertThat(etcd.state().heldCalls()).isZero();
        assertThat(etcd.notifications()).isEmpty();
    }

    @Test
    void collections_follow_the_moment_that_a_start_or_a_shift_gives_them() {
        etcd.grant(100, 2);
        etcd.happens(new ServiceEvent.CollectionShifts(300 * MILLI));
        etcd.pass(2_300 * MILLI - 1);
        assertThat(etcd.state().lease(100)).isPresent();
        etcd.pass(1);
        assertThat(etcd.state().lease(100)).isEmpty();

        etcd.grant(101, 2);
        etcd.happens(new ServiceEvent.ServerIsKilled());
        etcd.happens(new ServiceEvent.ServerStarts(200 * MILLI));
        etcd.pass(3_200 * MILLI - 1);
        assertThat(etcd.state().lease(101)).as("its time to live and an election timeout").isPresent();
        etcd.pass(1);
        assertThat(etcd.state().lease(101)).isEmpty();
    }

    @Test
    void a_renewal_is_a_fact_about_the_lease() {
        etcd.grant(100, 20);
        long stream = etcd.send(new EtcdCall.KeepAliveOpen());
        etcd.facts();
        etcd.pass(SECOND);
        etcd.sendOver(stream, new EtcdCall.KeepAliveSend(stream, 100));
        assertThat(etcd.facts()).containsExactly(new LeaseFact.Renewed(100, 20, etcd.nowNanos()));
    }

    /** A removal that needs a leader does not come without one, so the wait for it has an end of its own. */
    @Test
    void a_keepalive_that_waits_for_a_removal_fails_seven_seconds_after_the_loss_of_the_leader() {
        long stream = runOutWithKeepAlive(100);
        etcd.pass(10 * SECOND);
        assertThat(etcd.notifications()).as("with a leader it waits as long as it takes").isEmpty();
        etcd.happens(new ServiceEvent.LeaderIsLost());
        etcd.pass(7 * SECOND - 1);
        assertThat(etcd.notifications()).isEmpty();
        etcd.pass(1);
        assertThat(etcd.notifications()).containsExactly(NO_LEADER);
        assertThat(stream).isEqualTo(NO_LEADER.streamId());
    }

    @Test
    void an_isolated_member_fails_only_the_keepalives_of_its_own_connections() {
        long stream = runOutWithKeepAlive(100);
        etcd.happens(new ServiceEvent.MemberIsIsolated(99));
        etcd.pass(20 * SECOND);
        assertThat(etcd.notifications()).isEmpty();
        etcd.happens(new ServiceEvent.MemberIsIsolated(stream));
        etcd.pass(7 * SECOND);
        assertThat(etcd.notifications()).containsExactly(NO_LEADER);
    }

    /** The next in the queue has run out as well, and now waits for its own removal, however long that takes. */
    @Test
    void a_keepalive_whose_turn_comes_after_its_lease_ran_out_waits_for_the_removal() {
        etcd.grant(101, 2);
        long stream = runOutWithKeepAlive(100);
        etcd.sendOver(stream, new EtcdCall.KeepAliveSend(stream, 101));
        etcd.call(new EtcdCall.LeaseRevoke(100));
        assertThat(etcd.notifications()).hasSize(1);
        etcd.pass(20 * SECOND);
        assertThat(etcd.notifications()).as("it does not fail for its deadline").isEmpty();
        etcd.call(new EtcdCall.LeaseRevoke(101));
        assertThat(ttls()).containsExactly(0L);
    }

    @Test
    void an_isolated_leader_that_acknowledged_a_keepalive_has_answered_it() {
        TestEtcd older = new TestEtcd(EtcdSettings.DEFAULT
                .withIsolatedLeader(EtcdSettings.IsolatedLeader.ACKNOWLEDGES));
        older.grant(100, 2);
        long stream = older.send(new EtcdCall.KeepAliveOpen());
        older.happens(new ServiceEvent.MemberIsIsolated(stream));
        older.sendOver(stream, new EtcdCall.KeepAliveSend(stream, 100));
        assertThat(older.notifications()).hasSize(1);
        older.pass(20 * SECOND);
        older.happens(new ServiceEvent.MemberRejoins(stream));
        assertThat(older.notifications()).isEmpty();
    }

    /** A lease that ran out, far from its removal, and a keepalive that waits for that; gives the stream. */
    private long runOutWithKeepAlive(long lease) {
        etcd.grant(lease, 2);
        etcd.happens(new ServiceEvent.CollectionShifts(3_600 * SECOND));
        long stream = etcd.send(new EtcdCall.KeepAliveOpen());
        etcd.pass(3 * SECOND);
        etcd.sendOver(stream, new EtcdCall.KeepAliveSend(stream, lease));
        assertThat(etcd.notifications()).isEmpty();
        return stream;
    }

    private List<Long> ttls() {
        return etcd.notifications().stream().map(Notification.StreamMessage.class::cast)
                .map(message -> ((LeaseKeepAliveResponse) message.message()).ttlSeconds()).toList();
    }
}
