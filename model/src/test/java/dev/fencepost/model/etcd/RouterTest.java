package dev.fencepost.model.etcd;

import static dev.fencepost.model.etcd.TestEtcd.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fencepost.model.etcd.EtcdCall.SortOrder;
import dev.fencepost.model.etcd.EtcdCall.SortTarget;
import dev.fencepost.model.etcd.EtcdReply.RangeResponse;
import dev.fencepost.model.etcd.EtcdReply.StatusResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who answers a call: the cluster, a member alone from what it knows, or nobody yet. */
class RouterTest {

    private final TestEtcd etcd = new TestEtcd();

    @Test
    void without_a_leader_a_call_is_held_and_a_stream_has_no_answer() {
        etcd.happens(new ServiceEvent.LeaderIsLost());
        Step held = step(7, EtcdCall.Put.of("a", "1"));
        assertThat(held.answer()).isEqualTo(new Answer.Held(99));
        assertThatIllegalStateException().isThrownBy(held::reply);
        assertThat(step(7, new EtcdCall.Observe("e")).answer()).isEqualTo(Answer.NONE);
    }

    @Test
    void an_isolated_member_answers_from_the_past_and_the_others_from_the_present() {
        etcd.call(EtcdCall.Put.of("a", "1"));
        etcd.happens(new ServiceEvent.MemberIsIsolated(7));
        etcd.call(EtcdCall.Put.of("a", "2"));

        assertThat(step(7, read("a")).reply()).isEqualTo(new RangeResponse(header(2, 2),
                List.of(new KeyValue("a", 2, 2, 1, "1", 0)), false, 1));
        assertThat(step(8, read("a")).reply()).isEqualTo(new RangeResponse(header(3, 2),
                List.of(new KeyValue("a", 2, 3, 2, "2", 0)), false, 1));
        assertThat(step(7, read("")).reply()).isEqualTo(Errors.KEY_NOT_PROVIDED);
        assertThat(step(7, new EtcdCall.Status()).reply()).isEqualTo(
                new StatusResponse(header(2, 2), "3.5.16", 0, List.of("etcdserver: no leader")));
        assertThat(step(8, new EtcdCall.Status()).reply()).isEqualTo(
                new StatusResponse(header(3, 2), "3.5.16", Member.MEMBER_ID, List.of()));
    }

    @Test
    void each_leadership_has_a_term_of_its_own() {
        etcd.happens(new ServiceEvent.LeaderIsLost());
        etcd.happens(new ServiceEvent.LeaderIsElected());
        assertThat(step(8, read("a")).reply()).isEqualTo(new RangeResponse(header(1, 3), List.of(), false, 0));
    }

    /** The key of a campaign whose client leaves while there is no leader goes later, or stays, as fate has it. */
    @Test
    void what_is_cleared_up_without_a_leader_lands_with_the_next_one_only_if_it_is_fated_to() {
        etcd.campaign("e", 100);
        long stays = etcd.campaign("e", 101);
        etcd.choose(Choice.DEFAULT.withFate(Choice.Fate.CARRIED_OUT));
        long goes = etcd.campaign("e", 102);
        etcd.happens(new ServiceEvent.LeaderIsLost());
        etcd.send(new EtcdCall.CancelCall(stays));
        etcd.send(new EtcdCall.CancelCall(goes));
        assertThat(etcd.state().keys()).hasSize(3);

        etcd.happens(new ServiceEvent.LeaderIsElected());

        assertThat(etcd.state().keys()).extracting(KeyValue::key).containsExactly("e/64", "e/65");
    }

    @Test
    void a_stream_is_not_opened_under_an_id_that_is_in_use() {
        long stream = etcd.send(new EtcdCall.WatchOpen());
        EtcdRequest again = new EtcdRequest(9, stream, new EtcdCall.WatchOpen());
        assertThatIllegalArgumentException().isThrownBy(() -> EtcdApi.step(etcd.state(), again, etcd.nowNanos()));
    }

    @Test
    void when_something_is_due_next_follows_each_thing_that_changes_it() {
        assertThat(EtcdApi.nextDeadlineNanos(etcd.state())).isEmpty();
        etcd.grant(100, 2);
        assertThat(EtcdApi.nextDeadlineNanos(etcd.state())).as("a lease").hasValue(etcd.nowNanos() + 2 * SECOND);
        etcd.happens(new ServiceEvent.LeaderIsLost());
        assertThat(EtcdApi.nextDeadlineNanos(etcd.state())).as("nobody collects").isEmpty();
        etcd.send(EtcdCall.Put.of("a", "1"));
        assertThat(EtcdApi.nextDeadlineNanos(etcd.state())).as("a call").hasValue(etcd.nowNanos() + 7 * SECOND);
    }

    private Step step(long connectionId, EtcdCall call) {
        return EtcdApi.step(etcd.state(), new EtcdRequest(connectionId, 99, call), etcd.nowNanos());
    }

    private static EtcdCall.Range read(String key) {
        return new EtcdCall.Range(key, "", 0, 0, SortOrder.NONE, SortTarget.KEY, true, false, false, 0, 0, 0, 0);
    }

    private static Header header(long revision, long raftTerm) {
        return new Header(Member.CLUSTER_ID, Member.MEMBER_ID, revision, raftTerm);
    }
}
