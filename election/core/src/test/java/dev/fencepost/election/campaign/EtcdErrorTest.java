package dev.fencepost.election.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Which errors leave a call's effect in the dark: whoever takes one of them for a refusal writes twice (GL-29). */
class EtcdErrorTest {

    @Test
    void whatCameWithoutAnAnswerOfTheServerMayHaveBeenCarriedOut() {
        assertThat(Arrays.stream(EtcdError.values()).filter(EtcdError::indeterminate)).containsExactlyInAnyOrder(
                EtcdError.TIMEOUT, EtcdError.UNAVAILABLE, EtcdError.CANCELLED, EtcdError.NO_RESULT,
                EtcdError.UNKNOWN);
    }
}
