package dev.fencepost.properties.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.LeaderFence;
import dev.fencepost.election.state.ErrorKind;
import dev.fencepost.election.state.ReadPatience;
import dev.fencepost.election.state.StateDefinition;
import dev.fencepost.election.state.StateStore;
import dev.fencepost.election.state.StoreOutcome;
import dev.fencepost.election.state.Versioned;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What every store of a leader's state keeps (seed 001, 2.12 "Persistence"), whatever etcd stands behind it. */
abstract class PersistenceContract {

    static final String PREFIX = "/golem/shard-manager/";

    private static final long TIMEOUT_NANOS = 5_000_000_000L;
    private static final StateDefinition<Shards> DEFINITION = Shards.at(Bytes.utf8(PREFIX + "state"));
    private static final Shards FOUR = Shards.owned(4, "a");
    private static final Shards FIVE = Shards.owned(5, "b");

    private final AtomicInteger requests = new AtomicInteger();

    /** The way to the store under test, the same one throughout a test. */
    abstract AsyncStore<EtcdRequest, EtcdReply> store();

    /** What stands behind it, without any key of {@link #PREFIX}. */
    abstract Etcd etcd();

    /** Somebody begins to lead, with a key of its own. */
    private LeaderFence lead() {
        EtcdReply.Granted lease = (EtcdReply.Granted) ask(new EtcdRequest.Grant(60));
        EtcdReply.Won won = (EtcdReply.Won) ask(
                new EtcdRequest.Campaign(Bytes.utf8(PREFIX + "leader"), lease.leaseId(), Bytes.utf8("a leader")));
        return new LeaderFence(won.key(), won.createRevision());
    }

    private EtcdReply ask(EtcdRequest request) {
        return store().send(request, TIMEOUT_NANOS).toCompletableFuture().join();
    }

    private void delete(LeaderFence leader) {
        etcd().delete(leader.key().latin1());
    }

    /** A key of the same name is created after it was deleted. */
    private LeaderFence createAgain(LeaderFence leader) {
        etcd().put(leader.key().latin1(), "somebody else");
        return new LeaderFence(leader.key(), etcd().key(leader.key().latin1()).orElseThrow().createRevision());
    }

    /** Something that is neither the state nor a leader's key is written. */
    private void writeSomethingElse() {
        etcd().put(PREFIX + "something-else", "1");
        etcd().put(PREFIX + "something-else", "2");
    }

    @Test
    void an_empty_read_gives_revision_0() throws Exception {
        assertThat(load(of(lead()))).isEqualTo(new Versioned<>(Shards.NONE, 0));
    }

    @Test
    void what_was_written_is_read_at_the_revision_the_write_gave() throws Exception {
        StateStore<Shards> store = of(lead());
        long revision = stored(store, FOUR, 0);
        assertThat(load(store)).isEqualTo(new Versioned<>(FOUR, revision));
    }

    @Test
    void revisions_strictly_rise_also_when_the_same_state_is_written_twice() {
        StateStore<Shards> store = of(lead());
        long first = stored(store, FOUR, 0);
        long second = stored(store, FIVE, first);
        long third = stored(store, FIVE, second);
        assertThat(first).isPositive().isLessThan(second);
        assertThat(second).isLessThan(third);
    }

    @Test
    void a_state_that_breaks_its_invariants_is_refused_before_any_io() throws Exception {
        StateStore<Shards> store = of(lead());
        long revision = stored(store, FOUR, 0);
        int before = requests.get();
        assertThat(refused(store, Shards.owned(1, "a", "b"), revision)).isEqualTo(ErrorKind.INVALID_STATE);
        assertThat(requests).hasValue(before);
        assertThat(load(store)).isEqualTo(new Versioned<>(FOUR, revision));
    }

    @Test
    void a_write_with_revision_0_onto_an_existing_state_is_a_concurrent_modification_and_changes_nothing()
            throws Exception {
        StateStore<Shards> store = of(lead());
        long revision = stored(store, FOUR, 0);
        assertThat(refused(store, FIVE, 0)).isEqualTo(ErrorKind.CONCURRENT_MODIFICATION);
        assertThat(load(store)).isEqualTo(new Versioned<>(FOUR, revision));
    }

    @Test
    void a_write_with_a_superseded_revision_is_a_concurrent_modification_and_changes_nothing() throws Exception {
        StateStore<Shards> store = of(lead());
        long first = stored(store, FOUR, 0);
        long second = stored(store, FIVE, first);
        assertThat(refused(store, FOUR, first)).isEqualTo(ErrorKind.CONCURRENT_MODIFICATION);
        assertThat(load(store)).isEqualTo(new Versioned<>(FIVE, second));
    }

    @Test
    void a_write_with_a_revision_onto_an_absent_state_is_a_concurrent_modification_and_changes_nothing()
            throws Exception {
        StateStore<Shards> store = of(lead());
        assertThat(refused(store, FOUR, 1)).isEqualTo(ErrorKind.CONCURRENT_MODIFICATION);
        assertThat(load(store)).isEqualTo(new Versioned<>(Shards.NONE, 0));
    }

    @Test
    void unrelated_writes_do_not_move_our_revision() throws Exception {
        StateStore<Shards> store = of(lead());
        long revision = stored(store, FOUR, 0);
        writeSomethingElse();
        assertThat(load(store)).isEqualTo(new Versioned<>(FOUR, revision));
        assertThat(stored(store, FIVE, revision)).isGreaterThan(revision + 1);
    }

    @Test
    void after_the_leader_key_was_deleted_the_leadership_is_lost_and_nothing_changes() throws Exception {
        LeaderFence leader = lead();
        StateStore<Shards> store = of(leader);
        long revision = stored(store, FOUR, 0);
        delete(leader);
        assertThat(refused(store, FIVE, revision)).isEqualTo(ErrorKind.LEADERSHIP_LOST);
        assertThat(load(store)).isEqualTo(new Versioned<>(FOUR, revision));
    }

    /** GL-23: a key of the same name is not the same leadership. */
    @Test
    void after_the_leader_key_was_created_anew_the_leadership_is_lost_and_nothing_changes() throws Exception {
        LeaderFence leader = lead();
        StateStore<Shards> store = of(leader);
        long revision = stored(store, FOUR, 0);
        delete(leader);
        LeaderFence again = createAgain(leader);
        assertThat(again.key()).isEqualTo(leader.key());
        assertThat(refused(store, FIVE, revision)).isEqualTo(ErrorKind.LEADERSHIP_LOST);
        assertThat(load(store)).isEqualTo(new Versioned<>(FOUR, revision));
    }

    /** When both compares fail, the leadership is what counts. */
    @Test
    void a_lost_leadership_with_a_superseded_revision_is_told_as_lost() {
        LeaderFence leader = lead();
        StateStore<Shards> store = of(leader);
        long first = stored(store, FOUR, 0);
        stored(store, FIVE, first);
        delete(leader);
        assertThat(refused(store, FOUR, first)).isEqualTo(ErrorKind.LEADERSHIP_LOST);
    }

    /** GL-24: the state's revision alone does not tell an old leader from a new one. */
    @Test
    void a_stale_leader_is_refused_at_a_current_revision_and_the_new_leader_accepted_at_the_same() throws Exception {
        LeaderFence oldLeader = lead();
        StateStore<Shards> oldStore = of(oldLeader);
        long revision = stored(oldStore, FOUR, 0);
        delete(oldLeader);
        StateStore<Shards> newStore = of(lead());
        assertThat(load(newStore).revision()).isEqualTo(revision);

        assertThat(refused(oldStore, FIVE, revision)).isEqualTo(ErrorKind.LEADERSHIP_LOST);
        assertThat(load(newStore)).isEqualTo(new Versioned<>(FOUR, revision));
        assertThat(stored(newStore, FIVE, revision)).isGreaterThan(revision);
    }

    @Test
    void a_refused_write_can_be_made_again_once_its_cause_is_gone() {
        StateStore<Shards> store = of(lead());
        long revision = stored(store, FOUR, 0);
        assertThat(refused(store, FIVE, 0)).isEqualTo(ErrorKind.CONCURRENT_MODIFICATION);
        assertThat(stored(store, FIVE, revision)).isGreaterThan(revision);
    }

    private StateStore<Shards> of(LeaderFence leader) {
        return new StateStore<>(leader, new Counting(store(), requests), DEFINITION,
                ReadPatience.withinDefaultLimit(TIMEOUT_NANOS), () -> 0);
    }

    private static Versioned<Shards> load(StateStore<Shards> store) throws Exception {
        return store.load(new CompletableFuture<>(), failure -> {}).orThrow();
    }

    private static long stored(StateStore<Shards> store, Shards state, long previousRevision) {
        StoreOutcome outcome = write(store, state, previousRevision);
        assertThat(outcome).isInstanceOf(StoreOutcome.Stored.class);
        return ((StoreOutcome.Stored) outcome).revision();
    }

    private static ErrorKind refused(StateStore<Shards> store, Shards state, long previousRevision) {
        StoreOutcome outcome = write(store, state, previousRevision);
        assertThat(outcome).isInstanceOf(StoreOutcome.NotStored.class);
        return ((StoreOutcome.NotStored) outcome).why().kind();
    }

    private static StoreOutcome write(StateStore<Shards> store, Shards state, long previousRevision) {
        return store.write(state, previousRevision).toCompletableFuture().join();
    }

    /** Counts what is sent. */
    private record Counting(AsyncStore<EtcdRequest, EtcdReply> store, AtomicInteger requests)
            implements
                AsyncStore<EtcdRequest, EtcdReply> {

        @Override
        public CompletionStage<EtcdReply> send(EtcdRequest request, long timeoutNanos) {
            requests.incrementAndGet();
            return store.send(request, timeoutNanos);
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
