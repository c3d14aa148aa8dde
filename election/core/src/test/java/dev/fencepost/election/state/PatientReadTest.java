package dev.fencepost.election.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.KeyValue;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When a read is tried again, and when it ends. */
class PatientReadTest {

    private static final ReadPatience PATIENCE = new ReadPatience(50, OptionalLong.of(100), 10, 25);
    private static final EtcdReply UNAVAILABLE = new EtcdReply.Failed(EtcdError.UNAVAILABLE, "down");

    private final PatientRead<Shards> read = PatientRead.begun(Shards.DEFINITION, PATIENCE, 1_000);

    @Test
    void an_answer_ends_it() {
        assertThat(read.answered(new EtcdReply.Absent(), 1_001)).isEqualTo(
                new PatientRead.Next.Done<>(new LoadOutcome.Loaded<>(new Versioned<>(Shards.NONE, 0))));
    }

    @Test
    void failures_that_may_pass_are_followed_by_doubling_pauses_up_to_the_longest() {
        PatientRead.Next.Again<Shards> first = again(read.answered(UNAVAILABLE, 1_001));
        assertThat(first.atNanos()).isEqualTo(1_011);
        assertThat(first.why()).isEqualTo(new StateFailure(ErrorKind.ETCD_TRANSPORT, "down"));
        PatientRead.Next.Again<Shards> second = again(first.read().answered(UNAVAILABLE, 1_012));
        assertThat(second.atNanos()).isEqualTo(1_032);
        PatientRead.Next.Again<Shards> third = again(second.read().answered(UNAVAILABLE, 1_033));
        assertThat(third.atNanos()).isEqualTo(1_058);
        assertThat(third.read().failures()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void exactly_the_errors_that_a_read_may_repeat_are_repeated(EtcdError error) {
        PatientRead.Next<Shards> next = read.answered(new EtcdReply.Failed(error, "so"), 1_001);
        assertThat(next).isInstanceOf(error.retriableRead()
                ? PatientRead.Next.Again.class
                : PatientRead.Next.Done.class);
    }

    @Test
    void a_state_that_cannot_be_read_is_not_read_again() {
        StateFailure unreadable = new StateFailure(ErrorKind.SERIALIZATION,
                "the state at /golem/shard-manager/state is unreadable: its 0 bytes are too few");
        EtcdReply empty = new EtcdReply.Found(new KeyValue(Shards.KEY,
                Bytes.EMPTY, 1, 1, 0));
        assertThat(read.answered(empty, 1_001))
                .isEqualTo(new PatientRead.Next.Done<>(new LoadOutcome.NotLoaded<>(unreadable)));
    }

    @Test
    void a_try_may_begin_at_the_end_of_the_budget_and_not_after() {
        assertThat(again(read.answered(UNAVAILABLE, 1_090)).atNanos()).isEqualTo(1_100);
        assertThat(read.answered(UNAVAILABLE, 1_091)).isEqualTo(new PatientRead.Next.Done<>(
                new LoadOutcome.NotLoaded<>(new StateFailure(ErrorKind.ETCD_TRANSPORT, "down"))));
    }

    @Test
    void the_clock_may_pass_its_end() {
        PatientRead<Shards> late = PatientRead.begun(Shards.DEFINITION, PATIENCE, Long.MAX_VALUE - 50);
        assertThat(again(late.answered(UNAVAILABLE, Long.MAX_VALUE - 40)).atNanos()).isEqualTo(Long.MAX_VALUE - 30);
        assertThat(again(late.answered(UNAVAILABLE, Long.MAX_VALUE - 4)).atNanos()).isEqualTo(Long.MIN_VALUE + 5);
    }

    @Test
    void without_a_budget_it_goes_on() {
        PatientRead<Shards> endless = PatientRead.begun(Shards.DEFINITION,
                new ReadPatience(50, OptionalLong.empty(), 10, 25), 0);
        PatientRead<Shards> late = new PatientRead<>(Shards.DEFINITION, endless.patience(), 0, Integer.MAX_VALUE);
        PatientRead.Next.Again<Shards> next = again(late.answered(UNAVAILABLE, Long.MAX_VALUE / 2));
        assertThat(next.atNanos()).isEqualTo(Long.MAX_VALUE / 2 + 25);
        assertThat(next.read().failures()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void silence_is_a_failure_that_may_pass() {
        assertThat(again(read.timedOut(1_050)).why().message())
                .isEqualTo("TIMEOUT: the read of /golem/shard-manager/state was not answered in time");
    }

    private static PatientRead.Next.Again<Shards> again(PatientRead.Next<Shards> next) {
        assertThat(next).isInstanceOf(PatientRead.Next.Again.class);
        return (PatientRead.Next.Again<Shards>) next;
    }
}
