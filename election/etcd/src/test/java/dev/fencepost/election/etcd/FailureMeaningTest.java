package dev.fencepost.election.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.EtcdError;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Goal: what a failure means is told from code and text together, and nothing unknown is "not done". */
class FailureMeaningTest {

    /** The texts as etcd 3.4 and 3.5 send them, recorded or from etcd's list of errors. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            NOT_FOUND           | etcdserver: requested lease not found                              | LEASE_NOT_FOUND
            UNKNOWN             | etcdserver: requested lease not found                              | LEASE_NOT_FOUND
            OUT_OF_RANGE        | etcdserver: mvcc: required revision has been compacted             | COMPACTED
            UNKNOWN             | etcdserver: mvcc: required revision has been compacted             | COMPACTED
            UNAVAILABLE         | etcdserver: request timed out                                      | UNAVAILABLE
            UNKNOWN             | etcdserver: request timed out                                      | UNAVAILABLE
            UNAVAILABLE         | etcdserver: request timed out, possibly due to previous leader failure | UNAVAILABLE
            UNAVAILABLE         | etcdserver: no leader                                              | UNAVAILABLE
            UNKNOWN             | etcdserver: no leader                                              | UNAVAILABLE
            UNKNOWN             | etcdserver: leader changed                                         | UNAVAILABLE
            UNKNOWN             | etcdserver: server stopped                                         | UNAVAILABLE
            UNKNOWN             | etcdserver: unhealthy cluster                                      | UNAVAILABLE
            FAILED_PRECONDITION | etcdserver: not leader                                             | UNAVAILABLE
            UNKNOWN             | context canceled                                                   | UNAVAILABLE
            CANCELLED           | context canceled                                                   | UNAVAILABLE
            CANCELLED           | grpc: the client connection is closing                             | UNAVAILABLE
            DEADLINE_EXCEEDED   | context deadline exceeded                                          | TIMEOUT
            UNKNOWN             | context deadline exceeded                                          | TIMEOUT
            RESOURCE_EXHAUSTED  | etcdserver: too many requests                                      | REFUSED_FOR_NOW
            UNKNOWN             | etcdserver: too many requests                                      | REFUSED_FOR_NOW
            RESOURCE_EXHAUSTED  | etcdserver: mvcc: database space exceeded                          | REFUSED_FOR_NOW
            FAILED_PRECONDITION | etcdserver: lease already exists                                   | REFUSED_FOR_NOW
            INVALID_ARGUMENT    | etcdserver: revision of auth store is old                          | REFUSED_FOR_NOW
            INVALID_ARGUMENT    | etcdserver: user name is empty                                     | UNAUTHENTICATED
            UNKNOWN             | etcdserver: user name is empty                                     | UNAUTHENTICATED
            UNAUTHENTICATED     | etcdserver: invalid auth token                                     | UNAUTHENTICATED
            UNKNOWN             | etcdserver: invalid auth token                                     | UNAUTHENTICATED
            PERMISSION_DENIED   | etcdserver: permission denied                                      | PERMISSION_DENIED
            UNKNOWN             | etcdserver: permission denied                                      | PERMISSION_DENIED
            OUT_OF_RANGE        | etcdserver: too large lease TTL                                    | REFUSED
            INVALID_ARGUMENT    | etcdserver: key is not provided                                    | REFUSED
            INVALID_ARGUMENT    | etcdserver: request is too large                                   | REFUSED
            FAILED_PRECONDITION | etcdserver: authentication is not enabled                          | REFUSED
            UNIMPLEMENTED       | unknown service v3electionpb.Election                              | REFUSED
            ALREADY_EXISTS      | so                                                                 | REFUSED
            ABORTED             | so                                                                 | REFUSED_FOR_NOW
            CANCELLED           | RST_STREAM closed stream. HTTP/2 error code: CANCEL                | UNAVAILABLE
            CANCELLED           | so                                                                 | CANCELLED
            DEADLINE_EXCEEDED   | deadline exceeded after 4.9s                                       | TIMEOUT
            UNAVAILABLE         | io exception                                                       | UNAVAILABLE
            UNAUTHENTICATED     | so                                                                 | UNAUTHENTICATED
            PERMISSION_DENIED   | so                                                                 | PERMISSION_DENIED
            OK                  | no message                                                         | NO_RESULT
            UNKNOWN             | election: session expired                                          | UNKNOWN
            UNKNOWN             | anything                                                           | UNKNOWN
            NOT_FOUND           | something else                                                     | UNKNOWN
            RESOURCE_EXHAUSTED  | gRPC message exceeds maximum size 4194304                          | UNKNOWN
            INTERNAL            | HTTP/2 error                                                       | UNKNOWN
            DATA_LOSS           | etcdserver: corrupt cluster                                        | UNKNOWN
            A_NEW_ONE           | so                                                                 | UNKNOWN
            """)
    void a_failure_means(String code, String text, EtcdError error) {
        assertThat(FailureMeaning.of(code, text)).isEqualTo(error);
    }

    static Stream<FailureMeaning.Line> lines() {
        return FailureMeaning.TEXTS.stream();
    }

    @ParameterizedTest
    @MethodSource("lines")
    void a_text_counts_under_its_code_and_under_unknown_only(FailureMeaning.Line line) {
        assertThat(FailureMeaning.of(line.code(), "rpc: " + line.text() + "!")).isEqualTo(line.error());
        assertThat(FailureMeaning.of("UNKNOWN", line.text())).isEqualTo(line.error());
        assertThat(FailureMeaning.of("INTERNAL", line.text())).isEqualTo(EtcdError.UNKNOWN);
    }

    @Test
    void every_code_of_grpc_has_a_meaning() {
        assertThat(Arrays.stream(io.grpc.Status.Code.values()).map(Enum::name))
                .containsAll(FailureMeaning.CODES.keySet())
                .allSatisfy(code -> assertThat(FailureMeaning.of(code, "")).isNotNull());
    }

    /** Whoever is told so may ask again at once; the lease it failed for must not stay behind for that. */
    @Test
    void what_is_not_understood_may_have_been_done_and_may_be_tried_again() {
        assertThat(FailureMeaning.of("NO_SUCH_CODE", "").indeterminate()).isTrue();
        assertThat(FailureMeaning.of("NO_SUCH_CODE", "").retriable()).isTrue();
    }
}
