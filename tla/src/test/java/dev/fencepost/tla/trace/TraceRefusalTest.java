package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Goal: where an action was possible, a refusal says what would have been seen, and no more than that. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TraceRefusalTest {

    private final TraceChecker checker = new TraceChecker();

    @AfterAll
    void close() {
        checker.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "etcd-stale-write-admitted | accepted is told as TRUE and would be FALSE",
            "etcd-stale-write-admitted-by-any-clocks | accepted is told as TRUE and would be FALSE",
            "etcd-key-outlives-its-lease | queue is told as {2, 3} and would be {3}",
            "etcd-valid-after-its-end | the verdict would be the other one",
            "etcd-unknown-field | rank is told as 1, and the specification knows no such field",
            "etcd-unknown-field-of-the-server | leader is told as \"pod-0\", and the specification knows no such field",
            "led-at-once | phase is told as \"leading\" and would be \"claiming\"",
            "stale-write-admitted | `fence would be [store |-> [token |-> 2, who |-> <<\"pod-1\", 1>>]]`"})
    void what_differs_is_told_field_by_field(String file, String difference) {
        TraceResult result = checker.check(TraceFile.read(Path.of("corpus", "bad", file + ".ndjson")));

        assertThat(result).isInstanceOfSatisfying(TraceResult.Refused.class,
                refused -> assertThat(refused.differences()).containsExactly(difference));
    }
}
