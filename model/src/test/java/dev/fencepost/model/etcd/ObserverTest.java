package dev.fencepost.model.etcd;

import static dev.fencepost.model.etcd.TestEtcd.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.model.etcd.EtcdReply.LeaderResponse;
import dev.fencepost.model.etcd.ServiceEvent.ResumeOrder;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What an observer is told of a succession of leaders, and as of when what fell due is done. */
class ObserverTest {

    private final TestEtcd etcd = new TestEtcd();

    @Test
    void an_observer_is_told_of_each_leader_and_of_each_of_its_words_once() {
        etcd.send(new EtcdCall.Observe("e"));
        assertThat(told()).isEmpty();
        etcd.campaign("e", 100);
        assertThat(told()).containsExactly("v");
        etcd.campaign("e", 101);
        assertThat(told()).as("who waits is none").isEmpty();
        etcd.call(EtcdCall.Put.of("e/64", "word", 100));
        assertThat(told()).containsExactly("word");

        etcd.call(new EtcdCall.LeaseRevoke(100));
        assertThat(told()).containsExactly("v");
        etcd.call(EtcdCall.Put.of("e/64", "nobody listens"));
        etcd.call(EtcdCall.Put.of("e/65", "next", 101));
        assertThat(told()).containsExactly("next");

        etcd.call(EtcdCall.DeleteRange.of("e/64"));
        etcd.call(new EtcdCall.LeaseRevoke(101));
        assertThat(told()).isEmpty();
        etcd.campaign("e", 102);
        assertThat(told()).containsExactly("v");
    }

    @Test
    void what_fell_due_is_done_as_of_then_and_what_comes_after_it_as_of_now() {
        etcd.grant(100, 2);
        etcd.facts();
        long grantedNanos = etcd.nowNanos();
        etcd.happens(new ServiceEvent.ServerPauses());
        etcd.send(new EtcdCall.LeaseGrant(5, 101));
        etcd.pass(10 * SECOND);
        etcd.happens(new ServiceEvent.ServerResumes(ResumeOrder.EXPIRY_FIRST));
        assertThat(etcd.state().lease(100)).isEmpty();
        assertThat(etcd.state().lease(101)).get().extracting(LeaseView::deadlineNanos)
                .isEqualTo(grantedNanos + 15 * SECOND);

        etcd.facts();
        long nowNanos = etcd.nowNanos();
        etcd.happens(new ServiceEvent.CollectionShifts(0));
        etcd.pass(60 * SECOND);
        assertThat(etcd.facts()).singleElement().isInstanceOfSatisfying(LeaseFact.Expired.class,
                expired -> assertThat(expired.atNanos()).isEqualTo(nowNanos + 5 * SECOND));
    }

    @Test
    void an_observer_that_comes_late_is_told_once_who_leads() {
        etcd.campaign("e", 100);
        etcd.send(new EtcdCall.Observe("e"));
        assertThat(told()).containsExactly("v");
    }

    /** It finds the leader in the past, and what that has said since with it. */
    @Test
    void an_observer_at_an_isolated_member_is_told_all_when_that_is_back() {
        etcd.sendOver(7, new EtcdCall.Observe("e"));
        etcd.happens(new ServiceEvent.MemberIsIsolated(7));
        etcd.campaign("e", 100);
        etcd.call(EtcdCall.Put.of("e/64", "word", 100));
        assertThat(told()).isEmpty();

        etcd.happens(new ServiceEvent.MemberRejoins(7));

        assertThat(told()).containsExactly("v", "word");
    }

    @Test
    void an_observer_that_leaves_is_told_no_more_and_the_other_is_whether_it_waits_or_follows() {
        assertToldAlone(100);
        assertToldAlone(101);
    }

    /** Of two observers one leaves, and another candidate comes to lead. */
    private void assertToldAlone(long lease) {
        long stays = etcd.send(new EtcdCall.Observe("e"));
        long leaves = etcd.send(new EtcdCall.Observe("e"));
        etcd.sendOver(leaves, new EtcdCall.CloseStream(leaves));
        told();
        etcd.call(EtcdCall.DeleteRange.of("e/64"));
        etcd.campaign("e", lease);
        assertThat(etcd.notifications()).extracting(told -> ((Notification.StreamMessage) told).streamId())
                .containsExactly(stays);
        etcd.sendOver(stays, new EtcdCall.CloseStream(stays));
        assertThat(etcd.state().sessions().watchers().isEmpty()).isTrue();
    }

    /** The last thing that was due before the requests was due long before them. */
    @Test
    void what_waited_in_a_paused_server_is_done_as_of_its_return_though_a_watch_caught_up_as_of_earlier() {
        etcd.call(EtcdCall.Put.of("a", "1"));
        long stream = etcd.send(new EtcdCall.WatchOpen());
        etcd.choose(Choice.DEFAULT.withCatchUpDelayNanos(1));
        etcd.sendOver(stream, new EtcdCall.WatchCreate(stream, "a", "", 2, 0, false, Set.of()));
        etcd.happens(new ServiceEvent.ServerPauses());
        etcd.send(new EtcdCall.LeaseGrant(5, 100));
        etcd.pass(10 * SECOND);

        etcd.happens(new ServiceEvent.ServerResumes(ResumeOrder.EXPIRY_FIRST));

        assertThat(etcd.state().lease(100)).get().extracting(LeaseView::deadlineNanos)
                .isEqualTo(etcd.nowNanos() + 5 * SECOND);
    }

    private List<String> told() {
        return etcd.notifications().stream().filter(Notification.StreamMessage.class::isInstance)
                .map(told -> ((LeaderResponse) ((Notification.StreamMessage) told).message()).kv().value()).toList();
    }
}
