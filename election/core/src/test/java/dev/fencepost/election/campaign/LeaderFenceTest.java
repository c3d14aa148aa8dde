package dev.fencepost.election.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.election.FencingToken;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: a fence that would let a demoted leader through cannot be made (GL-38). */
class LeaderFenceTest {

    private static final Bytes KEY = Bytes.utf8("leader/2a");

    /** A compare with revision 0 holds where the key is absent, and so admits exactly those who lost. */
    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void a_revision_that_no_key_is_created_at_makes_no_fence(long createRevision) {
        assertThatIllegalArgumentException().isThrownBy(() -> new LeaderFence(KEY, createRevision))
                .withMessage("a fence needs the create revision of a key that exists, at least 1, not "
                        + createRevision);
    }

    @Test
    void an_empty_key_makes_no_fence() {
        assertThatIllegalArgumentException().isThrownBy(() -> new LeaderFence(Bytes.EMPTY, 1))
                .withMessage("a fence needs the leader's key, and this one is empty");
    }

    @Test
    void the_token_of_a_leadership_is_the_create_revision_of_its_key() {
        assertThat(new LeaderFence(KEY, 1).token()).isEqualTo(new FencingToken(1));
        assertThat(new LeaderFence(KEY, 7).token()).isEqualTo(new FencingToken(7));
    }
}
