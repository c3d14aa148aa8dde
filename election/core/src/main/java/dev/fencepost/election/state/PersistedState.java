package dev.fencepost.election.state;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A leader's state in memory, which others see only once it is durable: mutate and persist.
 *
 * <p>A change works on a copy, is written with the revision that is known, and is swapped in only when durable; after a
 * failure the memory is the last durable state. Changes follow one another under a lock that is held across the round
 * trip. The end of a write swaps, and unlocks, wherever the store answers: a caller that went away meanwhile, as a
 * request handler does whose client is gone, leaves neither the memory nor the revision one behind (mutants GL-21,
 * GL-39). Safe for use by many threads; readers never wait.
 *
 * <p>It belongs to one leadership. A change refused with {@link ErrorKind#CONCURRENT_MODIFICATION} or
 * {@link ErrorKind#LEADERSHIP_LOST} ends that: every later one is refused too.
 *
 * @param <T>
 *            the state; if it can be changed, its codec must know how to copy it
 */
public final class PersistedState<T> {

    private final StateStore<T> store;

    /** The write lock: unlike a lock that has an owner, any thread may bring the answer that opens it. */
    private final Semaphore alone = new Semaphore(1, true);

    /** Written under the write lock only; read by anybody. */
    private volatile PersistedCell<T> cell;

    /** The thread inside a mutation; null while there is none. Written under the write lock. */
    private volatile @Nullable Thread mutating;

    /**
     * The state as it was read after the election was won.
     *
     * @param store
     *            where it is kept
     * @param loaded
     *            what the store answered
     */
    public PersistedState(StateStore<T> store, Versioned<T> loaded) {
        this.store = store;
        this.cell = PersistedCell.loaded(new Versioned<>(copy(loaded.value()), loaded.revision()));
    }

    /** The last state known to be durable, as a copy; at once, also while a write is under way. */
    public T get() {
        return copy(cell.durable());
    }

    /** The same with its revision. */
    public Versioned<T> current() {
        PersistedCell<T> now = cell;
        return new Versioned<>(copy(now.durable()), now.revision());
    }

    /** Why the state must be read again before it can be changed; empty if it need not be. */
    public Optional<StateFailure> unsure() {
        return cell.refusal();
    }

    /**
     * Changes a copy of the state and stores it; blocks until every earlier change and then this one have ended, which
     * the store bounds by giving calls up. Never to be called on a thread that the store answers on.
     *
     * @param mutation
     *            is given a copy and answers the changed state, on the calling thread; what it throws is passed on, and
     *            nothing is changed or written. It must not change the state by this method again
     * @return what became of the write; nothing is written while {@link #unsure()} says why
     * @throws InterruptedException
     *             when the thread is interrupted: if its turn had not come, nothing happens; if it had, the write runs
     *             to its end all the same, and what is durable then is what readers see
     * @throws IllegalStateException
     *             if called from inside a mutation
     */
    public StoreOutcome mutate(UnaryOperator<T> mutation) throws InterruptedException {
        if (Thread.currentThread().equals(mutating)) {
            throw new IllegalStateException("a mutation cannot wait for another one to be stored");
        }
        alone.acquire();
        CompletableFuture<StoreOutcome> ended;
        boolean sent = false;
        try {
            Optional<StateFailure> refusal = cell.refusal();
            if (refusal.isPresent()) {
                return new StoreOutcome.NotStored(refusal.get());
            }
            T changed = changed(mutation);
            long previousRevision = cell.revision();
            cell = cell.writing(changed);
            sent = true;
            ended = store.write(changed, previousRevision).thenApply(this::ended).toCompletableFuture();
        } finally {
            if (!sent) {
                alone.release();
            }
        }
        return await(ended);
    }

    /**
     * Reads the state again after a write of which nobody knows whether it landed, and makes what is stored the memory;
     * answers the memory at once if there is no need. Blocks, and changes wait.
     *
     * @param stopAsked
     *            cuts the read short, as for {@link StoredState#load}
     * @param onFailedTry
     *            told each failed try
     * @throws InterruptedException
     *             when the thread is interrupted; nothing has changed then
     */
    public LoadOutcome<T> reread(CompletionStage<?> stopAsked, Consumer<StateFailure> onFailedTry)
            throws InterruptedException {
        alone.acquire();
        try {
            if (cell.refusal().isPresent()) {
                LoadOutcome<T> outcome = store.load(stopAsked, onFailedTry);
                if (!(outcome instanceof LoadOutcome.Loaded<T> loaded)) {
                    return outcome;
                }
                cell = cell.reread(loaded.found());
            }
            return new LoadOutcome.Loaded<>(current());
        } finally {
            alone.release();
        }
    }

    /** Copied before and after: neither what readers hold nor what the mutation kept may change what is stored. */
    private T changed(UnaryOperator<T> mutation) {
        mutating = Thread.currentThread();
        try {
            return copy(mutation.apply(copy(cell.durable())));
        } finally {
            mutating = null;
        }
    }

    private StoreOutcome ended(StoreOutcome outcome) {
        cell = cell.ended(outcome);
        alone.release();
        return outcome;
    }

    private T copy(T state) {
        return store.definition().codec().copy(state);
    }

    private static StoreOutcome await(CompletableFuture<StoreOutcome> ended) throws InterruptedException {
        try {
            return ended.get();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("a write ended without an outcome", impossible);
        }
    }
}
