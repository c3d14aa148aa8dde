package dev.fencepost.properties.endtoend;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.state.StateCodec;
import dev.fencepost.election.state.StateDefinition;
import dev.fencepost.election.state.UnreadableStateException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The state of the tests: so many shards, of which no more can have owners.
 *
 * @param count
 *            how many there are
 * @param owners
 *            of the first of them, one each
 */
record Shards(int count, List<String> owners) {

    static final Shards NONE = new Shards(0, List.of());

    /** Takes a copy of the list. */
    Shards {
        owners = List.copyOf(owners);
    }

    static Shards owned(int count, String... owners) {
        return new Shards(count, List.of(owners));
    }

    static StateDefinition<Shards> at(Bytes key) {
        return new StateDefinition<>(key, NONE, new Codec(), Shards::broken);
    }

    Shards plus(String owner) {
        List<String> more = new ArrayList<>(owners);
        more.add(owner);
        return new Shards(count, more);
    }

    private Optional<String> broken() {
        return owners.size() > count
                ? Optional.of(owners.size() + " owners for " + count + " shards")
                : Optional.empty();
    }

    /** {@code 1:<count>:<owner>,<owner>}, where 1 is the version. */
    private record Codec() implements StateCodec<Shards> {

        @Override
        public Bytes encode(Shards state) {
            return Bytes.utf8("1:" + state.count() + ":" + String.join(",", state.owners()));
        }

        @Override
        public Shards decode(Bytes stored) throws UnreadableStateException {
            String[] parts = stored.utf8().split(":", -1);
            if (parts.length != 3 || !parts[0].equals("1")) {
                throw new UnreadableStateException("'" + stored.utf8() + "' is not of version 1");
            }
            return new Shards(Integer.parseInt(parts[1]), parts[2].isEmpty()
                    ? List.of()
                    : List.of(parts[2].split(",", -1)));
        }
    }
}
