package dev.fencepost.election.state;

import dev.fencepost.election.campaign.Bytes;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The state of the tests: so many shards, of which no more can have owners. */
record Shards(int count, List<String> owners) {

    static final Shards NONE = new Shards(0, List.of());
    static final Bytes KEY = Bytes.utf8("/golem/shard-manager/state");
    static final StateDefinition<Shards> DEFINITION = new StateDefinition<>(KEY, NONE, new Codec(), Shards::broken);

    static Shards owned(int count, String... owners) {
        return new Shards(count, List.of(owners));
    }

    Shards plus(String owner) {
        List<String> more = new ArrayList<>(owners);
        more.add(owner);
        return new Shards(count, List.copyOf(more));
    }

    private Optional<String> broken() {
        return owners.size() > count
                ? Optional.of(owners.size() + " owners for " + count + " shards")
                : Optional.empty();
    }

    /** Version 2, count, owners; versions 0 and 1 are retired. */
    static final class Codec implements StateCodec<Shards> {

        @Override
        public Bytes encode(Shards state) {
            ByteBuffer buffer = ByteBuffer.allocate(1024).put((byte) 2).putInt(state.count())
                    .putInt(state.owners().size());
            for (String owner : state.owners()) {
                byte[] name = owner.getBytes(StandardCharsets.UTF_8);
                buffer.putInt(name.length).put(name);
            }
            byte[] encoded = new byte[buffer.flip().remaining()];
            buffer.get(encoded);
            return Bytes.copyOf(encoded);
        }

        @Override
        public Shards decode(Bytes stored) throws UnreadableStateException {
            ByteBuffer buffer = ByteBuffer.wrap(stored.toByteArray());
            try {
                int version = buffer.get();
                if (version < 2) {
                    throw new UnreadableStateException("version " + version + " is retired");
                }
                if (version > 2) {
                    throw new UnreadableStateException("version " + version + " is unknown");
                }
                return decode(buffer);
            } catch (BufferUnderflowException tooShort) {
                throw new UnreadableStateException("its " + stored.size() + " bytes are too few");
            }
        }

        /** As careless with lengths as code can be, on purpose. */
        private static Shards decode(ByteBuffer buffer) {
            int count = buffer.getInt();
            List<String> owners = new ArrayList<>();
            for (int left = buffer.getInt(); left > 0; left--) {
                byte[] name = new byte[buffer.getInt()];
                buffer.get(name);
                owners.add(new String(name, StandardCharsets.UTF_8));
            }
            return new Shards(count, List.copyOf(owners));
        }
    }
}
