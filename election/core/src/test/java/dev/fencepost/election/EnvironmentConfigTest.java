package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.fence.FenceMode;
import java.util.Map;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentConfigTest {

    private static final ProcessIdentity PROCESS = new ProcessIdentity(new UUID(1, 2));
    private static final String UUID_TEXT = "#00000000-0000-0001-0000-000000000002";

    private static EnvironmentConfig read(Map<String, String> environment) {
        return ElectionConfig.fromEnvironment(environment, PROCESS, 255);
    }

    @Test
    void anEmptyEnvironmentMeansOffAndTheDefaults() {
        EnvironmentConfig read = read(Map.of());

        assertThat(read.on()).isFalse();
        assertThat(read.fencing()).isEqualTo(FenceMode.SHADOW);
        assertThat(read.election().leaseName()).isEqualTo("ehdb-shard-000000ff");
        assertThat(read.election().timings()).isEqualTo(ElectionConfig.builder("a", PROCESS.named("a")).build()
                .timings());
        assertThat(read.election().candidate().value()).isEqualTo("unknown-host" + UUID_TEXT);
    }

    @ParameterizedTest
    @CsvSource({"true,true,0", "TRUE,true,0", "' true ',true,0", "false,false,0", "'',false,0", "ture,false,1",
            "1,false,1", "yes,false,1", "authoritative,false,1"})
    void anythingButTrueIsOffAndTyposAreSaid(String text, boolean on, int remarks) {
        EnvironmentConfig read = read(Map.of("NOETL_EHDB_ELECTION", text, "HOSTNAME", "pod-0"));

        assertThat(read.on()).isEqualTo(on);
        assertThat(read.remarks()).hasSize(remarks);
    }

    @ParameterizedTest
    @CsvSource({"15,15,0", "3,3,0", "2,3,1", "0,3,1", "-7,3,1", "86401,86400,1", "abc,15,1", "15s,15,1", "'',15,0",
            "99999999999999999999,15,1"})
    void clampsTheLeaseAndDerivesTheRest(String text, long seconds, int remarks) {
        EnvironmentConfig read = read(Map.of("NOETL_EHDB_ELECTION_LEASE_SECS", text, "HOSTNAME", "pod-0"));

        LeaseTimings timings = read.election().timings();
        long lease = seconds * 1_000_000_000L;
        assertThat(timings.leaseDurationNanos()).isEqualTo(lease);
        assertThat(timings.renewIntervalNanos()).isEqualTo(lease / 3);
        assertThat(timings.callTimeoutNanos()).isEqualTo(lease / 5);
        assertThat(timings.retryIntervalNanos()).isEqualTo(lease / 15);
        assertThat(timings.stopGraceNanos()).isEqualTo(lease / 15);
        assertThat(read.remarks()).hasSize(remarks);
    }

    /**
     * Goal: no environment gives the bare name, which a restarted pod would share with its dead predecessor (C2-01).
     */
    @ParameterizedTest
    @CsvSource({"a,pod-0,a", "'',pod-0,pod-0", "' ',pod-0,pod-0", "a#b,pod-0,a#b"})
    void theIdentityAlwaysCarriesTheUuid(String identity, String host, String name) {
        EnvironmentConfig read = read(Map.of("NOETL_EHDB_ELECTION_IDENTITY", identity, "HOSTNAME", host));

        assertThat(read.election().candidate().value()).isEqualTo(name + UUID_TEXT);
    }

    @Test
    void aRestartedProcessIsSomebodyElse() {
        Map<String, String> environment = Map.of("HOSTNAME", "pod-0");
        CandidateId before = ElectionConfig.fromEnvironment(environment, ProcessIdentity.draw(), 0).election()
                .candidate();
        CandidateId after = ElectionConfig.fromEnvironment(environment, ProcessIdentity.draw(), 0).election()
                .candidate();

        assertThat(after).isNotEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"enforce,ENFORCE,0", "' Enforce ',ENFORCE,0", "shadow,SHADOW,0", "'',SHADOW,0", "enforced,SHADOW,1"})
    void misspeltFencingStaysInShadow(String text, FenceMode mode, int remarks) {
        EnvironmentConfig read = read(Map.of("NOETL_EHDB_FENCING", text, "HOSTNAME", "pod-0"));

        assertThat(read.fencing()).isEqualTo(mode);
        assertThat(read.remarks()).hasSize(remarks);
    }

    @Property
    void neverThrowsWhateverTheVariablesSay(@ForAll String on, @ForAll String lease, @ForAll String identity,
            @ForAll String fencing, @ForAll int shard) {
        EnvironmentConfig read = ElectionConfig.fromEnvironment(Map.of("NOETL_EHDB_ELECTION", on,
                "NOETL_EHDB_ELECTION_LEASE_SECS", lease, "NOETL_EHDB_ELECTION_IDENTITY", identity,
                "NOETL_EHDB_FENCING", fencing), PROCESS, shard);

        assertThat(read.election().candidate().value()).endsWith(UUID_TEXT);
    }
}
