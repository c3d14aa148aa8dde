package dev.fencepost.election.state;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.MonotonicClock;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.LeaderFence;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * A state in etcd for the leader: it is written only while the leadership holds and nobody changed it.
 *
 * <p>Both are compared in the transaction that writes. The state's revision alone would let a demoted leader with a
 * current revision overwrite its successor (mutant GL-24), so there is no store without a fence; who has none reads
 * with {@link StoredState}. Safe for use by many threads, which {@link PersistedState} puts in order. It holds nothing
 * that must be closed.
 *
 * @param <T>
 *            the state
 */
public final class StateStore<T> {

    private final LeaderFence fence;
    private final StateDefinition<T> definition;
    private final EtcdCalls calls;
    private final StoredState<T> stored;

    /**
     * A store of one leadership.
     *
     * @param fence
     *            the leadership, which goes with every write
     * @param store
     *            the way to etcd, which stays the caller's to close
     * @param definition
     *            what is stored
     * @param patience
     *            how often a read is tried, and for how long; its request timeout holds for writes as well
     * @param clock
     *            measures the budget of a read
     */
    public StateStore(LeaderFence fence, AsyncStore<EtcdRequest, EtcdReply> store, StateDefinition<T> definition,
            ReadPatience patience, MonotonicClock clock) {
        this.fence = Objects.requireNonNull(fence, "a state cannot be written without the fence of a leadership");
        this.definition = definition;
        this.calls = new EtcdCalls(store, patience.requestTimeoutNanos());
        this.stored = new StoredState<>(store, definition, patience, clock);
    }

    /** What is stored here. */
    public StateDefinition<T> definition() {
        return definition;
    }

    /** Reads the state, as {@link StoredState#load} does. */
    public LoadOutcome<T> load(CompletionStage<?> stopAsked, Consumer<StateFailure> onFailedTry)
            throws InterruptedException {
        return stored.load(stopAsked, onFailedTry);
    }

    /**
     * Writes the state once, and never again on its own; returns at once.
     *
     * <p>A state that breaks its invariants, or cannot be turned into bytes, is refused before anything is sent. A write
     * once sent runs to its end whatever becomes of the stage.
     *
     * @param state
     *            what to store
     * @param previousRevision
     *            the revision at which the state was read or last written; 0 if it must not exist
     * @return never fails, and ends once the store has answered, or has given the call up
     * @throws IllegalArgumentException
     *             if the revision is below 0
     */
    public CompletionStage<StoreOutcome> write(T state, long previousRevision) {
        EtcdRequest.WriteState request;
        try {
            request = definition.writeRequest(fence, previousRevision, state);
        } catch (StateException refused) {
            return CompletableFuture.completedFuture(new StoreOutcome.NotStored(refused.failure()));
        }
        return calls.send(request)
                .handle((reply, broken) -> StateAnswers.toWrite(request, EtcdCalls.reply(reply, broken)));
    }
}
