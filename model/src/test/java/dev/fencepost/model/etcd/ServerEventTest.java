package dev.fencepost.model.etcd;

import static dev.fencepost.model.etcd.TestEtcd.MILLI;
import static dev.fencepost.model.etcd.TestEtcd.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.model.etcd.ServiceEvent.ResumeOrder;
import dev.fencepost.model.etcd.ServiceEvent.WaitingKeys;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What kills, stops, pauses and losses of connections do to calls, keys and leases. */
class ServerEventTest {

    private static final ServiceEvent START = new ServiceEvent.ServerStarts(0);
    private static final EtcdReply LOST = new EtcdReply.TransportError(TransportFailure.CONNECTION_LOST);

    private final TestEtcd etcd = new TestEtcd();

    @Test
    void a_restart_gives_leases_their_ttl_and_an_election_timeout_however_long_it_took() {
        etcd.grant(100, 2);
        etcd.happens(new ServiceEvent.ServerIsKilled());
        etcd.pass(60 * SECOND);
        assertThat(etcd.state().lease(100)).isPresent();

        etcd.happens(START);

        assertThat(etcd.state().lease(100)).get().extracting(LeaseView::deadlineNanos)
                .isEqualTo(etcd.nowNanos() + 3 * SECOND);
        etcd.pass(3 * SECOND - 1);
        assertThat(etcd.state().lease(100)).isPresent();
        etcd.pass(1);
        assertThat(etcd.state().lease(100)).isEmpty();
    }

    @Test
    void a_kill_breaks_waiting_calls_and_leaves_their_keys() {
        etcd.campaign("e", 100);
        long waiting = etcd.campaign("e", 101);

        etcd.happens(new ServiceEvent.ServerIsKilled());

        assertThat(etcd.lateAnswer(waiting)).contains(LOST);
        assertThat(etcd.state().key("e/65")).isPresent();
        assertThat(etcd.state().heldCalls()).isZero();
        assertThat(etcd.call(EtcdCall.Range.of("e/65")))
                .isEqualTo(new EtcdReply.TransportError(TransportFailure.CONNECTION_REFUSED));
    }

    @Test
    void a_termination_may_delete_the_keys_of_waiting_calls_and_lets_none_of_them_win() {
        etcd.campaign("e", 100);
        long second = etcd.campaign("e", 101);
        long third = etcd.campaign("e", 102);

        etcd.happens(new ServiceEvent.ServerIsTerminated(WaitingKeys.DELETED,
                TransportFailure.CONNECTION_LOST_AFTER_GOAWAY));

        EtcdReply broken = new EtcdReply.TransportError(TransportFailure.CONNECTION_LOST_AFTER_GOAWAY);
        assertThat(etcd.notifications()).containsExactlyInAnyOrder(new Notification.LateAnswer(second, broken),
                new Notification.LateAnswer(third, broken));
        assertThat(etcd.state().keys()).extracting(KeyValue::key).containsExactly("e/64");
    }

    @Test
    void a_lost_connection_takes_all_keys_that_waited_on_it_and_none_that_won() {
        etcd.grant(100, 60);
        etcd.grant(101, 60);
        etcd.grant(102, 60);
        etcd.sendOver(7, new EtcdCall.Campaign("e", 100, ""));
        etcd.sendOver(7, new EtcdCall.Campaign("e", 101, ""));
        etcd.sendOver(7, new EtcdCall.Campaign("e", 102, ""));
        etcd.notifications();

        etcd.happens(new ServiceEvent.ConnectionIsLost(7));

        assertThat(etcd.state().keys()).extracting(KeyValue::key).containsExactly("e/64");
        assertThat(etcd.notifications()).isEmpty();
        assertThat(etcd.applied()).extracting(AppliedWrite::cause)
                .filteredOn(Cause.WaiterLeft.class::isInstance).hasSize(2);
    }

    @Test
    void what_reaches_a_paused_server_is_taken_late_and_in_order() {
        etcd.happens(new ServiceEvent.ServerPauses());
        long put = etcd.send(EtcdCall.Put.of("a", "1"));
        long read = etcd.send(EtcdCall.Range.of("a"));
        etcd.pass(SECOND);
        assertThat(etcd.notifications()).isEmpty();

        etcd.happens(new ServiceEvent.ServerResumes(ResumeOrder.REQUESTS_FIRST));

        assertThat(etcd.notifications()).extracting(notification -> ((Notification.LateAnswer) notification).callId())
                .containsExactly(put, read);
        assertThat(etcd.state().key("a")).isPresent();
    }

    @Test
    void a_call_withdrawn_from_a_paused_server_is_carried_out_unless_it_is_fated_to_be_lost() {
        etcd.happens(new ServiceEvent.ServerPauses());
        long seen = etcd.send(EtcdCall.Put.of("a", "1"));
        etcd.choose(Choice.DEFAULT.withFate(Choice.Fate.LOST));
        long lost = etcd.send(EtcdCall.Put.of("b", "1"));
        etcd.send(new EtcdCall.CancelCall(seen));
        etcd.happens(new ServiceEvent.ConnectionIsLost(lost));

        etcd.happens(new ServiceEvent.ServerResumes(ResumeOrder.REQUESTS_FIRST));

        assertThat(etcd.state().keys()).extracting(KeyValue::key).containsExactly("a");
    }

    @Test
    void a_resumed_server_removes_what_ran_out_meanwhile_at_once_and_before_the_requests_if_it_comes_to_that() {
        etcd.grant(100, 2);
        etcd.happens(new ServiceEvent.ServerPauses());
        long put = etcd.send(EtcdCall.Put.of("a", "1", 100));
        etcd.pass(10 * SECOND);

        etcd.happens(new ServiceEvent.ServerResumes(ResumeOrder.EXPIRY_FIRST));

        assertThat(etcd.lateAnswer(put)).contains(Errors.LEASE_NOT_FOUND);
        assertThat(etcd.state().leases()).isEmpty();
    }

    @Test
    void a_short_pause_does_not_move_the_collections() {
        etcd.grant(100, 2);
        etcd.pass(100 * MILLI);
        etcd.happens(new ServiceEvent.ServerPauses());
        etcd.pass(10 * MILLI);
        etcd.happens(new ServiceEvent.ServerResumes(ResumeOrder.REQUESTS_FIRST));

        assertThat(EtcdApi.nextDeadlineNanos(etcd.state())).hasValue(1_002 * SECOND);
    }

    @Test
    void streams_end_without_a_status_when_the_server_stops() {
        long keepAlives = etcd.send(new EtcdCall.KeepAliveOpen());
        etcd.happens(new ServiceEvent.ServerPauses());
        long observer = etcd.send(new EtcdCall.Observe("e"));

        etcd.happens(new ServiceEvent.ServerIsKilled());

        Optional<EtcdReply.Failure> lost = Optional.of(new EtcdReply.TransportError(TransportFailure.CONNECTION_LOST));
        assertThat(etcd.notifications()).containsExactly(new Notification.StreamEnded(keepAlives, lost),
                new Notification.StreamEnded(observer, lost));
        etcd.happens(START);
        etcd.sendOver(keepAlives, new EtcdCall.KeepAliveSend(keepAlives, 100));
        assertThat(etcd.notifications()).isEmpty();
    }

    @Test
    void an_operator_leaves_a_trace_of_his_own_and_waits_for_nothing() {
        etcd.happens(new ServiceEvent.OperatorActs(EtcdCall.Put.of("a", "1")));

        assertThat(etcd.applied()).extracting(AppliedWrite::cause).containsExactly(new Cause.Operator());
        assertThatThrownBy(() -> etcd.happens(new ServiceEvent.OperatorActs(new EtcdCall.Campaign("e", 1, ""))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void one_id_is_not_open_twice() {
        etcd.campaign("e", 100);
        long waiting = etcd.campaign("e", 101);
        etcd.grant(102, 60);

        assertThatThrownBy(() -> EtcdApi.step(etcd.state(),
                new EtcdRequest(9, waiting, new EtcdCall.Campaign("e", 102, "")), etcd.nowNanos()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
