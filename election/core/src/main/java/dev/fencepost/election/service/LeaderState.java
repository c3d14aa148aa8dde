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
 * The state in etcd of a service that is elected through etcd: its count for every replica before it stands, the whole of
 * it, behind the leader's key, for the leader (seed 001, 2.5 and 2.6).
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
    private final ToIntFunction<T> count;
    private final MonotonicClock clock;
    private final StoredState<T> stored;

    /** Null until the leader has read it. */
    private volatile @Nullable PersistedState<T> persisted;

    /**
     * A state that nobody has read yet.
     *
     * @param config
     *            the same as the election's
     * @param requests
     *            etcd over a client for requests, and not the election's (mutant GL-25); stays the caller's to close
     * @param definition
     *            what the state is, kept at the {@link EtcdElectionConfig#stateKey()}
     * @param count
     *            the count in a stored state that must equal {@link EtcdElectionConfig#numberOfShards()}
     */
    public LeaderState(EtcdElectionConfig config, AsyncStore<EtcdRequest, EtcdReply> requests,
            StateDefinition<T> definition, ToIntFunction<T> count) {
        this(config, requests, definition, count, new SystemClock());
    }

    /**
     * The same on a clock of the caller's.
     *
     * @param clock
     *            measures how long a state is read again after a write that ended in the dark
     */
    public LeaderState(EtcdElectionConfig config, AsyncStore<EtcdRequest, EtcdReply> requests,
            StateDefinition<T> definition, ToIntFunction<T> count, MonotonicClock clock) {
        this.config = config;
        this.requests = requests;
        this.definition = definition;
        this.count = count;
        this.clock = clock;
        this.stored = new StoredState<>(requests, definition,
                ReadPatience.once(config.requestTimeout().toNanos()), clock);
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

    int expectedCount() {
        return config.numberOfShards();
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
        return found.stored() ? OptionalInt.of(count.applyAsInt(found.value())) : OptionalInt.empty();
    }

    /** What does not fit the election, one sentence each. */
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
