package dev.fencepost.model.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.model.etcd.Choice.Fate;
import dev.fencepost.model.etcd.ServiceEvent.ResumeOrder;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a server that stands still answers, what it takes when it goes on, and what it never sees. */
class InboxTest {

    private static final ServiceEvent RESUME = new ServiceEvent.ServerResumes(ResumeOrder.REQUESTS_FIRST);

    private final TestEtcd etcd = new TestEtcd();

    @BeforeEach
    void pause() {
        etcd.happens(new ServiceEvent.ServerPauses());
    }

    @Test
    void a_call_is_held_and_what_concerns_a_stream_has_no_answer() {
        assertThat(answer(EtcdCall.Put.of("a", "1"))).isEqualTo(new Answer.Held(99));
        assertThat(answer(new EtcdCall.WatchOpen())).isEqualTo(Answer.NONE);
        assertThat(answer(new EtcdCall.KeepAliveSend(1, 100))).isEqualTo(Answer.NONE);
    }

    private Answer answer(EtcdCall call) {
        return EtcdApi.step(etcd.state(), new EtcdRequest(99, 99, call), etcd.nowNanos()).answer();
    }

    @Test
    void a_call_that_is_cancelled_is_never_seen_if_it_is_fated_to_be_lost_and_no_other() {
        long wanted = etcd.send(EtcdCall.Put.of("wanted", ""));
        etcd.choose(Choice.DEFAULT.withFate(Fate.LOST));
        long lost = etcd.send(EtcdCall.Put.of("lost", ""));
        etcd.send(EtcdCall.Put.of("other", ""));
        etcd.send(new EtcdCall.CancelCall(wanted));
        etcd.send(new EtcdCall.CancelCall(lost));

        etcd.happens(RESUME);

        assertThat(etcd.state().keys()).extracting(KeyValue::key).containsExactly("other", "wanted");
    }

    @Test
    void what_happens_in_the_cluster_is_noticed_when_the_server_goes_on() {
        etcd.happens(new ServiceEvent.LeaderIsLost());
        assertThat(etcd.state().hasLeader()).isTrue();
        etcd.happens(RESUME);
        assertThat(etcd.state().hasLeader()).isFalse();
    }

    @Test
    void a_server_that_is_killed_has_read_nothing_of_what_waited() {
        long put = etcd.send(EtcdCall.Put.of("a", "1"));
        etcd.happens(new ServiceEvent.ServerIsKilled());
        etcd.happens(new ServiceEvent.ServerStarts(0));
        assertThat(etcd.lateAnswer(put)).isEqualTo(
                Optional.of(new EtcdReply.TransportError(TransportFailure.CONNECTION_LOST)));
        assertThat(etcd.state().keys()).isEmpty();
    }
}
