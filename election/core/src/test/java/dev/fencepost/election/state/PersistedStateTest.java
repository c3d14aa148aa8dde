package dev.fencepost.election.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.LeaderFence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Mutate and persist, with callers that go away, stores that do not answer, and readers beside. */
@Timeout(60)
class PersistedStateTest {

    private final TinyEtcd etcd = new TinyEtcd();
    private final LeaderFence fence = etcd.create(Bytes.utf8("/leader/7"));
    private final StateStore<Shards> store = storeOf(Shards.DEFINITION);
    private final PersistedState<Shards> state = new PersistedState<>(store, new Versioned<>(Shards.owned(9), 0));

    @Test
    void changes_follow_one_another_at_the_revision_of_the_one_before() throws Exception {
        long first = state.mutate(PersistedStateTest::addA).orThrow();
        long second = state.mutate(PersistedStateTest::addB).orThrow();
        assertThat(second).isGreaterThan(first);
        assertThat(state.current()).isEqualTo(new Versioned<>(Shards.owned(9, "a", "b"), second));
        assertThat(state.get()).isEqualTo(Shards.owned(9, "a", "b"));
        assertThat(stored()).isEqualTo(state.current());
    }

    /** GL-21: readers never see what is not durable. */
    @Test
    void readers_see_a_change_only_once_it_is_durable() throws Exception {
        etcd.withholdNext();
        FutureTask<StoreOutcome> caller = mutateOnAThread(PersistedStateTest::addA);
        awaitWrites(1);
        assertThat(state.get()).isEqualTo(Shards.owned(9));
        etcd.deliver();
        assertThat(caller.get()).isInstanceOf(StoreOutcome.Stored.class);
        assertThat(state.get()).isEqualTo(Shards.owned(9, "a"));
    }

    @Test
    void the_write_lock_is_held_across_the_round_trip() throws Exception {
        etcd.withholdNext();
        FutureTask<StoreOutcome> first = mutateOnAThread(PersistedStateTest::addA);
        awaitWrites(1);
        AtomicReference<Thread> thread = new AtomicReference<>();
        FutureTask<StoreOutcome> second = start(() -> state.mutate(PersistedStateTest::addB), thread);
        await().until(() -> thread.get().getState() == Thread.State.WAITING);
        assertThat(writes()).isEqualTo(1);
        etcd.deliver();
        assertThat(first.get()).isInstanceOf(StoreOutcome.Stored.class);
        assertThat(second.get()).isInstanceOf(StoreOutcome.Stored.class);
        assertThat(state.get()).isEqualTo(Shards.owned(9, "a", "b"));
    }

    /** GL-39: else the revision would be one behind, and the next change a false conflict. */
    @Test
    void a_write_whose_caller_went_away_runs_to_its_end() throws Exception {
        etcd.withholdNext();
        AtomicReference<Thread> thread = new AtomicReference<>();
        FutureTask<StoreOutcome> caller = start(() -> state.mutate(PersistedStateTest::addA), thread);
        awaitWrites(1);
        thread.get().interrupt();
        thread.get().join();
        assertInterrupted(caller);
        assertThat(state.get()).as("nothing is durable as far as anybody knows").isEqualTo(Shards.owned(9));

        etcd.deliver();
        assertThat(state.get()).isEqualTo(Shards.owned(9, "a"));
        assertThat(state.mutate(PersistedStateTest::addB)).isInstanceOf(StoreOutcome.Stored.class);
        assertThat(stored().value()).isEqualTo(Shards.owned(9, "a", "b"));
    }

    @Test
    void a_write_whose_caller_went_away_and_that_is_refused_leaves_the_memory_as_it_was() throws Exception {
        etcd.delete(fence.key());
        etcd.withholdNext();
        AtomicReference<Thread> thread = new AtomicReference<>();
        FutureTask<StoreOutcome> caller = start(() -> state.mutate(PersistedStateTest::addA), thread);
        awaitWrites(1);
        thread.get().interrupt();
        thread.get().join();
        assertInterrupted(caller);
        etcd.deliver();
        assertThat(state.current()).isEqualTo(new Versioned<>(Shards.owned(9), 0));
        assertThat(kind(state.mutate(PersistedStateTest::addB))).isEqualTo(ErrorKind.LEADERSHIP_LOST);
    }

    @Test
    void a_caller_that_goes_away_before_its_turn_changes_nothing() throws Exception {
        etcd.withholdNext();
        FutureTask<StoreOutcome> first = mutateOnAThread(PersistedStateTest::addA);
        awaitWrites(1);
        AtomicReference<Thread> thread = new AtomicReference<>();
        FutureTask<StoreOutcome> second = start(() -> state.mutate(PersistedStateTest::addB), thread);
        thread.get().interrupt();
        thread.get().join();
        assertInterrupted(second);
        etcd.deliver();
        first.get();
        assertThat(writes()).isEqualTo(1);
        assertThat(state.get()).isEqualTo(Shards.owned(9, "a"));
        assertThat(state.mutate(PersistedStateTest::addB)).isInstanceOf(StoreOutcome.Stored.class);
    }

    /** The revision is deliberately not refreshed, so a change that was missed is never written over. */
    @Test
    void after_a_conflict_memory_and_revision_stay_and_every_later_change_is_a_conflict_too() throws Exception {
        long revision = state.mutate(PersistedStateTest::addA).orThrow();
        etcd.put(Shards.KEY, Shards.DEFINITION.codec().encode(Shards.owned(9, "foreign")));
        for (int i = 0; i < 2; i++) {
            assertThat(kind(state.mutate(PersistedStateTest::addB))).isEqualTo(ErrorKind.CONCURRENT_MODIFICATION);
            assertThat(state.current()).isEqualTo(new Versioned<>(Shards.owned(9, "a"), revision));
        }
        assertThat(stored().value()).isEqualTo(Shards.owned(9, "foreign"));
        assertThat(state.reread(new CompletableFuture<>(), failure -> {}).orThrow())
                .as("a conflict is no reason to read again").isEqualTo(state.current())
                .isEqualTo(new Versioned<>(Shards.owned(9, "a"), revision));
    }

    @Test
    void after_a_lost_leadership_memory_stays_and_nothing_is_written() throws Exception {
        long revision = state.mutate(PersistedStateTest::addA).orThrow();
        etcd.delete(fence.key());
        assertThat(kind(state.mutate(PersistedStateTest::addB))).isEqualTo(ErrorKind.LEADERSHIP_LOST);
        assertThat(state.current()).isEqualTo(new Versioned<>(Shards.owned(9, "a"), revision));
        assertThat(stored()).isEqualTo(state.current());
    }

    @Test
    void a_failure_that_is_known_to_have_changed_nothing_costs_nothing() throws Exception {
        etcd.failNext(new EtcdReply.Failed(EtcdError.REFUSED_FOR_NOW, "busy"));
        assertThat(kind(state.mutate(PersistedStateTest::addA))).isEqualTo(ErrorKind.RETRIABLE_STATUS);
        assertThat(state.get()).isEqualTo(Shards.owned(9));
        assertThat(state.mutate(PersistedStateTest::addA)).isInstanceOf(StoreOutcome.Stored.class);
    }

    /** GL-29: it landed, so that a repetition would be refused as a conflict with itself. */
    @Test
    void after_a_write_that_landed_in_the_dark_nothing_is_written_until_it_was_read_again() throws Exception {
        etcd.carryOutNextAndAnswer(new EtcdReply.Failed(EtcdError.TIMEOUT, "silence"));
        assertThat(state.mutate(PersistedStateTest::addA)).isInstanceOf(StoreOutcome.Indeterminate.class);
        assertThat(state.get()).isEqualTo(Shards.owned(9));
        assertThat(state.unsure()).isPresent();
        assertThat(kind(state.mutate(PersistedStateTest::addB))).isEqualTo(ErrorKind.WRITE_INDETERMINATE);
        assertThat(writes()).isEqualTo(1);

        assertThat(state.reread(new CompletableFuture<>(), failure -> {}).orThrow().value())
                .isEqualTo(Shards.owned(9, "a"));
        assertThat(state.unsure()).isEmpty();
        assertThat(state.mutate(PersistedStateTest::addB)).isInstanceOf(StoreOutcome.Stored.class);
        assertThat(state.get()).isEqualTo(Shards.owned(9, "a", "b"));
    }

    @Test
    void after_a_write_that_was_lost_in_the_dark_reading_again_finds_the_state_before() throws Exception {
        state.mutate(PersistedStateTest::addA).orThrow();
        Versioned<Shards> before = state.current();
        etcd.failNext(new EtcdReply.Failed(EtcdError.UNAVAILABLE, "down"));
        assertThat(state.mutate(PersistedStateTest::addB)).isInstanceOf(StoreOutcome.Indeterminate.class);
        assertThat(state.reread(new CompletableFuture<>(), failure -> {}).orThrow()).isEqualTo(before);
        assertThat(state.mutate(PersistedStateTest::addB)).isInstanceOf(StoreOutcome.Stored.class);
    }

    /** Else it would read beside a write, and let two of them in afterwards. */
    @Test
    void reading_again_waits_for_its_turn_like_a_change() throws Exception {
        etcd.withholdNext();
        FutureTask<StoreOutcome> change = mutateOnAThread(PersistedStateTest::addA);
        awaitWrites(1);
        FutureTask<LoadOutcome<Shards>> reading = new FutureTask<>(
                () -> state.reread(new CompletableFuture<>(), failure -> {}));
        Thread reader = Thread.ofPlatform().daemon().start(reading);
        await().until(() -> reader.getState() == Thread.State.WAITING || reading.isDone());
        assertThat(reading.isDone()).isFalse();
        etcd.deliver();
        change.get().orThrow();
        assertThat(reading.get().orThrow().value()).isEqualTo(Shards.owned(9, "a"));
    }

    @Test
    void reading_again_that_is_cut_short_leaves_it_unsure() throws Exception {
        etcd.failNext(new EtcdReply.Failed(EtcdError.TIMEOUT, "silence"));
        state.mutate(PersistedStateTest::addA);
        assertThat(state.reread(CompletableFuture.completedFuture(null), failure -> {}))
                .isEqualTo(PatientRead.stopped());
        assertThat(state.unsure()).isPresent();
        assertThat(state.get()).isEqualTo(Shards.owned(9));
    }

    @Test
    void an_invalid_change_is_refused_before_any_io_and_forgotten() throws Exception {
        assertThat(kind(state.mutate(old -> Shards.owned(0, "a")))).isEqualTo(ErrorKind.INVALID_STATE);
        assertThat(etcd.requests()).isEmpty();
        assertThat(state.get()).isEqualTo(Shards.owned(9));
        assertThat(state.mutate(PersistedStateTest::addA)).isInstanceOf(StoreOutcome.Stored.class);
    }

    @Test
    void a_mutation_that_throws_changes_nothing_and_keeps_nobody_out() throws Exception {
        assertThatIllegalStateException().isThrownBy(() -> state.mutate(old -> {
            throw new IllegalStateException("on purpose");
        })).withMessage("on purpose");
        assertThat(etcd.requests()).isEmpty();
        assertThat(state.mutate(PersistedStateTest::addA)).isInstanceOf(StoreOutcome.Stored.class);
    }

    @Test
    void a_mutation_inside_a_mutation_is_refused_and_does_not_wait_for_ever() throws Exception {
        assertThatIllegalStateException().isThrownBy(() -> state.mutate(old -> {
            try {
                state.mutate(PersistedStateTest::addB);
            } catch (InterruptedException impossible) {
                throw new AssertionError(impossible);
            }
            return old;
        })).withMessage("a mutation cannot wait for another one to be stored");
        assertThat(state.mutate(PersistedStateTest::addA)).isInstanceOf(StoreOutcome.Stored.class);
    }

    @Test
    void many_threads_lose_no_change() throws Exception {
        List<FutureTask<StoreOutcome>> callers = new ArrayList<>();
        PersistedState<Shards> roomy = new PersistedState<>(store, new Versioned<>(Shards.owned(40), 0));
        for (int i = 0; i < 40; i++) {
            callers.add(start(() -> roomy.mutate(PersistedStateTest::addA), new AtomicReference<>()));
        }
        for (FutureTask<StoreOutcome> caller : callers) {
            assertThat(caller.get()).isInstanceOf(StoreOutcome.Stored.class);
        }
        assertThat(roomy.get().owners()).hasSize(40);
    }

    @Test
    void a_state_that_can_be_changed_is_copied_wherever_it_leaves_or_enters() throws Exception {
        StateStore<List<String>> lists = storeOf(new StateDefinition<>(Shards.KEY, new ArrayList<>(),
                new ListCodec(), list -> Optional.empty()));
        List<String> loaded = new ArrayList<>();
        PersistedState<List<String>> list = new PersistedState<>(lists, new Versioned<>(loaded, 0));
        loaded.add("after the loading");
        List<List<String>> kept = new ArrayList<>();
        list.mutate(old -> {
            old.add("a");
            kept.add(old);
            return old;
        }).orThrow();
        kept.get(0).add("after the mutation");
        list.get().add("by a reader");
        list.current().value().add("by a reader");
        assertThat(list.get()).containsExactly("a");

        etcd.failNext(new EtcdReply.Failed(EtcdError.REFUSED, "no"));
        list.mutate(old -> {
            old.add("refused");
            return old;
        });
        assertThat(list.get()).containsExactly("a");

        etcd.delete(Shards.KEY);
        lists.load(new CompletableFuture<>(), failure -> {}).orThrow().value().add("to the beginning");
        assertThat(lists.definition().whenAbsent()).isEmpty();
    }

    /** Lists of words, which anybody may change. */
    private static final class ListCodec implements StateCodec<List<String>> {

        @Override
        public Bytes encode(List<String> state) {
            return Bytes.utf8(String.join(" ", state));
        }

        @Override
        public List<String> decode(Bytes stored) {
            return new ArrayList<>(List.of(stored.utf8().split(" ", -1)));
        }

        @Override
        public List<String> copy(List<String> state) {
            return new ArrayList<>(state);
        }
    }

    private <T> StateStore<T> storeOf(StateDefinition<T> definition) {
        return new StateStore<>(fence, etcd, definition, ReadPatience.withinDefaultLimit(5_000_000_000L), () -> 0);
    }

    private Versioned<Shards> stored() throws Exception {
        return store.load(new CompletableFuture<>(), failure -> {}).orThrow();
    }

    private long writes() {
        return etcd.count(EtcdRequest.WriteState.class);
    }

    private void awaitWrites(int count) {
        await().until(() -> writes() == count);
    }

    private FutureTask<StoreOutcome> mutateOnAThread(UnaryOperator<Shards> mutation) {
        return start(() -> state.mutate(mutation), new AtomicReference<>());
    }

    private static FutureTask<StoreOutcome> start(Callable<StoreOutcome> body,
            AtomicReference<Thread> thread) {
        FutureTask<StoreOutcome> task = new FutureTask<>(body);
        thread.set(Thread.ofPlatform().daemon().start(task));
        return task;
    }

    private static void assertInterrupted(FutureTask<StoreOutcome> caller) {
        assertThatExceptionOfType(ExecutionException.class).isThrownBy(caller::get)
                .withCauseInstanceOf(InterruptedException.class);
    }

    private static Shards addA(Shards state) {
        return state.plus("a");
    }

    private static Shards addB(Shards state) {
        return state.plus("b");
    }

    private static ErrorKind kind(StoreOutcome outcome) {
        assertThat(outcome).isInstanceOf(StoreOutcome.NotStored.class);
        return ((StoreOutcome.NotStored) outcome).why().kind();
    }
}
