package dev.fencepost.election.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.LeaderFence;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What may be written, and which stored bytes are a state. */
class StateDefinitionTest {

    private static final LeaderFence FENCE = new LeaderFence(Bytes.utf8("/leader/7"), 7);

    @Test
    void a_state_needs_a_key() {
        assertThatIllegalArgumentException().isThrownBy(
                () -> new StateDefinition<>(Bytes.EMPTY, Shards.NONE, new Shards.Codec(), state -> Optional.empty()))
                .withMessage("a state needs a key to be kept under, and this one is empty");
    }

    @Test
    void a_revision_below_0_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shards.DEFINITION.writeRequest(FENCE, -1, Shards.NONE))
                .withMessage("a revision is at least 0, not -1");
        assertThatIllegalArgumentException().isThrownBy(() -> new Versioned<>(Shards.NONE, -1))
                .withMessage("a revision is at least 0, not -1");
    }

    @Test
    void a_state_that_breaks_its_invariants_becomes_no_request() {
        assertThat(refusal(Shards.DEFINITION, Shards.owned(0, "a")))
                .isEqualTo(new StateFailure(ErrorKind.INVALID_STATE, "1 owners for 0 shards"));
    }

    @Test
    void invariants_that_cannot_be_checked_are_broken() {
        StateDefinition<Shards> definition = new StateDefinition<>(Shards.KEY, Shards.NONE, new Shards.Codec(),
                state -> {
                    throw new IllegalStateException("on purpose");
                });
        assertThat(refusal(definition, Shards.NONE)).isEqualTo(new StateFailure(ErrorKind.INVALID_STATE,
                "the invariants cannot be checked: java.lang.IllegalStateException: on purpose"));
    }

    @Test
    void a_state_that_cannot_be_encoded_becomes_no_request() {
        assertThat(refusal(throwing(() -> new IllegalStateException("on purpose")), Shards.NONE))
                .isEqualTo(new StateFailure(ErrorKind.SERIALIZATION, "the state cannot be turned into bytes:"
                        + " java.lang.IllegalStateException: on purpose"));
    }

    /** GL-22: what is stored must not end a process. The last three claim lengths that no memory or buffer has. */
    @ParameterizedTest
    @CsvSource({"00,version 0 is retired", "01,version 1 is retired", "03,version 3 is unknown",
            "FF,version -1 is retired", "'',its 0 bytes are too few", "0200000004,its 5 bytes are too few",
            "02 00000004 00000001 00000009,its 13 bytes are too few",
            "02 00000004 00000001 FFFFFFFF,NegativeArraySizeException",
            "02 00000004 00000001 7FFFFFFF,OutOfMemoryError"})
    void bytes_that_are_no_state_are_an_error_and_no_crash(String hex, String why) {
        StateFailure failure = unread(Shards.DEFINITION, hex);
        assertThat(failure.kind()).isEqualTo(ErrorKind.SERIALIZATION);
        assertThat(failure.detail()).startsWith("the state at /golem/shard-manager/state ").contains(why);
    }

    @Test
    void a_decoder_that_throws_what_cannot_say_what_it_is_is_an_error_and_no_crash() {
        assertThat(unread(throwing(Wordless::new), "02").detail()).endsWith(": " + Wordless.class.getName());
    }

    private static StateFailure refusal(StateDefinition<Shards> definition, Shards state) {
        return catchThrowableOfType(StateException.class, () -> definition.writeRequest(FENCE, 3, state)).failure();
    }

    private static StateFailure unread(StateDefinition<Shards> definition, String hex) {
        byte[] stored = HexFormat.of().parseHex(hex.replace(" ", ""));
        return ((LoadOutcome.NotLoaded<Shards>) definition.decode(Bytes.copyOf(stored), 3)).why();
    }

    private static StateDefinition<Shards> throwing(Supplier<RuntimeException> thrown) {
        StateCodec<Shards> codec = new StateCodec<>() {

            @Override
            public Bytes encode(Shards state) {
                throw thrown.get();
            }

            @Override
            public Shards decode(Bytes stored) {
                throw thrown.get();
            }
        };
        return new StateDefinition<>(Shards.KEY, Shards.NONE, codec, state -> Optional.empty());
    }

    /** Fails even at telling how it failed. */
    private static final class Wordless extends RuntimeException {

        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("wordless on purpose");
        }
    }
}
