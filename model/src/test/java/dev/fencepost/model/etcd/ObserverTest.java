package dev.fencepost.model.etcd;

import static dev.fencepost.model.etcd.TestEtcd.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.model.etcd.EtcdReply.LeaderResponse;
import dev.fencepost.model.etcd.ServiceEvent.ResumeOrder;
import java.util.List;
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

    private List<String> told() {
        return etcd.notifications().stream().filter(Notification.StreamMessage.class::isInstance)
                .map(told -> ((LeaderResponse) ((Notification.StreamMessage) told).message()).kv().value()).toList();
    }
}
