package dev.fencepost.model.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** When two states are equal: whoever keeps states, or goes back to one, relies on it. */
class EtcdStateTest {

    @Test
    void states_are_equal_when_all_their_parts_are() {
        assertThat(after().state()).isEqualTo(after().state()).hasSameHashCodeAs(after().state())
                .isNotEqualTo("a state");
        TestEtcd stored = after();
        stored.call(EtcdCall.Put.of("a", "2"));
        TestEtcd leased = after();
        leased.grant(101, 60);
        TestEtcd open = after();
        open.send(new EtcdCall.WatchOpen());
        TestEtcd disturbed = after();
        disturbed.happens(new ServiceEvent.LeaderIsLost());
        assertThat(List.of(after().state(), stored.state(), leased.state(), open.state(), disturbed.state()))
                .doesNotHaveDuplicates();
    }

    @Test
    void a_state_tells_of_its_leader_and_of_what_is_open() {
        TestEtcd etcd = after();
        assertThat(etcd.state().openStreams()).isEqualTo(1);
        assertThat(etcd.state().hasLeader()).isTrue();
        etcd.happens(new ServiceEvent.LeaderIsLost());
        assertThat(etcd.state().hasLeader()).isFalse();
        assertThat(etcd.state()).asString().endsWith("1 streams, RUNNING without a leader");
    }

    private static TestEtcd after() {
        TestEtcd etcd = new TestEtcd();
        etcd.grant(100, 60);
        etcd.call(EtcdCall.Put.of("a", "1", 100));
        etcd.send(new EtcdCall.KeepAliveOpen());
        return etcd;
    }
}
