package dev.fencepost.election.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.LeaderFence;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fenced writes of one leadership, beside the contract. */
class StateStoreTest {

    private final TinyEtcd etcd = new TinyEtcd();
    private final LeaderFence fence = etcd.create(Bytes.utf8("/leader/7"));
    private final StateStore<Shards> store = new StateStore<>(fence, etcd, Shards.DEFINITION,
            ReadPatience.withinDefaultLimit(5_000_000_000L), () -> 0);

    /** GL-24: a store without a fence would write by revision alone. */
    @Test
    void no_store_is_made_without_a_fence() {
        assertThat(StateStore.class.getDeclaredConstructors()).isNotEmpty()
                .allMatch(StateStoreTest::takesAFence);
        assertThat(Arrays.stream(StoredState.class.getDeclaredMethods()).map(method -> (Object) method.getReturnType()))
                .doesNotContain(StoreOutcome.class, CompletionStage.class);
        assertThatNullPointerException().isThrownBy(this::storeWithoutAFence)
                .withMessage("a state cannot be written without the fence of a leadership");
    }

    @Test
    void a_write_carries_the_fence_and_the_revision() {
        store.write(Shards.owned(4), 0);
        assertThat(etcd.requests()).containsExactly(new EtcdRequest.WriteState(fence, Shards.KEY, 0,
                Shards.DEFINITION.codec().encode(Shards.owned(4))));
    }

    /** GL-29: a write that seems to have failed may have been carried out. */
    @ParameterizedTest
    @EnumSource
    void a_write_is_sent_once_however_it_fails(EtcdError error) {
        etcd.failNext(new EtcdReply.Failed(error, "so"));
        StoreOutcome outcome = write(Shards.owned(4), 0);
        assertThat(outcome).isNotInstanceOf(StoreOutcome.Stored.class);
        assertThat(etcd.requests()).hasSize(1);
    }

    @Test
    void a_write_whose_answer_is_lost_is_indeterminate_and_no_conflict() {
        etcd.carryOutNextAndAnswer(new EtcdReply.Failed(EtcdError.TIMEOUT, "silence"));
        assertThat(write(Shards.owned(4), 0))
                .isEqualTo(new StoreOutcome.Indeterminate(new StateFailure(ErrorKind.TIMEOUT, "silence")));
        assertThat(etcd.find(Shards.KEY)).isPresent();
    }

    @Test
    void a_store_that_breaks_its_promises_leaves_the_write_indeterminate() {
        etcd.breakNext(request -> {
            throw new IllegalStateException("broken on purpose");
        });
        etcd.breakNext(request -> CompletableFuture.failedFuture(new IllegalStateException("broken on purpose")));
        etcd.breakNext(StateStoreTest::answeringNull);
        for (int i = 0; i < 3; i++) {
            assertThat(write(Shards.owned(4), 0)).isInstanceOf(StoreOutcome.Indeterminate.class);
        }
    }

    /** GL-39: whoever waits for a write cannot take it back. */
    @Test
    void giving_up_the_stage_does_not_give_up_the_write() {
        etcd.withholdNext();
        store.write(Shards.owned(4), 0).toCompletableFuture().cancel(true);
        assertThat(etcd.lastCall()).isNotDone();
    }

    private StoreOutcome write(Shards state, long previousRevision) {
        return store.write(state, previousRevision).toCompletableFuture().join();
    }

    private static boolean takesAFence(Constructor<?> constructor) {
        return Arrays.asList(constructor.getParameterTypes()).contains(LeaderFence.class);
    }

    @SuppressWarnings({"NullAway", "DataFlowIssue"}) // what the annotations forbid is tried on purpose
    private StateStore<Shards> storeWithoutAFence() {
        return new StateStore<>(null, etcd, Shards.DEFINITION, ReadPatience.untilStopped(1), () -> 0);
    }

    @SuppressWarnings("NullAway") // a broken store answers null
    private static CompletableFuture<EtcdReply> answeringNull(EtcdRequest request) {
        return CompletableFuture.completedFuture(null);
    }
}
