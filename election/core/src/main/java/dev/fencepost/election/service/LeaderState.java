package dev.fencepost.election.service;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.EtcdCandidacy;
import dev.fencepost.election.EtcdElectionConfig;
import dev.fencepost.election.MonotonicClock;
import dev.fencepost.election.SystemClock;
import dev.fencepost.election.Tenure;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.LeaderFence;
import dev.fencepost.election.state.ErrorKind;
import dev.fencepost.election.state.PersistedState;
import dev.fencepost.election.state.ReadPatience;
import dev.fencepost.election.state.StateDefinition;
import dev.fencepost.election.state.StateException;
import dev.fencepost.election.state.StateFailure;
import dev.fencepost.election.state.StateStore;
import dev.fencepost.election.state.StoredState;
import dev.fencepost.election.state.Versioned;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The state in etcd of a service that is elected through etcd, fenced with the leader's key: read by the leader, and
 * for the count in it by every replica before it stands (seed 001, 2.5 and 2.6).
 *
 * <p>Each read is tried once: the service that reads tries again, counts the failures, and stops when it is told to. Safe
 * for use by many threads; belongs to one service, as a leadership and its state do.
 *
 * @param <T>
 *            the state
 */
public final class LeaderState<T> {

    private final EtcdElectionConfig config;
    private final AsyncStore<EtcdRequest, EtcdReply> requests;
    private final StateDefinition<T> definition;
    private final Optional<ToIntFunction<T>> count;
    private final MonotonicClock clock;
    private final StoredState<T> stored;

    /** Null until the leader has read it. */
    private volatile @Nullable PersistedState<T> persisted;

    private LeaderState(EtcdElectionConfig config, AsyncStore<EtcdRequest, EtcdReply> requests,
            StateDefinition<T> definition, Optional<ToIntFunction<T>> count, MonotonicClock clock) {
        this.config = config;
        this.requests = requests;
        this.definition = definition;
        this.count = count;
        this.clock = clock;
        this.stored = new StoredState<>(requests, definition,
                ReadPatience.once(config.requestTimeout().toNanos()), clock);
    }

    /**
     * A state that nobody has read yet, and that no count is guarded of.
     *
     * @param config
     *            the same as the election's
     * @param requests
     *            etcd over a client for requests, and not the election's (mutant GL-25); stays the caller's to close
     * @param definition
     *            what the state is, kept at the {@link EtcdElectionConfig#stateKey()}
     */
    public static <T> LeaderState<T> of(EtcdElectionConfig config, AsyncStore<EtcdRequest, EtcdReply> requests,
            StateDefinition<T> definition) {
        return new LeaderState<>(config, requests, definition, Optional.empty(), new SystemClock());
    }

    /**
     * The same, guarded: a replica whose {@link EtcdElectionConfig#numberOfShards()} is not the stored count must not
     * lead (mutant GL-05).
     *
     * @param stored
     *            the count in a stored state
     */
    public LeaderState<T> guarding(ToIntFunction<T> stored) {
        return new LeaderState<>(config, requests, definition, Optional.of(stored), clock);
    }

    /**
     * The same on a clock of the caller's.
     *
     * @param measure
     *            how long a state is read again after a write that ended in the dark
     */
    public LeaderState<T> on(MonotonicClock measure) {
        return new LeaderState<>(config, requests, definition, count, measure);
    }

    /**
     * The leader's memory of it, for start-up steps, tasks and port.
     *
     * <p>A change that was refused, or that nobody knows the end of, is for {@code mutate(...).orThrow()} to throw: the
     * task fails, and the service with it.
     *
     * @throws IllegalStateException
     *             if this replica has not been elected, or has not read the state yet
     */
    public PersistedState<T> get() {
        PersistedState<T> read = persisted;
        if (read == null) {
            throw new IllegalStateException("this replica has not read the state at " + definition.key()
                    + ": only the leader does, before its start-up steps");
        }
        return read;
    }

    /** What the stored count must be; empty where none is guarded. */
    OptionalInt expectedCount() {
        return count.isPresent() ? OptionalInt.of(config.numberOfShards()) : OptionalInt.empty();
    }

    /** Needs neither leadership nor fence. */
    OptionalInt readCount() throws StateException, InterruptedException {
        return countOf(read());
    }

    /** Read anew after the win: what was seen before the campaign may be days old. */
    OptionalInt load(TaskScope scope) throws StateException, InterruptedException {
        LeaderFence fence = scope.tenure().flatMap(Tenure::leaderFence)
                .orElseThrow(() -> new StateException(new StateFailure(ErrorKind.INTERNAL,
                        "the leadership has no key in etcd to fence the state with")));
        Versioned<T> found = read();
        OptionalInt counted = countOf(found);
        persisted = new PersistedState<>(new StateStore<>(fence, requests, definition, config.readPatience(), clock),
                found);
        return counted;
    }

    private Versioned<T> read() throws StateException, InterruptedException {
        return stored.load(new CompletableFuture<>(), failure -> {}).orThrow();
    }

    private OptionalInt countOf(Versioned<T> found) {
        return found.stored() && count.isPresent()
                ? OptionalInt.of(count.get().applyAsInt(found.value()))
                : OptionalInt.empty();
    }

    /** What does not fit the election, one sentence each. */
    @SuppressWarnings("ReferenceEquality") // two clients that are equal, whatever that means, are still two
    List<String> refusals(Optional<EtcdCandidacy> candidacy) {
        List<String> refusals = new ArrayList<>();
        if (candidacy.isEmpty()) {
            refusals.add("the state at " + definition.key() + " is fenced with the leader's key in etcd, so the service"
                    + " must be elected through etcd");
        }
        if (candidacy.isPresent() && candidacy.get().config() != config) {
            refusals.add("the state and the election must be given the same configuration");
        }
        if (candidacy.isPresent() && candidacy.get().store() == requests) {
            refusals.add("the election and the state must not share a client: the limit on each request would end the"
                    + " campaign that waits");
        }
        if (!definition.key().equals(config.stateKey())) {
            refusals.add("the state is defined at " + definition.key() + ", but configured at " + config.stateKey());
        }
        return List.copyOf(refusals);
    }
}
