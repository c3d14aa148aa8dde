package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.election.state.ReadPatience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EtcdEnvironmentTest {

    private static final ProcessIdentity PROCESS = new ProcessIdentity(new UUID(1, 2));
    private static final String UUID_TEXT = "#00000000-0000-0001-0000-000000000002";

    private static EtcdElectionConfig read(Map<String, String> environment) {
        return EtcdElectionConfig.fromEnvironment(environment, PROCESS);
    }

    @Test
    void anEmptyEnvironmentMeansTheDefaults() {
        EtcdElectionConfig read = read(Map.of());

        assertThat(read).hasToString(EtcdElectionConfig.builder(PROCESS.named("unknown-host")).build().toString());
        assertThat(read.readPatience())
                .isEqualTo(EtcdElectionConfig.builder(PROCESS.named("a")).build().readPatience());
    }

    @Test
    void readsEveryVariable() {
        Map<String, String> environment = new HashMap<>();
        environment.put("FENCEPOST_ETCD_ELECTION", " /a/leader ");
        environment.put("FENCEPOST_ETCD_STATE_KEY", "/a/state");
        environment.put("FENCEPOST_ETCD_ENDPOINTS", "http://e0:2379, http://e1:2379,");
        environment.put("FENCEPOST_ETCD_CONNECT_TIMEOUT_SECS", "3");
        environment.put("FENCEPOST_ETCD_REQUEST_TIMEOUT_SECS", "2.5");
        environment.put("FENCEPOST_ETCD_LEADER_LEASE_TTL_SECS", "6");
        environment.put("FENCEPOST_ETCD_STOP_GRACE_SECS", "0.25");
        environment.put("FENCEPOST_ETCD_CLOSE_BOUND_SECS", "11");
        environment.put("FENCEPOST_ETCD_STANDBY_LOG_SECS", "12");
        environment.put("FENCEPOST_ETCD_CLOCK_RATE_ERROR_PPM", "100");
        environment.put("FENCEPOST_ETCD_NUMBER_OF_SHARDS", "8");
        environment.put("FENCEPOST_ETCD_HEALTH_CHECK_CAP_SECS", "13");
        environment.put("FENCEPOST_ETCD_STATE_READ_LIMIT_SECS", "14");
        environment.put("FENCEPOST_ETCD_READ_RETRY_FIRST_SECS", "0.5");
        environment.put("FENCEPOST_ETCD_READ_RETRY_MAX_SECS", "4");
        environment.put("FENCEPOST_ETCD_READ_RETRY_BUDGET_SECS", "9");
        EtcdElectionConfig read = read(environment);

        assertThat(read.name()).isEqualTo("/a/leader");
        assertThat(read.stateKey()).isEqualTo(Bytes.utf8("/a/state"));
        assertThat(read.endpoints()).containsExactly("http://e0:2379", "http://e1:2379");
        assertThat(read.connectTimeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(read.timings()).isEqualTo(new CampaignTimings(6_000_000_000L, 2_500_000_000L, 250_000_000L,
                11_000_000_000L, 200_000_000L, 5_000_000_000L, 20, 12_000_000_000L, 100, 100));
        assertThat(read.numberOfShards()).isEqualTo(8);
        assertThat(read.healthCheckCap()).isEqualTo(Duration.ofSeconds(13));
        assertThat(read.stateReadLimit()).isEqualTo(Duration.ofSeconds(14));
        assertThat(read.readPatience()).isEqualTo(new ReadPatience(2_500_000_000L, OptionalLong.of(9_000_000_000L),
                500_000_000L, 4_000_000_000L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5s", "1e3", "1e999999999", "0x5", "five", "1.", ".5", "1,5", "9999999999", "1.0000000001"})
    void refusesWhatIsNoNumberOfSeconds(String text) {
        assertThatIllegalArgumentException().isThrownBy(
                () -> read(Map.of("FENCEPOST_ETCD_REQUEST_TIMEOUT_SECS", text)))
                .withMessageContaining("FENCEPOST_ETCD_REQUEST_TIMEOUT_SECS='" + text + "' is not a number of seconds");
    }

    @Test
    void refusesAllProblemsAtOnceWithOneSentenceEach() {
        assertThatIllegalArgumentException().isThrownBy(() -> read(Map.of("FENCEPOST_ETCD_REQUEST_TIMEOUT_SECS", "5s",
                "FENCEPOST_ETCD_NUMBER_OF_SHARDS", "1.5", "FENCEPOST_ETCD_LEADER_LEASE_TTL_SECS", "1",
                "FENCEPOST_ETCD_ENDPOINTS", "https://a:1")))
                .withMessage("the election cannot run safely like this: "
                        + "FENCEPOST_ETCD_REQUEST_TIMEOUT_SECS='5s' is not a number of seconds; "
                        + "FENCEPOST_ETCD_NUMBER_OF_SHARDS='1.5' is not a whole number; "
                        + "endpoint 'https://a:1' must start with http://: there is no TLS towards etcd; "
                        + "leaderLeaseTtl 1 s must be from 2 s to 86400 s");
    }

    @Test
    void refusesAListWithoutAMember() {
        assertThatIllegalArgumentException().isThrownBy(() -> read(Map.of("FENCEPOST_ETCD_ENDPOINTS", " , ")))
                .withMessageContaining("endpoints must name at least one member");
    }

    /** Goal: no environment gives the bare name, which a restarted pod would share with its dead predecessor. */
    @ParameterizedTest
    @CsvSource({"pod-0,host,pod-0", "'',host,host", "' ',host,host", "'','',unknown-host", "a#b,host,a#b"})
    void theIdentityAlwaysCarriesTheUuid(String pod, String host, String name) {
        EtcdElectionConfig read = read(Map.of("POD_NAME", pod, "HOSTNAME", host));

        assertThat(read.candidate().value()).isEqualTo(name + UUID_TEXT);
    }

    @Property
    void refusesOrReadsWhateverTheVariablesSay(@ForAll String endpoints, @ForAll String ttl, @ForAll String shards,
            @ForAll String pod) {
        try {
            EtcdElectionConfig read = read(Map.of("FENCEPOST_ETCD_ENDPOINTS", endpoints,
                    "FENCEPOST_ETCD_LEADER_LEASE_TTL_SECS", ttl, "FENCEPOST_ETCD_NUMBER_OF_SHARDS", shards,
                    "POD_NAME", pod));
            assertThat(read.candidate().value()).endsWith(UUID_TEXT);
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageStartingWith("the election cannot run safely like this: ");
        }
    }

    /** Goal: the operator's page names every variable that is read, and no other. */
    @Test
    void thePageNamesTheVariablesThatAreRead() throws IOException {
        Set<String> asked = new TreeSet<>();
        read(new HashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            public String getOrDefault(Object key, String otherwise) {
                asked.add((String) key);
                return otherwise;
            }
        });
        asked.removeAll(Set.of("POD_NAME", "HOSTNAME"));
        Set<String> named = new TreeSet<>();
        Matcher names = Pattern.compile("FENCEPOST_ETCD_[A-Z][A-Z_]+")
                .matcher(Files.readString(Path.of("../../docs/operations.md")));
        while (names.find()) {
            named.add(names.group());
        }
        assertThat(named).hasSizeGreaterThan(9).isEqualTo(asked);
    }
}
