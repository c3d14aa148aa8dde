package dev.fencepost.model.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.model.etcd.EtcdCall.WatchCreate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How streams and calls end when their clients go: each alone, with all that hangs on it, and nothing else. */
class StreamsTest {

    private final TestEtcd etcd = new TestEtcd();
    private long other;

    @BeforeEach
    void watchBesides() {
        other = etcd.send(new EtcdCall.WatchOpen());
        etcd.sendOver(other, WatchCreate.of(other, "a"));
        etcd.notifications();
    }

    @Test
    void a_stream_that_its_client_closes_ends_without_a_word_and_alone() {
        long stream = watch();
        etcd.sendOver(stream, new EtcdCall.CloseStream(stream));
        assertThat(etcd.notifications()).isEmpty();
        assertThat(toldOfAPut()).containsExactly(other);
        etcd.sendOver(stream, WatchCreate.of(stream, "a"));
        assertThat(etcd.notifications()).as("nothing is heard on it any more").isEmpty();
    }

    @Test
    void a_stream_that_was_not_open_yet_is_closed_all_the_same() {
        etcd.happens(new ServiceEvent.LeaderIsLost());
        long observer = etcd.send(new EtcdCall.Observe("e"));
        assertThat(etcd.state().heldCalls()).isEqualTo(1);
        etcd.sendOver(observer, new EtcdCall.CloseStream(observer));
        assertThat(etcd.state().heldCalls()).isZero();
    }

    @Test
    void a_stream_of_watches_ends_when_its_client_has_said_all() {
        long stream = watch();
        etcd.sendOver(stream, new EtcdCall.HalfClose(stream));
        assertThat(etcd.notifications()).containsExactly(new Notification.StreamEnded(stream, Optional.empty()));
        assertThat(toldOfAPut()).containsExactly(other);
    }

    @Test
    void a_lost_connection_takes_its_own_streams_along() {
        long stream = watch();
        etcd.happens(new ServiceEvent.ConnectionIsLost(stream));
        assertThat(etcd.notifications()).isEmpty();
        assertThat(toldOfAPut()).containsExactly(other);
    }

    /** A write that waits for a leader is given up with its client, or lands all the same, as fate has it. */
    @Test
    void a_call_that_waits_for_a_leader_ends_with_its_client_unless_it_is_fated_to_land() {
        for (Choice.Fate fate : List.of(Choice.Fate.WHILE_WANTED, Choice.Fate.CARRIED_OUT)) {
            etcd.choose(Choice.DEFAULT.withFate(fate));
            etcd.happens(new ServiceEvent.LeaderIsLost());
            long cancelled = etcd.send(EtcdCall.Put.of("x", "1"));
            long cutOff = etcd.send(EtcdCall.Put.of("y", "1"));
            etcd.send(new EtcdCall.CancelCall(cancelled));
            etcd.happens(new ServiceEvent.ConnectionIsLost(cutOff));
            assertThat(etcd.state().heldCalls()).isEqualTo(fate == Choice.Fate.CARRIED_OUT ? 2 : 0);
            etcd.happens(new ServiceEvent.LeaderIsElected());
            assertThat(etcd.state().key("x").isPresent()).isEqualTo(fate == Choice.Fate.CARRIED_OUT);
            assertThat(etcd.state().key("y").isPresent()).isEqualTo(fate == Choice.Fate.CARRIED_OUT);
            assertThat(etcd.notifications()).isEmpty();
        }
    }

    @Test
    void a_waiting_campaign_whose_connection_is_lost_is_over_before_its_key_goes() {
        etcd.campaign("e", 100);
        long second = etcd.campaign("e", 101);
        etcd.happens(new ServiceEvent.ConnectionIsLost(second));
        assertThat(etcd.state().heldCalls()).isZero();
        assertThat(etcd.state().waiting()).isEmpty();
        etcd.call(new EtcdCall.LeaseRevoke(100));
        assertThat(etcd.notifications()).isEmpty();
    }

    @Test
    void a_connection_that_was_isolated_is_forgotten_when_it_is_lost() {
        etcd.happens(new ServiceEvent.MemberIsIsolated(7));
        etcd.happens(new ServiceEvent.ConnectionIsLost(7));
        etcd.sendOver(7, EtcdCall.Put.of("x", "1"));
        assertThat(etcd.state().key("x")).isPresent();
        assertThat(etcd.state().heldCalls()).isZero();
    }

    private long watch() {
        long stream = etcd.send(new EtcdCall.WatchOpen());
        etcd.sendOver(stream, WatchCreate.of(stream, "a"));
        etcd.notifications();
        return stream;
    }

    /** The streams that are told of a write of the key that they watch. */
    private List<Long> toldOfAPut() {
        etcd.call(EtcdCall.Put.of("a", "1"));
        return etcd.notifications().stream().map(told -> ((Notification.StreamMessage) told).streamId()).toList();
    }
}
