package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.state.StateCodec;
import dev.fencepost.election.state.StateDefinition;
import dev.fencepost.election.state.UnreadableStateException;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The state of a simulated service: a number that grows, and the count of shards it was written with.
 *
 * @param value
 *            the number
 * @param shards
 *            the count; 0 for none
 */
record ShardState(long value, int shards) {

    private static final StateCodec<ShardState> CODEC = new StateCodec<>() {

        @Override
        public Bytes encode(ShardState state) {
            return Bytes.latin1(StateText.of(state.value(), state.shards()));
        }

        @Override
        public ShardState decode(Bytes stored) throws UnreadableStateException {
            return decoded(stored.latin1());
        }
    };

    /** A number that nothing was added to yet, kept at a key. */
    static StateDefinition<ShardState> at(Bytes key) {
        return new StateDefinition<>(key, new ShardState(0, 0), CODEC, state -> Optional.empty());
    }

    private static ShardState decoded(String text) throws UnreadableStateException {
        if (StateText.spoiled(text)) {
            throw new UnreadableStateException("the state is of a version that is not known: " + text);
        }
        return new ShardState(StateText.value(text), StateText.shards(text).orElse(0));
    }

    /** The count; empty if it was written without one. */
    OptionalInt count() {
        return shards == 0 ? OptionalInt.empty() : OptionalInt.of(shards);
    }

    /** The state after one more operation of whoever is set to a count. */
    ShardState next(int setTo) {
        return new ShardState(value + 1, setTo);
    }
}
