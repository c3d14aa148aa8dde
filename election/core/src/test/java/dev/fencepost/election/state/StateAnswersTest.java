package dev.fencepost.election.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.KeyValue;
import dev.fencepost.election.campaign.LeaderFence;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each answer means, one rule a test. */
class StateAnswersTest {

    private static final LeaderFence FENCE = new LeaderFence(Bytes.utf8("/leader/7"), 7);
    private static final Bytes VALUE = Shards.DEFINITION.codec().encode(Shards.owned(4, "a"));
    private static final EtcdRequest.WriteState WRITE = new EtcdRequest.WriteState(FENCE, Shards.KEY, 12, VALUE);

    @Test
    void an_accepted_write_gives_the_revision_of_its_transaction() {
        assertThat(StateAnswers.toWrite(WRITE, new EtcdReply.Written(31))).isEqualTo(new StoreOutcome.Stored(31));
    }

    @Test
    void a_refused_write_under_our_leader_key_is_a_concurrent_modification() {
        assertThat(refused(OptionalLong.of(7)).why()).isEqualTo(new StateFailure(ErrorKind.CONCURRENT_MODIFICATION,
                "the state at /golem/shard-manager/state is no longer as it was at revision 12, though the leadership"
                        + " holds; stop"));
    }

    @Test
    void a_refused_write_without_a_leader_key_or_an_else_answer_is_a_lost_leadership() {
        assertThat(refused(OptionalLong.empty()).why()).isEqualTo(new StateFailure(ErrorKind.LEADERSHIP_LOST,
                "the leader's key /leader/7, created at revision 7, is gone; stop"));
    }

    @ParameterizedTest
    @ValueSource(longs = {6, 8, 0})
    void a_refused_write_under_another_leader_key_is_a_lost_leadership(long createRevision) {
        assertThat(refused(OptionalLong.of(createRevision)).why().kind()).isEqualTo(ErrorKind.LEADERSHIP_LOST);
        assertThat(refused(OptionalLong.of(createRevision)).why().detail())
                .contains("was created anew at revision " + createRevision);
    }

    /** GL-29: what may have been carried out is neither a refusal nor a conflict. */
    @ParameterizedTest
    @EnumSource
    void a_failed_write_is_indeterminate_exactly_if_it_may_have_been_carried_out(EtcdError error) {
        StoreOutcome outcome = StateAnswers.toWrite(WRITE, new EtcdReply.Failed(error, "so"));
        StateFailure why = new StateFailure(ErrorKind.of(error), "so");
        assertThat(outcome).isEqualTo(error.indeterminate()
                ? new StoreOutcome.Indeterminate(why)
                : new StoreOutcome.NotStored(why));
    }

    @Test
    void an_indeterminate_write_says_what_to_do_and_why() {
        assertThat(new StoreOutcome.Indeterminate(new StateFailure(ErrorKind.TIMEOUT, "silence")).failure().message())
                .isEqualTo("WRITE_INDETERMINATE: nobody knows whether the write landed, read before writing again;"
                        + " TIMEOUT: silence");
    }

    @ParameterizedTest
    @ValueSource(longs = {12, 11, 0})
    void a_write_that_did_not_raise_the_revision_is_not_believed(long revision) {
        assertThat(StateAnswers.toWrite(WRITE, new EtcdReply.Written(revision)))
                .isInstanceOfSatisfying(StoreOutcome.Indeterminate.class,
                        unknown -> assertThat(unknown.cause().kind()).isEqualTo(ErrorKind.INTERNAL));
    }

    @Test
    void an_answer_that_belongs_to_something_else_does_not_say_that_a_write_did_not_land() {
        for (EtcdReply reply : List.of(new EtcdReply.Granted(1, 2), new EtcdReply.Absent(), new EtcdReply.Revoked(),
                new EtcdReply.NoLeader(), found(Shards.KEY, 3, 3))) {
            assertThat(StateAnswers.toWrite(WRITE, reply)).isEqualTo(new StoreOutcome.Indeterminate(
                    new StateFailure(ErrorKind.INTERNAL, "the answer does not belong to the request: " + reply)));
        }
    }

    @Test
    void a_read_gives_the_keys_own_mod_revision() {
        assertThat(read(found(Shards.KEY, 3, 9)))
                .isEqualTo(new LoadOutcome.Loaded<>(new Versioned<>(Shards.owned(4, "a"), 9)));
    }

    @Test
    void an_absent_state_is_the_one_to_begin_with_at_revision_0() {
        assertThat(read(new EtcdReply.Absent())).isEqualTo(new LoadOutcome.Loaded<>(new Versioned<>(Shards.NONE, 0)));
        assertThat(new Versioned<>(Shards.NONE, 0).stored()).isFalse();
        assertThat(new Versioned<>(Shards.NONE, 1).stored()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void a_stored_mod_revision_below_1_is_an_internal_error(long modRevision) {
        assertThat(unread(found(Shards.KEY, 3, modRevision))).isEqualTo(new StateFailure(ErrorKind.INTERNAL,
                "the state at /golem/shard-manager/state is stored at mod revision " + modRevision
                        + ", and no key can be below 1"));
    }

    @Test
    void another_key_than_the_one_asked_for_is_an_internal_error() {
        assertThat(unread(found(Bytes.utf8("/other"), 3, 9)).kind()).isEqualTo(ErrorKind.INTERNAL);
    }

    @Test
    void an_answer_that_belongs_to_something_else_is_an_internal_error() {
        assertThat(unread(new EtcdReply.Written(9)).kind()).isEqualTo(ErrorKind.INTERNAL);
        assertThat(unread(new EtcdReply.NotWritten(OptionalLong.of(7))).kind()).isEqualTo(ErrorKind.INTERNAL);
    }

    @ParameterizedTest
    @EnumSource
    void a_failed_read_tells_its_failure(EtcdError error) {
        assertThat(unread(new EtcdReply.Failed(error, "so"))).isEqualTo(new StateFailure(ErrorKind.of(error), "so"));
    }

    private static StoreOutcome.NotStored refused(OptionalLong leaderCreateRevision) {
        return (StoreOutcome.NotStored) StateAnswers.toWrite(WRITE, new EtcdReply.NotWritten(leaderCreateRevision));
    }

    private static LoadOutcome<Shards> read(EtcdReply reply) {
        return StateAnswers.toRead(Shards.DEFINITION, reply);
    }

    private static StateFailure unread(EtcdReply reply) {
        return ((LoadOutcome.NotLoaded<Shards>) read(reply)).why();
    }

    private static EtcdReply.Found found(Bytes key, long createRevision, long modRevision) {
        return new EtcdReply.Found(new KeyValue(key, VALUE, createRevision, modRevision, 0));
    }
}
