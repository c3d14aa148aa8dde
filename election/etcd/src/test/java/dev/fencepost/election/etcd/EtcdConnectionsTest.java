package dev.fencepost.election.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: what cannot be used as an address or a time limit is refused with a sentence that says what to do. */
class EtcdConnectionsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @ParameterizedTest
    @CsvSource({"http://etcd:2379, etcd, 2379, etcd:2379", "http://10.0.0.1:1/, 10.0.0.1, 1, 10.0.0.1:1",
            "http://[::1]:65535, ::1, 65535, [::1]:65535"})
    void an_endpoint_is_a_host_and_a_port(String text, String host, int port, String authority) {
        EtcdEndpoint endpoint = EtcdEndpoint.parse(text);
        assertThat(endpoint).isEqualTo(new EtcdEndpoint(host, port));
        assertThat(endpoint.authority()).isEqualTo(authority);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "etcd", "etcd:2379", "//etcd:2379", "ftp://etcd:2379", "http://", "http:etcd:2379",
            "http://etcd:2379/v3", "http://etcd:2379?a=b", "http://etcd:2379#f", "http://et cd:2379", "http://:2379",
            "HTTP//etcd", "unix:///run/etcd.sock"})
    void anything_else_is_none(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> EtcdEndpoint.parse(text))
                .withMessage("the etcd endpoint '" + text + "' is not of the form http://host:port");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://etcd", "http://etcd:0", "http://etcd:65536"})
    void a_port_is_needed(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> EtcdEndpoint.parse(text))
                .withMessage("the etcd endpoint '" + text
                        + "' has no port from 1 to 65535: give http://host:port, usually with port 2379");
    }

    @Test
    void the_gaps_are_named_and_no_password_is_repeated() {
        assertThatIllegalArgumentException().isThrownBy(() -> EtcdEndpoint.parse("https://etcd:2379"))
                .withMessageContaining("TLS, which this client does not have yet");
        for (String scheme : List.of("http", "https", "ftp")) {
            String text = scheme + "://me:secret@etcd:2379";
            assertThatIllegalArgumentException().isThrownBy(() -> EtcdEndpoint.parse(text))
                    .withMessage("the etcd endpoint '...@etcd:2379' names a user, and this client cannot authenticate "
                            + "itself yet: give http://host:port");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> EtcdEndpoint.parse("http://me:sec ret@etcd:2379"))
                .withMessage("the etcd endpoint '...@etcd:2379' is not of the form http://host:port");
    }

    @Test
    void at_least_one_endpoint_is_needed() {
        assertThatIllegalArgumentException().isThrownBy(() -> new EtcdConnections(List.of(), SECOND, SECOND))
                .withMessage("at least one etcd endpoint is needed, such as http://etcd:2379");
    }

    @Test
    void one_bad_endpoint_among_good_ones_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EtcdConnections(List.of("http://a:1", "b:1"), SECOND, SECOND))
                .withMessageContaining("'b:1'");
    }

    @Test
    void a_time_limit_is_a_sensible_one() {
        List<String> endpoints = List.of("http://a:1");
        for (Duration odd : List.of(Duration.ZERO, Duration.ofNanos(-1), Duration.ofDays(1).plusNanos(1))) {
            assertThatIllegalArgumentException().isThrownBy(() -> new EtcdConnections(endpoints, odd, SECOND))
                    .withMessage("connectTimeout " + odd + " must be more than 0 s and at most 24 h");
            assertThatIllegalArgumentException().isThrownBy(() -> new EtcdConnections(endpoints, SECOND, odd))
                    .withMessage("requestTimeout " + odd + " must be more than 0 s and at most 24 h");
        }
    }
}
