package dev.fencepost.election.state;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.LeaderFence;
import java.util.Optional;

/**
 * What one state is: where it is kept, what it begins with, how it becomes bytes, and what must hold of it.
 *
 * @param key
 *            where it is kept
 * @param whenAbsent
 *            what it is while nothing is stored
 * @param codec
 *            how it becomes bytes
 * @param invariants
 *            what must hold before it may be stored
 * @param <T>
 *            the state
 */
public record StateDefinition<T>(Bytes key, T whenAbsent, StateCodec<T> codec, StateInvariants<T> invariants) {

    /**
     * Refuses a state that has no place.
     *
     * @throws IllegalArgumentException
     *             if the key is empty
     */
    public StateDefinition {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("a state needs a key to be kept under, and this one is empty");
        }
    }

    /** The request that reads it. */
    public EtcdRequest.ReadKey readRequest() {
        return new EtcdRequest.ReadKey(key);
    }

    /**
     * The request that writes it, made only of a state that may be stored; nothing has been sent when this throws.
     *
     * @param fence
     *            the leadership that writes
     * @param previousRevision
     *            the revision the state was read or last written at; 0 if it must not exist
     * @param state
     *            what to store
     * @throws StateException
     *             if the state breaks its invariants, or cannot be turned into bytes
     * @throws IllegalArgumentException
     *             if the revision is below 0
     */
    public EtcdRequest.WriteState writeRequest(LeaderFence fence, long previousRevision, T state)
            throws StateException {
        if (previousRevision < 0) {
            throw new IllegalArgumentException("a revision is at least 0, not " + previousRevision);
        }
        Optional<StateFailure> broken = broken(state);
        if (broken.isPresent()) {
            throw new StateException(broken.get());
        }
        return new EtcdRequest.WriteState(fence, key, previousRevision, encode(state));
    }

    private Optional<StateFailure> broken(T state) {
        try {
            return invariants.broken(state).map(why -> new StateFailure(ErrorKind.INVALID_STATE, why));
        } catch (Throwable thrown) {
            return Optional.of(StateFailure.thrown(ErrorKind.INVALID_STATE, "the invariants cannot be checked",
                    thrown));
        }
    }

    private Bytes encode(T state) throws StateException {
        try {
            return codec.encode(state);
        } catch (Throwable thrown) {
            throw new StateException(
                    StateFailure.thrown(ErrorKind.SERIALIZATION, "the state cannot be turned into bytes", thrown));
        }
    }

    /** A copy, or the first who changes it would change what every later one begins with. */
    LoadOutcome<T> absent() {
        return new LoadOutcome.Loaded<>(new Versioned<>(codec.copy(whenAbsent), 0));
    }

    /** Catches everything, memory that a wrong length asks for included: no stored byte may end a process. */
    LoadOutcome<T> decode(Bytes stored, long revision) {
        try {
            return new LoadOutcome.Loaded<>(new Versioned<>(codec.decode(stored), revision));
        } catch (UnreadableStateException unreadable) {
            return new LoadOutcome.NotLoaded<>(new StateFailure(ErrorKind.SERIALIZATION,
                    "the state at " + key + " is unreadable: " + unreadable.failure().detail()));
        } catch (Throwable thrown) {
            return new LoadOutcome.NotLoaded<>(StateFailure.thrown(ErrorKind.SERIALIZATION,
                    "the state at " + key + " cannot be decoded", thrown));
        }
    }
}
