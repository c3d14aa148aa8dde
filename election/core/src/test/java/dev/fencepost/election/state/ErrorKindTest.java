package dev.fencepost.election.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.EtcdError;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The kinds of errors against the table of seed 001, 2.8, whose words are repeated here. */
class ErrorKindTest {

    private static final String RETRIABLE = """
            Timeout
            NoResult
            retriable gRPC status = RETRIABLE_STATUS
            worker execution error = WORKER_EXECUTION
            LeaseLostWhileCampaigning
            etcd transport
            etcd io
            etcd endpoint
            """;

    private static final String NOT_RETRIABLE = """
            ConcurrentModification
            LeadershipLost
            ShutdownRequested
            serialization
            repository
            migration
            io
            internal
            no source ip
            address resolve
            """;

    /** What the seed does not name: a status that is not retriable, and cases that it does not tell apart. */
    private static final String OURS = """
            cancelled
            refused status
            invalid state
            write indeterminate
            """;

    @Test
    void the_table_is_the_seeds_and_ours() {
        Map<String, Boolean> table = new TreeMap<>();
        names(RETRIABLE).forEach(name -> table.put(name, true));
        Stream.concat(names(NOT_RETRIABLE), names(OURS)).forEach(name -> table.put(name, false));
        Map<String, Boolean> ours = new TreeMap<>();
        for (ErrorKind kind : ErrorKind.values()) {
            ours.put(kind.name(), kind.retriable());
        }
        assertThat(ours).isEqualTo(table);
    }

    /** An expired limit of a whole channel is told as cancelled, and a read does no harm. */
    @ParameterizedTest
    @EnumSource
    void reads_are_retriable_like_the_rest_and_also_when_cancelled(ErrorKind kind) {
        assertThat(kind.retriableRead()).isEqualTo(kind.retriable() || kind == ErrorKind.CANCELLED);
    }

    @ParameterizedTest
    @EnumSource
    void a_failed_call_is_as_retriable_as_its_kind(EtcdError error) {
        assertThat(ErrorKind.of(error).retriable()).isEqualTo(error.retriable());
        assertThat(ErrorKind.of(error).retriableRead()).isEqualTo(error.retriableRead());
    }

    @Test
    void a_failure_begins_with_its_kind() {
        StateFailure failure = new StateFailure(ErrorKind.TIMEOUT, "silence");
        assertThat(failure.message()).isEqualTo("TIMEOUT: silence");
        assertThat(new StateException(failure)).hasMessage("TIMEOUT: silence")
                .extracting(StateException::failure).isEqualTo(failure);
    }

    private static Stream<String> names(String table) {
        Function<String, String> upper = line -> line.contains(" = ")
                ? line.substring(line.indexOf(" = ") + 3)
                : line.replaceAll("(?<=[a-z])(?=[A-Z])", "_").replace(' ', '_').toUpperCase(Locale.ROOT);
        return table.lines().map(upper);
    }
}
