package dev.fencepost.tla.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A comment that names what the code does not have is found. */
class JavaNamesTest {

    @ParameterizedTest
    @ValueSource(strings = {"Input.Woke, time for it: the key is read.  A key stands.",
            "EtcdApi.step, Txn of a fenced write", "ServiceEvent.ServerIsKilled, ServerStarts: gone",
            "FenceState.claim, when the work asks tokenValid()", "nothing at all"})
    void what_is_in_the_code_is_not_missing(String comment) {
        assertThat(JavaNames.missing(comment)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Input.Woken, of a process        | Input.Woken
            FenceState.claims                | FenceState.claims
            Nothing.step                     | Nothing.step
            EtcdModel, of a campaign         | EtcdModel
            EtcdApi.step, Txns               | Txns
            the work asks tokenValied()      | tokenValied
            """)
    void what_is_not_in_the_code_is(String comment, String missing) {
        assertThat(JavaNames.missing(comment)).containsExactly(missing);
    }
}
